import { randomUUID } from 'node:crypto'
import * as accounts from '../identity/accounts.queries.ts'
import { emailHash, usernameKey } from '../identity/names.ts'
import { hashPassword } from '../identity/passwords.ts'
import { PASSWORD, type TestApp } from './app.ts'
import { openSession } from './tokens.ts'

// A hash takes longer than all the rest of an account, and this one fits them all.
let passwordHash: Promise<string> | undefined

export interface Account {
  id: string
  username: string
  email: string
  token: string
}

/** An account with a session, past the calls that make one: no mail is sent, and no password hashed. */
export async function makeAccount(
  app: Pick<TestApp, 'db' | 'sql'>,
  username: string,
  { verified = true } = {},
): Promise<Account> {
  const [id, email] = [randomUUID(), `${username}@example.com`]
  passwordHash ??= hashPassword('tests', PASSWORD)
  const account = { id, username, email, passwordHash: await passwordHash, language: 'en' } as const
  await app.db.transact(async tx => {
    await accounts.insertAccount(tx, account)
    const isFree =
      (await accounts.takeUsername(tx, usernameKey(username), id)) &&
      (await accounts.takeEmail(tx, emailHash(email), id))
    if (!isFree) throw new Error(`there is an account ${username} already`)
    if (verified) await accounts.storeVerifiedEmail(tx, id, email)
  })
  const { token } = await openSession(app, id)
  return { id, username, email, token }
}
