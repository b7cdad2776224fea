import type { Locator } from '@playwright/test'
import { untilStill } from './axe.ts'
import { expect, test } from './journey.ts'
import { expectDashboard, expectSuccess, fillRegistration, loginForm, registerForm } from './screen.ts'
import { newTraveller } from './traveller.ts'

async function boxOf(target: Locator) {
  const box = await target.boundingBox()
  if (!box) throw new Error('it is not on the page')
  return box
}

test('register and login lead to each other, and what was typed waits', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('button', { name: 'Get Started Free' }).click()
  const register = registerForm(page)
  await expect(register.username).toBeFocused()
  await register.username.fill('marcus.o')
  await register.dialog.getByRole('button', { name: 'Login' }).click()
  const login = loginForm(page)
  await expect(login.username).toBeFocused()
  await expect(register.dialog).toBeHidden()
  await login.dialog.getByRole('button', { name: 'Create an account' }).click()
  await expect(register.username).toHaveValue('marcus.o')
  await expect(login.dialog).toBeHidden()
  await page.goBack()
  await expect(login.dialog).toBeVisible()
})

test('the terms open above the form, scroll in their own box, and close with Close', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 600 })
  await page.goto('/?dialog=register')
  const register = registerForm(page)
  const opener = register.dialog.getByRole('button', { name: 'Terms and Conditions' })
  await opener.click()
  const terms = page.getByRole('dialog', { name: 'Terms and Conditions' })
  const titles = terms.getByRole('heading', { level: 3 })
  await expect(titles).toHaveText(['Acceptance of Terms', 'Use of Services', 'Changes to Terms'])
  await expect(terms.getByText('Last updated July 2025')).toBeVisible()

  const text = terms.getByRole('region', { name: 'Terms and Conditions' })
  await untilStill(page)
  expect((await boxOf(text)).height).toBeCloseTo(600 * 0.6, 0)
  await expect(titles.last()).not.toBeInViewport()
  await text.focus()
  await page.keyboard.press('End')
  await expect(titles.last()).toBeInViewport()

  await terms.getByRole('button', { name: 'Close' }).last().click()
  await expect(terms).toBeHidden()
  await expect(register.dialog).toBeVisible()
  await expect(opener).toBeFocused()
  await expect(register.terms).not.toBeChecked()
})

test('Esc closes a dialog and gives the focus back to its opener', async ({ page }) => {
  await page.goto('/')
  for (const [opener, dialog] of [
    ['Get Started Free', 'Create your account'],
    ['Login', 'Welcome back'],
  ] as const) {
    const button = page.getByRole('button', { name: opener })
    await button.click()
    await expect(page.getByRole('dialog', { name: dialog })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(button).toBeFocused()
    await expect(page).toHaveURL('/')
  }
})

test('a form with something in it asks before it closes', async ({ page }) => {
  await page.goto('/?dialog=register')
  const { dialog, username } = registerForm(page)
  await username.fill('marcus.o')
  await page.keyboard.press('Escape')
  const question = page.getByRole('alertdialog', { name: 'Discard your changes?' })
  await expect(question.getByRole('button', { name: 'Keep editing' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(question).toBeHidden()
  await expect(username).toHaveValue('marcus.o')
  await expect(username).toBeFocused()
  await page.keyboard.press('Escape')
  await question.getByRole('button', { name: 'Discard' }).click()
  await expect(dialog).toBeHidden()
  await page.getByRole('button', { name: 'Get Started Free' }).click()
  await expect(username).toHaveValue('')
})

test('an account is made and used with nothing but a keyboard', async ({ page, server }) => {
  const traveller = newTraveller()
  const { keyboard } = page
  async function tabTo(target: Locator) {
    for (let presses = 0; presses < 25; presses++) {
      if (await target.evaluate(element => element === document.activeElement)) return
      await keyboard.press('Tab')
    }
    await expect(target).toBeFocused()
  }
  await page.goto('/')
  await tabTo(page.getByRole('button', { name: 'Get Started Free' }))
  await keyboard.press('Enter')
  const form = registerForm(page)
  await expect(form.username).toBeFocused()
  await keyboard.type(traveller.username)
  await tabTo(form.email)
  await keyboard.type(traveller.email)
  await tabTo(form.password)
  await keyboard.type(traveller.password)
  await keyboard.press('Tab')
  await keyboard.press('Space')
  await expect(form.password).toHaveAttribute('type', 'text')
  await expect(form.dialog.getByRole('button', { name: 'Show password', pressed: true })).toBeFocused()
  await tabTo(form.confirmPassword)
  await keyboard.type(traveller.password)
  await tabTo(form.terms)
  await keyboard.press('Space')
  await tabTo(form.submit)
  await keyboard.press('Enter')
  await expectSuccess(page, 'Registration successful! Please check your email.')
  await expect(form.dialog).toBeHidden()

  await page.goto(await server.linkTo(traveller.email, '/verify_email'))
  await expect(loginForm(page).username).toBeFocused()
  await keyboard.type(traveller.username)
  await tabTo(loginForm(page).password)
  await keyboard.type(traveller.password)
  await keyboard.press('Enter')
  await expectDashboard(page)
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await tabTo(page.getByRole('button', { name: 'Sign out' }))
  await keyboard.press('Enter')
  await expect(page).toHaveURL('/')
})

test('the keyboard stays in an open dialog', async ({ page }) => {
  await page.goto('/?dialog=login')
  const { dialog, username } = loginForm(page)
  await expect(username).toBeFocused()
  for (let presses = 0; presses < 12; presses++) {
    await page.keyboard.press('Tab')
    expect(await dialog.evaluate(element => element.contains(document.activeElement))).toBe(true)
  }
})

test('with reduced motion a dialog appears where it stays', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto('/?dialog=login')
  const { dialog, username } = loginForm(page)
  await username.waitFor()
  const moving = await dialog.evaluate(element => {
    const properties = element
      .getAnimations({ subtree: true })
      .concat(element.parentElement?.getAnimations() ?? [])
      .flatMap(animation => (animation instanceof CSSTransition ? [animation.transitionProperty] : []))
    return properties.filter(property => property !== 'opacity')
  })
  expect(moving).toEqual([])
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('every dialog is a sheet at the lower edge, as wide as the screen, with fields that do not zoom', async ({
    page,
  }) => {
    await page.goto('/')
    await page.getByRole('button', { name: 'Get Started Free' }).tap()
    const { dialog, username, submit } = registerForm(page)
    await untilStill(page)
    const box = await boxOf(dialog)
    expect(box.x).toBe(0)
    expect(box.width).toBe(390)
    expect(box.y + box.height).toBeCloseTo(844, 0)
    expect(box.height).toBeLessThanOrEqual(844 * 0.92 + 1)
    expect(await username.evaluate(field => Number.parseFloat(getComputedStyle(field).fontSize))).toBe(16)
    for (const control of [username, submit, dialog.getByRole('button', { name: 'Close' })]) {
      expect((await boxOf(control)).height).toBeGreaterThanOrEqual(32)
    }
  })

  test('a sheet is pulled down to close, and asks when something is in it', async ({ page }) => {
    await page.goto('/?dialog=register')
    const { dialog } = await fillRegistration(page, newTraveller())
    await untilStill(page)
    const box = await boxOf(dialog)
    await page.mouse.move(195, box.y + 12)
    await page.mouse.down()
    await page.mouse.move(195, box.y + 60)
    await page.mouse.move(195, box.y + 240)
    await page.mouse.up()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).tap()
    await expect(dialog).toBeHidden()
    await expect(page).toHaveURL('/')
  })

  test('nothing on the landing reaches over the edge of the screen', async ({ page }) => {
    await page.goto('/')
    for (const width of [320, 390, 768]) {
      await page.setViewportSize({ width, height: 844 })
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
    }
  })
})
