import { me } from '@caravan/contract/account'
import { login } from '@caravan/contract/auth'
import { screen } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { serve } from '../../testing/account.ts'
import { expectBlamed, expectFailure, expectSuccess } from '../../testing/expect.ts'
import { on, sentTo } from '../../testing/network.ts'
import { open } from '../../testing/open.tsx'

/** The dialog, opened and filled in. */
async function fill(username: string, password: string) {
  const app = await open('/?dialog=login')
  const fields = {
    username: await screen.findByLabelText('Username or email'),
    password: screen.getByLabelText('Password', { selector: 'input' }),
  }
  await app.user.type(fields.username, username)
  await app.user.type(fields.password, password)
  return { ...app, ...fields }
}

describe('signing in', () => {
  test('that is refused says so, blames the password and keeps what was typed', async () => {
    on(login).fails('auth.wrong_credentials')
    const { user, username, password } = await fill('ana', 'Wrong horse 9!')
    await user.keyboard('{Enter}')
    await expectFailure('Login failed')
    await expectBlamed(password, 'Incorrect username or password')
    expect(username).toHaveProperty('value', 'ana')
  })

  test('goes through at the next try after the server was out of reach', async () => {
    on(login).isCutOff().answers({ access_token: 'x', token_type: 'bearer', expires_in: 60 })
    const { user, password } = await fill('ana', 'Correct horse 9!')
    await user.keyboard('{Enter}')
    await expectFailure('Login failed')
    await screen.findByText(/No answer from the server\./)
    expect(password).toHaveProperty('value', 'Correct horse 9!')
    serve()
    await user.click(screen.getByRole('button', { name: 'Login' }))
    await expectSuccess('Login successful')
    expect(sentTo(login)).toHaveLength(2)
    expect(sentTo(me)[0]?.headers.get('authorization')).toBe('Bearer x')
  })
})
