import { describe, expect, test } from 'vitest'
import { PASSWORD } from '../../testing/app.ts'
import { joiningOf } from '../../testing/guests.ts'
import { openApp } from '../../testing/open-app.ts'
import { everybodyKnows, toldTo } from '../../testing/told.ts'
import { createTraveller, type Traveller } from '../../testing/traveller.ts'

const { app, ana } = await openApp(['ana'])

async function inviteNewcomer(username: string): Promise<string> {
  const { id } = await ana.plansTrip()
  expect(await ana.adds(id, { email: `${username}@example.com` })).toBe('invited')
  // Nobody has the address yet, so that there is nobody to notify.
  await everybodyKnows(app, id)
  return id
}
const entriesOf = async (who: Traveller, tripId: string) => {
  await everybodyKnows(app, tripId)
  return toldTo(who)
}
const unread = async (who: Traveller) => (await who.does('GET', '/users/me')).json.unread_notifications
const follow = async (email: string, subject: RegExp) =>
  app.ask('GET', `/users/verify_email?token=${app.tokenIn(await app.takeMail(email, subject))}`)

test('a newcomer finds the invitation in the bell, with names alone', async () => {
  const tripId = await inviteNewcomer('gus')
  const gus = await createTraveller(app, 'gus', { verified: false })
  expect(await entriesOf(gus, tripId)).toMatchObject([
    {
      ...{ kind: 'invited', trip_id: null, trip_name: 'Japan', count: 1, read_at: null },
      actor: { user_id: null, name: 'ana', avatar_url: null },
      about: { kind: 'invitation', name: null },
    },
  ])
  expect(await unread(gus)).toBe(1)
})

test('a newcomer is not notified by a sender whom the address has blocked', async () => {
  const tripId = await inviteNewcomer('shy')
  await app.sql(
    'insert into blocked_sender (email_hash, sender_id) select email_hash, invited_by from invitation where trip_id = $1',
    [tripId],
  )
  expect(await entriesOf(await createTraveller(app, 'shy', { verified: false }), tripId)).toEqual([])
})

describe('an invited person who proves the address finds in the bell that they were added', () => {
  const proofs: Record<string, (person: Traveller, tripId: string) => Promise<unknown>> = {
    'by the link of the mail': ({ email }) => follow(email, /Verify your email address/),
    'by a new password': async ({ email }) => {
      await app.ask('POST', '/users/password/forgot', { json: { email } })
      const token = app.tokenIn(await app.takeMail(email, /Set a new password/))
      const password = 'Another horse 10!'
      expect((await app.ask('POST', '/users/password/reset', { json: { token, password } })).status).toBe(204)
    },
    'while the trip was full, or the server stopped': async ({ id }) => {
      await app.sql('update account set email_verified_at = now() where id = $1', [id])
      await joiningOf(app).joinWaiting()
    },
  }

  test.each(Object.keys(proofs))('%s', async how => {
    const username = `guest${Object.keys(proofs).indexOf(how)}`
    const tripId = await inviteNewcomer(username)
    const person = await createTraveller(app, username, { verified: false })
    await proofs[how]?.(person, tripId)
    const password = how === 'by a new password' ? 'Another horse 10!' : PASSWORD
    person.token = (await app.login(username, password)).json.access_token
    const { token } = person
    const { entries, unread } = (await app.ask('GET', '/users/me/notifications', { token })).json
    expect(entries).toMatchObject([
      { kind: 'added', trip_id: tripId, actor: { user_id: ana.id, name: 'ana' }, about: null, count: 1 },
    ])
    expect(unread).toBe(1)
  })

  test('by a new address of an account', async () => {
    const tripId = await inviteNewcomer('renamed')
    const kai = await createTraveller(app, 'kai')
    const user_update = { email: 'renamed@example.com' }
    await kai.does('PUT', '/users/me', { user_update, old_password: PASSWORD })
    expect((await follow('renamed@example.com', /Verify your new/)).status).toBe(200)
    expect(await entriesOf(kai, tripId)).toMatchObject([{ kind: 'added', actor: { name: 'ana' } }])
  })
})

test('somebody who accepts an invitation is not notified of it', async () => {
  const tripId = await inviteNewcomer('accepts')
  const person = await createTraveller(app, 'accepts', { verified: false })
  const [invitation] = await person.invitations()
  await app.sql('update account set email_verified_at = now() where id = $1', [person.id])
  await person.does('POST', `/tripmembers/invitations/${invitation?.id}/accept`)
  expect(await entriesOf(person, tripId)).toEqual([])
})
