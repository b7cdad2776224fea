import { history } from '@caravan/contract/history'
import { type Item, updateItem } from '@caravan/contract/items'
import { act, waitFor } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { noteSilence } from '../../lib/calls/online.ts'
import { outbox } from '../../lib/calls/outbox.ts'
import { startSession } from '../../lib/calls/session.ts'
import { ana } from '../../testing/account.ts'
import { takeChanges } from '../../testing/items.ts'
import { comeBack, cutOff, gate, on, sentTo } from '../../testing/network.ts'
import { open } from '../../testing/open.tsx'
import { itemOn, memberAna, planOf, serveTrip, tripId } from '../../testing/trip.ts'
import { writeTrip } from './send.ts'

const all = Array.from({ length: 10 }, (_, n) => n + 1)
const ten = all.map(n => itemOn('2027-03-31', `Place ${n}`, { position: n }))
const third = ten[2] as Item

type Answers = ReturnType<typeof on<typeof updateItem>>
type Row = [answer: string, thirdTime: (answers: Answers) => Answers]

/** Ten changes that wait, of ten rows; the server takes two of them, and answers the third in a way of its own. */
async function sendTen(thirdTime: Row[1]) {
  const { plan } = serveTrip(planOf(ten), [memberAna])
  await open(`/edit-trip/${tripId}?day=2027-03-31`)
  cutOff()
  for (const base of ten) {
    const change = { params: { itemId: base.id }, body: { details: `Note for ${base.place}` }, base }
    await act(() => writeTrip('updateItem', tripId, change))
  }
  // A refused change is named with whoever stands in its way.
  on(history).answers({ entries: [], people: [], seen_seq: 1 })
  const takes = takeChanges(plan)
  thirdTime(on(updateItem).answers(takes).answers(takes)).answers(takes)
  comeBack()
  return plan
}

const waiting = () => outbox.waiting(tripId).length
const sent = () => sentTo(updateItem).map(({ params }) => ten.findIndex(({ id }) => id === params.itemId) + 1)
const notes = ({ items }: { items: Item[] }) => items.map(({ details }) => details)
const allNotes = ten.map(({ place }) => `Note for ${place}`)

describe('the third of ten is refused, and the others are saved', () => {
  const current = { ...third, details: 'Of somebody else', version: 2 }
  const rows: [...Row, status: number][] = [
    ['not allowed any more', answers => answers.fails('trip.view_only'), 403],
    ['not found', answers => answers.fails('request.not_found'), 404],
    ['a conflict', answers => answers.fails('limit.reached' as 'request.invalid'), 409],
    ['an older version', answers => answers.fails('version.outdated', { extra: { current } }), 412],
    ['too large', answers => answers.fails('request.too_large'), 413],
    ['invalid', answers => answers.fails('request.invalid'), 422],
  ]
  test.each(rows)('%s', async (_, thirdTime, status) => {
    const plan = await sendTen(thirdTime)
    await waitFor(() => expect(waiting()).toBe(0))
    expect(outbox.all().map(({ write, refused }) => [write.base?.id, refused?.status])).toEqual([
      [third.id, status],
    ])
    expect(sent()).toEqual(all)
    expect(notes(plan)).toEqual(allNotes.with(2, ''))
  })
})

describe('the third of ten is sent again after a while, and all are saved in their order', () => {
  const rows: Row[] = [
    ['too many', answers => answers.fails('limit.rate', { retryAfter: 0.05 })],
    ['busy', answers => answers.fails('server.busy', { retryAfter: 0.05 })],
    ['broken', answers => answers.fails('server.error', { retryAfter: 0.05 })],
  ]
  test.each(rows)('%s', async (_, thirdTime) => {
    const plan = await sendTen(thirdTime)
    await waitFor(() => expect(outbox.all()).toEqual([]))
    expect(sent()).toEqual([1, 2, 3, ...all.slice(2)])
    expect(notes(plan)).toEqual(allNotes)
  })
})

describe('the third of ten and those behind it wait until there is an answer', () => {
  const portal = () => new Response('<p>Sign in</p>', { headers: { 'content-type': 'text/html' } })
  const rows: Row[] = [
    ['the page of a captive portal', answers => answers.says(portal)],
    ['a proxy without its server', answers => answers.says(() => new Response('', { status: 502 }))],
    ['nothing', answers => answers.isCutOff()],
    ['half of an answer', answers => answers.says(() => new Response('{"id":'))],
    ['a wait for ever', answers => answers.hangs(gate())],
  ]
  test.each(rows)('%s', async (_, thirdTime) => {
    const patience = vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => {
      const controller = new AbortController()
      setTimeout(() => controller.abort(new DOMException('', 'TimeoutError')), 100)
      return controller.signal
    })
    const plan = await sendTen(thirdTime)
    await waitFor(() => expect(sent()).toEqual([1, 2, 3]))
    expect(waiting()).toBe(8)
    await waitFor(() => {
      comeBack()
      expect(outbox.all()).toEqual([])
    })
    expect(sent()).toEqual([1, 2, 3, ...all.slice(2)])
    expect(notes(plan)).toEqual(allNotes)
    patience.mockRestore()
  })

  test('a server that others find silent', async () => {
    const plan = await sendTen(answers => answers.hangs(gate()))
    await waitFor(() => expect(sent()).toEqual([1, 2, 3]))
    act(noteSilence)
    await waitFor(() => expect(waiting()).toBe(8))
    act(comeBack)
    await waitFor(() => expect(outbox.all()).toEqual([]))
    expect(notes(plan)).toEqual(allNotes)
  })

  test('a lost session', async () => {
    const plan = await sendTen(answers => answers.fails('auth.required'))
    await waitFor(() => expect(sent()).toEqual([1, 2, 3]))
    expect(waiting()).toBe(8)
    act(() => startSession({ id: ana.id, username: 'ana', token: 'another' }))
    await waitFor(() => expect(outbox.all()).toEqual([]))
    expect(sent()).toEqual([1, 2, 3, ...all.slice(2)])
    expect(notes(plan)).toEqual(allNotes)
  })
})

test('what the server has done though its answer was lost is no conflict with itself', async () => {
  const done = { ...third, details: 'Note for Place 3', version: 2 }
  const plan = await sendTen(answers =>
    answers.isCutOff().fails('version.outdated', { extra: { current: done } }),
  )
  await waitFor(() => expect(waiting()).toBe(8))
  comeBack()
  await waitFor(() => expect(outbox.all()).toEqual([]))
  expect(sent()).toEqual([1, 2, 3, 3, ...all.slice(2)])
  expect(notes(plan)).toEqual(allNotes)
})
