import { act, fireEvent, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { IntlProvider } from 'use-intl'
import { expect, test, vi } from 'vitest'
import messages from '../../lib/messages/en.json'
import { toast } from './toast.ts'
import { Toasts } from './toast-region.tsx'

/** Fields that begin so far below the upper edge of the page, and a toast above them. */
async function show() {
  const field = (label: string, top: number) => (part: HTMLElement | null) => {
    part?.setAttribute('aria-label', label)
    vi.spyOn(part ?? document.body, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, top, 300, 44))
  }
  render(
    <IntlProvider locale="en" messages={messages}>
      <input ref={field('high', 40)} />
      <textarea ref={field('text', 60)} />
      <input ref={field('low', 700)} />
      <Toasts />
    </IntlProvider>,
  )
  act(() =>
    toast.success('Gion is on Sat 27/03.', {
      label: 'Undo',
      onPress: () => toast.success('Gion is off it again.'),
    }),
  )
  const undo = await screen.findByRole('button', { name: 'Undo' })
  const isLow = () => undo.closest('[role=region]')?.hasAttribute('data-low')
  return { undo, isLow }
}

const enter = (label: string) => act(() => screen.getByLabelText(label).focus())

test('a toast leaves the upper edge to the field in which somebody types there', async () => {
  const { isLow } = await show()
  expect(isLow()).toBe(false)
  for (const label of ['high', 'text']) {
    enter(label)
    expect(isLow(), label).toBe(true)
    enter('low')
    expect(isLow()).toBe(false)
  }
})

test('a toast stays under the finger that presses its button', async () => {
  const { isLow, undo } = await show()
  enter('high')
  act(() => undo.focus())
  fireEvent.scroll(window)
  expect(isLow()).toBe(true)
})

test('the next toast leaves the focus to whoever has undone something by thumb and types on', async () => {
  const { undo } = await show()
  const user = userEvent.setup()
  await user.click(screen.getByLabelText('low'))
  await user.click(undo)
  await screen.findByText('Gion is off it again.')
  await user.click(screen.getByLabelText('low'))
  await user.keyboard('Gion')
  act(() => toast.success('Gion is on Sat 27/03.'))
  expect(document.activeElement).toBe(screen.getByLabelText('low'))
})
