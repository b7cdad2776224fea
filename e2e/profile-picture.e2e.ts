import type { Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { expect, test } from './journey.ts'
import { aPicture } from './pictures.ts'
import { openProfile } from './profile-screen.ts'
import { expectFailure, expectSuccess } from './screen.ts'

test('a picture is dropped, cropped by keyboard, refused once, and what was cut out is what others see', async ({
  page,
  server,
  tolerate,
}) => {
  tolerate(/status of 422/, 'the picture is refused')
  const { elsewhere, form } = await openProfile(page, server)
  // Only a browser knows that these bytes are no picture.
  await form.choosePicture((await aPicture(page, 64, 64)).subarray(0, 60))
  await expect(page.getByRole('main').getByText('This picture could not be read.')).toBeVisible()
  await drop(page, await aPicture(page, 900, 600))
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
  const refusal = { code: 'avatar.unreadable', detail: 'x' }
  await page.route('**/api/users/me/profile/avatar', route =>
    route.fulfill({ status: 422, contentType: 'application/problem+json', json: refusal }),
  )
  await dialog.getByRole('button', { name: 'Use this picture' }).click()
  await expectFailure(page, 'Failed to upload avatar')
  await expect(dialog.getByText('This picture could not be read.')).toBeVisible()
  await page.unrouteAll()
  await dialog.getByRole('button', { name: 'Use this picture' }).click()
  await expectSuccess(page, 'Your new picture is saved.')
  await expect(dialog).toBeHidden()
  const picture = page.getByRole('main').locator('img')
  await expect(picture).toBeVisible()
  expect(await colourOf(page, await picture.getAttribute('src'))).toBe('red')
  const { avatar_url } = await elsewhere.send<{ avatar_url: string }>('GET', '/users/me')
  expect(await picture.getAttribute('src')).toBe(`/api${avatar_url}`)
  await page.getByRole('link', { name: 'Back' }).click()
  await expect(page.locator(`header img[src="/api${avatar_url}"]`)).toBeVisible()
})

async function drop(page: Page, picture: Buffer): Promise<void> {
  const dataTransfer = await page.evaluateHandle(
    content => {
      const transfer = new DataTransfer()
      transfer.items.add(new File([Uint8Array.from(content)], 'me.png', { type: 'image/png' }))
      return transfer
    },
    [...picture],
  )
  const place = page.getByRole('region', { name: 'Your picture' })
  await place.dispatchEvent('dragover', { dataTransfer })
  await place.dispatchEvent('drop', { dataTransfer })
}

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
