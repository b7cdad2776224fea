import { me } from '@caravan/contract/account'
import { logout } from '@caravan/contract/auth'
import { claimGuest, lookAtGuestLink, openGuestLink } from '@caravan/contract/guests'
import { live } from '@caravan/contract/live'
import { leaveTrip } from '@caravan/contract/members'
import { plan as readPlan } from '@caravan/contract/plan'
import { updateTodo } from '@caravan/contract/todos'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { outbox } from '../lib/calls/outbox.ts'
import { currentSession, startSession } from '../lib/calls/session.ts'
import { answersHere, notesHere, unsentHere } from '../lib/databases.ts'
import { ana, guestIn, signedIn } from '../testing/account.ts'
import { expectFailure, expectSuccess } from '../testing/expect.ts'
import { comeBack, cutOff, gate, on, sentTo } from '../testing/network.ts'
import { open } from '../testing/open.tsx'
import { emptyStores } from '../testing/stores.ts'
import { gus, idOf, memberAna, planOf, serveTrip, tripId } from '../testing/trip.ts'

const opened = {
  access_token: 'key',
  trip_id: tripId,
  user_id: idOf(3),
  name: 'Gus',
  role: 'member',
} as const
const { access_token: token } = opened

const ownTodo = {
  ...{ id: idOf(501), trip_id: tripId, text: 'Pack', assignees: [gus.user_id ?? ''] },
  ...{ due_date: null, done_at: null, done_by: null, link: null, position: 0, version: 1 },
}

/** The server has Gus on ana's trip. */
function serveGus(more: Partial<ReturnType<typeof planOf>> = {}, role: 'member' | 'viewer' = 'member') {
  const served = serveTrip({ ...planOf(), ...more }, [memberAna, { ...gus, role }])
  guestIn(tripId, { ...gus, role })
  on(me).fails('guest.not_allowed')
  return served
}

describe('the page of a link', () => {
  test('opens the trip as the guest, and keeps the secret out of the address', async () => {
    serveGus()
    localStorage.clear()
    on(lookAtGuestLink).answers({ trip_name: 'Trip to Japan', name: 'Gus' })
    on(openGuestLink).answers(opened)
    const { press, address } = await open('/guest?token=secret')
    await screen.findByRole('heading', { name: 'Open Trip to Japan as Gus' })
    expect(address()).toBe('/guest')
    await press('Open as Gus')
    await screen.findByRole('heading', { level: 1, name: 'Trip to Japan' })
    expect(sentTo(openGuestLink)).toMatchObject([{ body: { token: 'secret' } }])
    const guest = { trip_id: tripId, role: 'member', id: idOf(3), username: 'Gus', language: 'en' }
    expect(currentSession()).toMatchObject({ id: idOf(3), username: 'Gus', token, guest })
    expect(sentTo(me)).toEqual([])
  })

  test('says to who is signed in that this ends here, and ends it', async () => {
    serveTrip(planOf(), [memberAna, gus])
    signedIn()
    on(lookAtGuestLink).answers({ trip_name: 'Trip to Japan', name: 'Gus' })
    on(openGuestLink).answers(opened)
    const { press } = await open('/guest?token=secret')
    await screen.findByText(/Opening it as Gus signs you out here\.$/)
    await press('Open as Gus')
    await waitFor(() => expect(currentSession()?.username).toBe('Gus'))
    await waitFor(() =>
      expect(sentTo(logout).map(({ headers }) => headers.get('authorization'))).toEqual([
        'Bearer token of ana',
      ]),
    )
  })

  test('lets who is signed in become what Gus was', async () => {
    serveTrip()
    on(lookAtGuestLink).answers({ trip_name: 'Trip to Japan', name: 'Gus' })
    on(claimGuest).fails('account.unverified').answers({ trip_id: tripId })
    const { press, address } = await open('/guest?token=secret')
    await screen.findByRole('heading', { name: 'Is this you: Gus?' })
    screen.getByText(/expenses, votes and comments of Gus on Trip to Japan become yours, ana/)
    await press('Yes, I am Gus')
    await expectFailure('Please verify your email address first.')
    await press('Yes, I am Gus')
    await expectSuccess('You are on Trip to Japan now, with all that was Gus’s.')
    await waitFor(() => expect(address()).toBe(`/edit-trip/${tripId}`))
    expect(sentTo(claimGuest).map(({ body }) => body)).toEqual([{ token: 'secret' }, { token: 'secret' }])
    expect(currentSession()?.username).toBe('ana')
    expect(sessionStorage.getItem('/guest')).toBeNull()
  })

  test('waits for an address that is not proven yet', async () => {
    serveTrip()
    const unproven = { ...ana, email_verified: false }
    on(me).answers(unproven).answers(ana)
    on(lookAtGuestLink).answers({ trip_name: 'Trip to Japan', name: 'Gus' })
    await open('/guest?token=secret')
    await screen.findByRole('heading', { name: 'Verify your email first' })
    expect(screen.queryByRole('button', { name: 'Yes, I am Gus' })).toBeNull()
    await screen.findByRole('button', { name: 'Yes, I am Gus' })
  })

  test('asks who is on the trip already before both become one', async () => {
    serveTrip()
    on(lookAtGuestLink).answers({ trip_name: 'Trip to Japan', name: 'Gus' })
    on(claimGuest)
      .fails('guest.already_member', { extra: { guest: 'Gus', member: 'ana' } })
      .fails('guest.already_member', { extra: { guest: 'Gus', member: 'ana' } })
      .answers({ trip_id: tripId })
    const { user } = await open('/guest?token=secret')
    const answer = async (name: string) => {
      await user.click(await screen.findByRole('button', { name: 'Yes, I am Gus' }))
      const asked = within(await screen.findByRole('alertdialog', { name: 'Make Gus and ana one?' }))
      asked.getByText(/of bills that name both, you have both parts\.$/)
      await user.click(asked.getByRole('button', { name }))
    }
    await answer('Cancel')
    expect(sentTo(claimGuest)).toHaveLength(1)
    await answer('Make them one')
    await expectSuccess('You are on Trip to Japan now, with all that was Gus’s.')
    expect(sentTo(claimGuest).at(-1)).toMatchObject({ body: { token: 'secret', merge: true } })
  })

  test('leads to the login, and from there back', async () => {
    on(lookAtGuestLink).answers({ trip_name: 'Trip to Japan', name: 'Gus' })
    const { user, address } = await open('/guest?token=secret')
    await user.click(await screen.findByRole('link', { name: 'Log in or register to make this yours' }))
    await screen.findByRole('dialog', { name: /./ })
    serveTrip()
    startSession({ id: ana.id, username: 'ana', token: 'token of ana' })
    await screen.findByRole('button', { name: 'Yes, I am Gus' })
    expect(address()).toBe('/guest')
  })

  test.each(['/guest', '/guest?token=old'])('says of %s that it leads nowhere', async address => {
    on(lookAtGuestLink).fails('request.not_found')
    await open(address)
    await screen.findByRole('heading', { name: 'This link no longer works' })
  })
})

describe('a guest', () => {
  test.each(['/dashboard', '/profile', '/create-trip', `/edit-trip/${idOf(77)}`])(
    'is led from %s to the trip',
    async from => {
      serveGus()
      const { address } = await open(from)
      expect(address()).toBe(`/edit-trip/${tripId}`)
      await screen.findByRole('button', { name: 'Gus · guest' })
    },
  )

  test('says who they are, and goes out again', async () => {
    serveGus()
    const { user, address } = await open(`/edit-trip/${tripId}`)
    await user.click(await screen.findByRole('button', { name: 'Gus · guest' }))
    const panel = within(await screen.findByRole('dialog'))
    panel.getByText('You are here as Gus, without an account.')
    panel.getByText('To make this yours with an account, open your link again.')
    await user.click(panel.getByRole('button', { name: 'Sign out' }))
    await waitFor(() => expect(address()).toBe('/'))
    expect(currentSession()).toBeNull()
    expect(sentTo(logout)).toHaveLength(1)
    expect(sentTo(me)).toEqual([])
  })

  test('who has come by the link in this tab is led to the login, and stays in until then', async () => {
    serveGus()
    sessionStorage.setItem('/guest', 'secret')
    const { user, address } = await open(`/edit-trip/${tripId}`)
    await user.click(await screen.findByRole('button', { name: 'Gus · guest' }))
    const panel = within(await screen.findByRole('dialog'))
    await user.click(panel.getByRole('link', { name: 'Log in or register to make this yours' }))
    await screen.findByLabelText('Username or email')
    expect(address()).toBe('/?dialog=login&next=%2Fguest')
    expect(currentSession()?.username).toBe('Gus')
  })

  test('ticks to-dos that are theirs, and changes nothing else of the list', async () => {
    const own = ownTodo
    const other = { ...own, id: idOf(502), text: 'Book', assignees: [], position: 1 }
    serveGus({ todos: [own, other] })
    const { user } = await open(`/edit-trip/${tripId}?dialog=todos`)
    const list = within(await screen.findByRole('dialog', { name: 'To-dos' }))
    expect(list.getAllByRole('checkbox')).toHaveLength(1)
    expect(list.queryByRole('textbox')).toBeNull()
    expect(list.queryByRole('button', { name: /^More/ })).toBeNull()
    on(updateTodo).answers({
      ...own,
      done_at: '2027-03-01T10:00:00.000Z',
      done_by: gus.user_id ?? '',
      version: 2,
    })
    await user.click(list.getByRole('checkbox'))
    await waitFor(() => expect(sentTo(updateTodo)).toMatchObject([{ body: { done: true } }]))
  })

  test.each([
    ['member', 1],
    ['viewer', 0],
  ] as const)('as a %s is offered as much as they may do', async (role, count) => {
    serveGus({}, role)
    const { user } = await open(`/edit-trip/${tripId}?dialog=expenses`)
    const dialog = within(await screen.findByRole('dialog', { name: 'Expenses' }))
    await dialog.findByRole('tab', { name: 'My Summary' })
    expect(dialog.queryAllByRole('button', { name: '[+] Add' })).toHaveLength(count)
    await user.click(dialog.getByRole('button', { name: /^More/ }))
    expect((await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)).toHaveLength(1)
  })

  test('finds no dialog that is not for guests by its address', async () => {
    serveGus()
    const { user } = await open(`/edit-trip/${tripId}?dialog=share`)
    await user.click(await screen.findByRole('button', { name: 'Other' }, { timeout: 30_000 }))
    const [only, ...others] = await screen.findAllByRole('dialog')
    within(only as HTMLElement).getByRole('button', { name: 'Trip Members' })
    expect(others).toEqual([])
  })

  test('whose link was ended hears so, in place of the trip', async () => {
    serveGus()
    on(readPlan).fails('auth.required')
    const { address } = await open(`/edit-trip/${tripId}`)
    await screen.findByRole('heading', { name: 'This link no longer works' })
    screen.getByText(/Nothing of the trip is on this device any more\./)
    expect(address()).toBe('/guest')
  })

  test.each([
    ['by a read', () => on(readPlan).fails('auth.required')],
    ['by the live stream', () => on(live).fails('auth.required')],
    ['by a write', () => on(updateTodo).fails('auth.required')],
  ])('whose link was ended is wiped from the device, told %s', async (how, end) => {
    emptyStores()
    serveGus({ todos: [ownTodo] })
    localStorage['my-day:japan'] = 'everybody'
    for (const { name, ask } of [notesHere, answersHere])
      await ask('readwrite', store => store.put(name, `${gus.user_id} ${tripId} document`))
    cutOff()
    await outbox.keep({
      ...{ key: outbox.nextKey(), tripId, trip: { name: 'Japan', currency: 'JPY' }, name: 'updateTodo' },
      write: { params: { todoId: ownTodo.id }, body: { done: true }, base: ownTodo },
      shown: [],
    })
    for (const unsent of outbox.all()) outbox.leave(unsent)
    comeBack()
    on(updateTodo).hangs(gate())
    end()
    await open(`/edit-trip/${tripId}`)
    await screen.findByRole('heading', { name: 'This link no longer works' }, { timeout: 20_000 })
    expect(currentSession(), how).toBeNull()
    await waitFor(() => expect(outbox.all()).toEqual([]))
    for (const { ask } of [notesHere, answersHere, unsentHere])
      await waitFor(async () => expect(await ask('readonly', store => store.count())).toBe(0))
    expect({ ...localStorage }).toEqual({ session: '"over"' })
  })

  test('a 401 that is not of the API ends no session of a guest', async () => {
    serveGus()
    on(readPlan).says(() => new Response('Sign in', { status: 401 }))
    await open(`/edit-trip/${tripId}`)
    await waitFor(() => expect(sentTo(readPlan)).not.toEqual([]))
    expect(currentSession()?.username).toBe('Gus')
  })

  test('who leaves is out', async () => {
    serveGus()
    on(leaveTrip).answers(undefined)
    const { user, address } = await open(`/edit-trip/${tripId}?dialog=members`)
    await user.click(await screen.findByRole('button', { name: 'Leave this trip' }))
    await user.click(
      within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Leave trip' }),
    )
    await waitFor(() => expect(address()).toBe('/'))
    expect(currentSession()).toBeNull()
  })
})
