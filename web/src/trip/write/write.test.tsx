import { deleteDay } from '@caravan/contract/days'
import { history, undoChange } from '@caravan/contract/history'
import { deleteItem, updateItem } from '@caravan/contract/items'
import { plan as readPlan } from '@caravan/contract/plan'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { call } from '../../lib/calls/call.ts'
import { expectFailure, expectSuccess } from '../../testing/expect.ts'
import { historyOf } from '../../testing/history.ts'
import { gate, on, sentTo } from '../../testing/network.ts'
import { open } from '../../testing/open.tsx'
import { dayId, kyoto, mei, memberAna, planOf, serveTrip, tripId } from '../../testing/trip.ts'

const address = `/edit-trip/${tripId}?day=2027-03-31`

async function openKyoto() {
  const served = serveTrip(planOf(kyoto), [memberAna, mei])
  const app = await open(address)
  await screen.findByRole('button', { name: 'Delete Nishiki Market' })
  const remove = async (name: string) => {
    await app.press(`Delete ${name}`)
    await screen.findByRole('alertdialog')
    await app.press('Delete item')
  }
  return { ...served, ...app, remove }
}

const rowOf = (name: string) => screen.queryByText(name)?.closest('li') ?? undefined

test('what is taken back is the change whose number the answer has told', async () => {
  const { plan, press, remove } = await openKyoto()
  on(deleteItem).answers(() => {
    plan.items = plan.items.filter(({ place }) => place !== 'Nishiki Market')
    return undefined
  })
  await remove('Nishiki Market')
  await expectSuccess('Nishiki Market has been deleted.')
  on(undoChange).answers(() => {
    plan.items = kyoto
    return { seq: 3 }
  })
  await press('Undo')
  await expectSuccess('Nishiki Market is back.')
  await waitFor(() => expect(rowOf('Nishiki Market')).toBeDefined())
  expect(sentTo(undoChange).map(({ params }) => params)).toEqual([{ tripId, seq: '2' }])
})

test('where nothing was changed nothing is there to take back', async () => {
  const { remove } = await openKyoto()
  on(deleteItem).changesNothing(undefined)
  await remove('Nishiki Market')
  await expectSuccess('Nishiki Market has been deleted.')
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
})

test.each([
  [mei.user_id ?? '', 'mei has changed this since, so it cannot be undone.'],
  [memberAna.user_id ?? '', 'This has been changed since, so it cannot be undone.'],
  [null, 'This has been changed since, so it cannot be undone.'],
])('what was changed since, by %s, is not taken back, and that is said', async (actor, words) => {
  const { press, remove } = await openKyoto()
  on(deleteItem).answers(undefined)
  on(undoChange).fails('history.changed_since', { extra: { seq: 7 } })
  on(history).answers(({ query }) => {
    return historyOf([{ seq: Number(query.before) - 1, actor, before: {}, after: {} }])
  })
  await remove('Nishiki Market')
  await expectSuccess('Nishiki Market has been deleted.')
  await press('Undo')
  await expectFailure(words)
})

test('what is refused is put back, and what others have done meanwhile stays', async () => {
  const { plan, live, press } = await openKyoto()
  const answer = gate()
  on(deleteDay).hangs(answer).fails('server.busy')
  await press('Delete Wednesday, 31 March')
  await screen.findByRole('alertdialog')
  await press('Delete day')
  await waitFor(() => expect(rowOf('Nishiki Market')).toBeUndefined())
  plan.items = plan.items.map(item => ({ ...item, place: `${item.place} (booked)`, version: 2 }))
  live.tell({ seq: 2, topics: ['items'] })
  answer.open()
  await expectFailure('Deletion failed, please try again later')
  await waitFor(() => expect(rowOf('Nishiki Market (booked)')).toBeDefined())
  expect(sentTo(deleteDay)).toHaveLength(1)
  expect(plan.days.some(({ id }) => id === dayId('2027-03-31'))).toBe(true)
})

test('what is refused is put back also where the plan cannot be fetched again', async () => {
  const { remove } = await openKyoto()
  const answer = gate()
  on(deleteItem).hangs(answer).fails('server.busy')
  await remove('Nishiki Market')
  await waitFor(() => expect(rowOf('Nishiki Market')).toBeUndefined())
  on(readPlan).isCutOff()
  const asked = sentTo(readPlan).length
  answer.open()
  await expectFailure('Failed to delete item.')
  expect(rowOf('Nishiki Market')).toBeDefined()
  // Tried twice, as every query is.
  await waitFor(() => expect(sentTo(readPlan)).toHaveLength(asked + 2))
  expect(rowOf('Nishiki Market')).toBeDefined()
})

test('what is being written stays on screen while others change the trip', async () => {
  const { plan, live, remove } = await openKyoto()
  const answer = gate()
  on(deleteItem)
    .hangs(answer)
    .answers(() => {
      plan.items = kyoto.filter(({ place }) => place !== 'Nishiki Market')
      return undefined
    })
  await remove('Nishiki Market')
  await waitFor(() => expect(rowOf('Nishiki Market')).toBeUndefined())
  const asked = sentTo(readPlan).length
  plan.seq = 2
  live.tell({ seq: 2, topics: ['items'] })
  live.tellPresence([{ user_id: mei.user_id ?? '', day: '2027-03-31', item_id: null, dialog: null }])
  await screen.findByText(/mei is on this day/)
  expect(sentTo(readPlan)).toHaveLength(asked)
  answer.open()
  await expectSuccess('Nishiki Market has been deleted.')
  await waitFor(() => expect(sentTo(readPlan)).toHaveLength(asked + 1))
})

test('a call that writes to a trip is a mistake outside of a trip mutation', () => {
  // @ts-expect-error: the plan would not show it, nothing would put it back, and no queue would keep it.
  const send = () => call(updateItem, { params: { itemId: tripId }, body: {} })
  expect(send).toBeTypeOf('function')
})
