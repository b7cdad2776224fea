import type { Locator } from '@playwright/test'
import { expectAccessible, untilStill } from './axe.ts'
import { expect, test } from './journey.ts'
import { expectDashboard, expectSuccess, fillRegistration, loginForm, registerForm } from './screen.ts'
import { newTraveller } from './traveller.ts'

async function boxOf(target: Locator) {
  const box = await target.boundingBox()
  if (!box) throw new Error('it is not on the page')
  return box
}

test('an account is made and used with nothing but a keyboard', async ({ page, server }) => {
  const traveller = newTraveller()
  const { keyboard } = page
  const isFocused = (target: Locator) => target.evaluate(element => element === document.activeElement)
  async function tabTo(target: Locator) {
    for (let presses = 0; presses < 25; presses++) {
      if (await isFocused(target)) return
      await keyboard.press('Tab')
    }
    await expect(target).toBeFocused()
  }
  await page.setViewportSize({ width: 1280, height: 600 })
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto('/')
  await tabTo(page.getByRole('button', { name: 'Get Started Free' }))
  await keyboard.press('Enter')
  const form = registerForm(page)
  await expect(form.username).toBeFocused()
  // With reduced motion a dialog appears where it stays.
  const moving = await form.dialog.evaluate(element => {
    const properties = element
      .getAnimations({ subtree: true })
      .concat(element.parentElement?.getAnimations() ?? [])
      .flatMap(animation => (animation instanceof CSSTransition ? [animation.transitionProperty] : []))
    return properties.filter(property => property !== 'opacity')
  })
  expect(moving).toEqual([])
  await expectAccessible(page)
  await keyboard.type(traveller.username)
  await tabTo(form.email)
  await keyboard.type(traveller.email)
  await tabTo(form.password)
  await keyboard.type(traveller.password)
  // The eye in the field is for pointers; its twin for keys comes behind the last control.
  await keyboard.press('Tab')
  await expect(form.confirmPassword).toBeFocused()
  await keyboard.type(traveller.password)
  await tabTo(form.terms)
  await keyboard.press('Space')

  // The terms scroll in a box of their own.
  const opener = form.dialog.getByRole('button', { name: 'Terms and Conditions' })
  await tabTo(opener)
  await keyboard.press('Enter')
  const terms = page.getByRole('dialog', { name: 'Terms and Conditions' })
  const lastTitle = terms.getByRole('heading', { level: 3 }).last()
  const text = terms.getByRole('region', { name: 'Terms and Conditions' })
  await untilStill(page)
  expect((await boxOf(text)).height).toBeCloseTo(600 * 0.6, 0)
  await expect(lastTitle).not.toBeInViewport()
  await tabTo(text)
  await keyboard.press('End')
  await expect(lastTitle).toBeInViewport()
  await keyboard.press('Escape')
  await expect(opener).toBeFocused()

  await tabTo(form.submit)
  await keyboard.press('Enter')
  await expectSuccess(page, 'Registration successful! Please check your email.')
  await expect(form.dialog).toBeHidden()

  await page.goto(await server.linkTo(traveller.email, '/verify_email'))
  const login = loginForm(page)
  await expect(login.username).toHaveValue(traveller.username)
  await expect(login.password).toBeFocused()
  await expectAccessible(page)
  await keyboard.type(traveller.password)
  // Round an open dialog, and never out of it.
  for (let presses = 0; presses < 8; presses++) {
    await keyboard.press('Tab')
    expect(await login.dialog.evaluate(element => element.contains(document.activeElement))).toBe(true)
  }
  await tabTo(login.password)
  await keyboard.press('Enter')
  await expectDashboard(page)
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await expectAccessible(page)
  await tabTo(page.getByRole('button', { name: 'Sign out' }))
  await keyboard.press('Enter')
  await expect(page).toHaveURL('/')
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('the landing fits, and a dialog is a sheet at its lower edge that is pulled down to close', async ({
    page,
  }) => {
    await page.goto('/')
    for (const width of [320, 768, 390]) {
      await page.setViewportSize({ width, height: 844 })
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
    }
    await page.getByRole('button', { name: 'Get Started Free' }).tap()
    const { dialog, username, submit } = registerForm(page)
    await untilStill(page)
    const box = await boxOf(dialog)
    expect(box.x).toBe(0)
    expect(box.width).toBe(390)
    expect(box.y + box.height).toBeCloseTo(844, 0)
    expect(box.height).toBeLessThanOrEqual(844 * 0.92 + 1)
    // A smaller font would make the browser zoom.
    expect(await username.evaluate(field => Number.parseFloat(getComputedStyle(field).fontSize))).toBe(16)
    for (const control of [username, submit, dialog.getByRole('button', { name: 'Close' })]) {
      expect((await boxOf(control)).height).toBeGreaterThanOrEqual(32)
    }

    await fillRegistration(page, newTraveller())
    await untilStill(page)
    const { y } = await boxOf(dialog)
    await page.mouse.move(195, y + 12)
    await page.mouse.down()
    await page.mouse.move(195, y + 60)
    await page.mouse.move(195, y + 240)
    await page.mouse.up()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).tap()
    await expect(dialog).toBeHidden()
    await expect(page).toHaveURL('/')
  })
})
