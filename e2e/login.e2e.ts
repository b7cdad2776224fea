import { expect, test } from './journey.ts'
import {
  expectBlamed,
  expectDashboard,
  expectFailure,
  expectSuccess,
  fillLogin,
  loginForm,
} from './screen.ts'
import { makeAccount, newTraveller } from './traveller.ts'

test('a wrong password, an unknown name and an empty form all say the same', async ({
  page,
  server,
  tolerate,
}) => {
  tolerate(/status of 401/, 'the server refuses a wrong password')
  const ana = await makeAccount(server)
  const attempts = [
    { ...ana, password: 'Wrong horse 9!' },
    newTraveller('nobody'),
    { ...ana, username: '', password: '' },
  ]
  await page.goto('/')
  await page.getByRole('button', { name: 'Login' }).click()
  for (const attempt of attempts) {
    const form = await fillLogin(page, attempt)
    await form.submit.click()
    await expectFailure(page, 'Login failed')
    await expectBlamed(form.password, 'Incorrect username or password')
    await expect(form.username).toHaveValue(attempt.username)
    await page.getByRole('button', { name: 'Close' }).last().click()
    await expect(page.getByText('Login failed')).toHaveCount(0)
  }
})

test('the address of the account signs in as well as its name', async ({ page, server }) => {
  const ana = await makeAccount(server)
  await page.goto('/?dialog=login')
  const form = await fillLogin(page, { ...ana, username: ana.email.toUpperCase() })
  await page.keyboard.press('Enter')
  await expectSuccess(page, 'Login successful')
  await expectDashboard(page)
  await expect(form.dialog).toBeHidden()
})

test('a server that does not answer is told, and the next try goes through', async ({
  page,
  server,
  tolerate,
}) => {
  tolerate(/ERR_CONNECTION_REFUSED/, 'the server is cut off')
  const ana = await makeAccount(server)
  await page.route('**/api/users/token', route => route.abort('connectionrefused'))
  await page.goto('/?dialog=login')
  const form = await fillLogin(page, ana)
  await form.submit.click()
  await expectFailure(page, 'Login failed')
  await expect(form.dialog.getByText('No answer from the server.')).toBeVisible()
  await expect(form.password).toHaveValue(ana.password)
  await page.unroute('**/api/users/token')
  await form.submit.click()
  await expectDashboard(page)
})

test('without a session the dashboard asks to log in, and a deep link is taken up again', async ({
  page,
  server,
}) => {
  const ana = await makeAccount(server)
  await page.goto('/create-trip')
  await expectFailure(page, 'Please Login！')
  await expect(page).toHaveURL('/?next=%2Fcreate-trip')
  await page.getByRole('button', { name: 'Login' }).click()
  const form = await fillLogin(page, ana)
  await form.submit.click()
  await expect(page).toHaveURL('/create-trip')
  await expect(page.getByRole('heading', { level: 1, name: 'Plan New Trip' })).toBeVisible()
})

for (const next of ['//evil.example/', 'https://evil.example', '/\\evil.example', 'javascript:alert(1)']) {
  test(`a link that would lead elsewhere after login leads to the dashboard: ${next}`, async ({
    page,
    server,
  }) => {
    const ana = await makeAccount(server)
    await page.goto(`/?dialog=login&next=${encodeURIComponent(next)}`)
    const form = await fillLogin(page, ana)
    await form.submit.click()
    await expectDashboard(page)
  })
}

test('whoever is signed in already is not asked again', async ({ page, server, context }) => {
  const ana = await makeAccount(server)
  await page.goto('/?dialog=login')
  await (await fillLogin(page, ana)).submit.click()
  await expectDashboard(page)
  const second = await context.newPage()
  await second.goto('/?dialog=login&next=%2Fprofile')
  await expect(second).toHaveURL('/profile')
  await expect(loginForm(second).dialog).toBeHidden()
})
