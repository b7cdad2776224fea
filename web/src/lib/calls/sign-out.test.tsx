import { logout } from '@caravan/contract/auth'
import { waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { comeBack, cutOff, on, sentTo } from '../../testing/network.ts'
import { currentSession, LEFT, startSession } from './session.ts'
import { signOut } from './sign-out.ts'

const ana = { id: 'a', username: 'ana', token: 'first' }
const mei = { id: 'm', username: 'mei', token: 'second' }
const yes = () => Promise.resolve(true)
const asked = () => sentTo(logout).map(({ headers, query }) => [headers.get('authorization'), query.keep])

test('without a network one is signed out here, and on the server once it is back, whoever is here then', async () => {
  startSession(ana)
  localStorage['my-day:kyoto'] = 'everybody'
  cutOff()
  await signOut(yes)
  expect(currentSession()).toBeNull()
  expect(Object.keys(localStorage)).toEqual([LEFT])
  startSession(mei)
  on(logout).answers(undefined)
  comeBack()
  await waitFor(() => expect(localStorage[LEFT]).toBeUndefined())
  expect(asked()).toEqual([['Bearer first', '1']])
  expect(currentSession()).toEqual(mei)
})

test.each([
  ['that the server does not know any more', 'auth.required', 0],
  ['that a busy server did not end', 'server.unavailable', 1],
] as const)('a session %s is done with, or kept', async (_, failure, kept) => {
  startSession(ana)
  on(logout).fails(failure)
  await signOut(yes)
  expect(JSON.parse(localStorage[LEFT] ?? '[]')).toHaveLength(kept)
  expect(asked()).toEqual([['Bearer first', undefined]])
})
