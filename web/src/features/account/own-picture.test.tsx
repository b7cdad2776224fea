import { fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { expectFailure } from '../../testing/expect.ts'
import { openProfile } from '../../testing/profile.ts'

const moving = Uint8Array.of(
  0x89,
  0x50,
  0x4e,
  0x47,
  0x0d,
  0x0a,
  0x1a,
  0x0a,
  0,
  0,
  0,
  8,
  0x61,
  0x63,
  0x54,
  0x4c,
)

test('a picture that is none, or too much of one, is refused with the reason', async () => {
  await openProfile()
  for (const [content, words] of [
    [new Blob(['%PDF-1.7 no picture at all']), 'The picture must be a JPEG, PNG or WebP file.'],
    [new Blob([moving, new Uint8Array(8)]), 'The picture must not be animated.'],
    [
      new Blob([Uint8Array.of(0xff, 0xd8, 0xff, 0xe0), new Uint8Array(5 * 1024 * 1024)]),
      'The picture must be at most 5 MB and 25 megapixels.',
    ],
    [
      // Nothing can be drawn here, so that every picture is one.
      new Blob([Uint8Array.of(0xff, 0xd8, 0xff, 0xe0), new Uint8Array(20)]),
      'This picture could not be read.',
    ],
  ] as const) {
    fireEvent.change(screen.getByLabelText('Choose a picture'), {
      target: { files: [new File([content], 'me.png', { type: 'image/png' })] },
    })
    await screen.findByText(words)
    await expectFailure('Failed to upload avatar')
    expect(screen.queryByRole('dialog')).toBeNull()
  }
})
