import type { Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { expect, test } from './journey.ts'
import { aMovingPicture, aPicture } from './pictures.ts'
import { openProfile } from './profile-screen.ts'
import { expectFailure, expectSuccess } from './screen.ts'

test('a picture is cropped by keyboard, and what was cut out is what others see', async ({
  page,
  server,
}) => {
  const { elsewhere, form } = await openProfile(page, server)
  await form.choosePicture(await aPicture(page, 900, 600))
  const dialog = page.getByRole('dialog', { name: 'Crop your picture' })
  await expect(dialog).toBeVisible()
  await expectAccessible(page)
  const frame = dialog.getByRole('group', { name: /^Part of the picture/ })
  await frame.focus()
  const zoom = dialog.getByRole('slider', { name: 'Zoom' })
  // Closer, and into the red corner at the top left.
  for (let presses = 0; presses < 5; presses++) await page.keyboard.press('+')
  for (let presses = 0; presses < 12; presses++) await page.keyboard.press('ArrowLeft')
  for (let presses = 0; presses < 8; presses++) await page.keyboard.press('ArrowUp')
  const close = Number(await zoom.inputValue())
  expect(close).toBeGreaterThan(1.5)
  await zoom.press('ArrowLeft')
  expect(Number(await zoom.inputValue())).toBeLessThan(close)
  await dialog.getByRole('button', { name: 'Use this picture' }).click()
  await expectSuccess(page, 'Your new picture is in place.')
  await expect(dialog).toBeHidden()
  const picture = page.getByRole('main').locator('img')
  await expect(picture).toBeVisible()
  expect(await colourOf(page, await picture.getAttribute('src'))).toBe('red')
  const { avatar_url } = await elsewhere.send<{ avatar_url: string }>('GET', '/users/me')
  expect(await picture.getAttribute('src')).toBe(`/api${avatar_url}`)
  await page.getByRole('link', { name: 'Back' }).click()
  await expect(page.locator(`header img[src="/api${avatar_url}"]`)).toBeVisible()
})

/** Which of the four colours of the picture fills the middle of it. */
function colourOf(page: Page, address: string | null): Promise<string> {
  return page.evaluate(async source => {
    const bitmap = await createImageBitmap(await (await fetch(source ?? '')).blob())
    const canvas = new OffscreenCanvas(bitmap.width, bitmap.height)
    const context = canvas.getContext('2d')
    context?.drawImage(bitmap, 0, 0)
    const [red = 0, green = 0, blue = 0] =
      context?.getImageData(bitmap.width / 2, bitmap.height / 2, 1, 1).data ?? []
    if (red > 150 && green < 100) return 'red'
    return blue > 150 ? 'blue' : green > 150 ? 'yellow' : 'green'
  }, address)
}

test('what is no picture says why, each in its own words', async ({ page, server }) => {
  const { form } = await openProfile(page, server)
  const whole = await aPicture(page, 64, 64)
  const refused: [Buffer, string][] = [
    [Buffer.from('%PDF-1.7 no picture at all'), 'The picture must be a JPEG, PNG or WebP file.'],
    [
      Buffer.concat([whole, Buffer.alloc(5 * 1024 * 1024)]),
      'The picture must be at most 5 MB and 25 megapixels.',
    ],
    [await aMovingPicture(page), 'The picture must not move.'],
    [Buffer.concat([whole.subarray(0, 8), Buffer.alloc(400, 7)]), 'This picture could not be read.'],
  ]
  for (const [file, words] of refused) {
    await form.choosePicture(file)
    await expect(page.getByRole('main').getByText(words)).toBeVisible()
    await expectFailure(page, 'Failed to upload avatar')
    await page.getByRole('button', { name: 'Close' }).click()
  }
  await expectAccessible(page)
  await form.choosePicture(whole)
  await expect(page.getByRole('dialog', { name: 'Crop your picture' })).toBeVisible()
})

test('a picture that the server refuses stays in its dialog', async ({ page, server, tolerate }) => {
  tolerate(/status of 422/, 'the picture is refused')
  const { form } = await openProfile(page, server)
  await page.route('**/api/users/me/profile/avatar', route =>
    route.fulfill({
      status: 422,
      contentType: 'application/problem+json',
      body: JSON.stringify({ code: 'avatar.unreadable', detail: 'x' }),
    }),
  )
  await form.choosePicture(await aPicture(page, 300, 300))
  const dialog = page.getByRole('dialog', { name: 'Crop your picture' })
  await dialog.getByRole('button', { name: 'Use this picture' }).click()
  await expectFailure(page, 'Failed to upload avatar')
  await expect(dialog.getByText('This picture could not be read.')).toBeVisible()
  await page.unrouteAll()
  await dialog.getByRole('button', { name: 'Use this picture' }).click()
  await expectSuccess(page, 'Your new picture is in place.')
})

test('a file is dropped where the picture is', async ({ page, server }) => {
  await openProfile(page, server)
  const bytes = [...(await aPicture(page, 300, 300))]
  const data = await page.evaluateHandle(content => {
    const transfer = new DataTransfer()
    transfer.items.add(new File([Uint8Array.from(content)], 'me.png', { type: 'image/png' }))
    return transfer
  }, bytes)
  const place = page.getByRole('region', { name: 'Your picture' })
  await place.dispatchEvent('dragover', { dataTransfer: data })
  await place.dispatchEvent('drop', { dataTransfer: data })
  await expect(page.getByRole('dialog', { name: 'Crop your picture' })).toBeVisible()
})
