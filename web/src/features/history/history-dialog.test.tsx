import { type History, history, markHistorySeen, undoChange } from '@caravan/contract/history'
import { joinLinks } from '@caravan/contract/invitations'
import { cleanup, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { queryClient } from '../../lib/calls/query-client.ts'
import { datesIn, hereAt } from '../../lib/format/dates.ts'
import { ana } from '../../testing/account.ts'
import { expectSuccess } from '../../testing/expect.ts'
import { entryOf, historyOf, type Told } from '../../testing/history.ts'
import { keptStore } from '../../testing/kept-store.ts'
import { type Call, cutOff, on, sentTo } from '../../testing/network.ts'
import { open } from '../../testing/open.tsx'
import { people as known, mei, meiId, openHistory as openAnyHistory } from '../../testing/open-history.ts'
import { idOf, itemOn, kyoto, memberAna, planOf, serveTrip, tripId } from '../../testing/trip.ts'

const [, market] = kyoto
const people = [...known, { user_id: idOf(3), name: 'Jonas', former: true }]
const change = { id: market?.id ?? '', name: 'Nishiki Market' }
const asRead = (text: string) => (own: string, element: Element | null) =>
  own === text || (element?.tagName === 'P' && element.textContent === text)
const moved = { before: { date: '2027-03-31' }, after: { date: '2027-04-01' } }

async function openHistory(
  told: Told[],
  {
    seen = 1,
    ...options
  }: { seen?: number } & Omit<NonNullable<Parameters<typeof openAnyHistory>[1]>, 'answer'> = {},
  pageOf?: (sent: Call<typeof history>) => History,
) {
  const opened = await openAnyHistory(told, { ...options, pageOf, answer: { people, seen_seq: seen } })
  const { dialog: inside } = opened
  const dialog = {
    ...inside,
    // Names in a sentence are buttons.
    findByText: (text: string) => inside.findByText(asRead(text)),
    getByText: (text: string) => inside.getByText(asRead(text)),
    queryByText: (text: string) => inside.queryByText(asRead(text)),
  }
  return { ...opened, dialog }
}

const edits: Told[] = [
  { ...change, seq: 5, actor: meiId, at: '2027-01-02T10:05:00Z', before: { url: 'a' }, after: { url: 'b' } },
  { ...change, seq: 4, actor: meiId, at: '2027-01-02T10:00:00Z', ...moved },
  { ...change, seq: 3, actor: ana.id, at: '2027-01-02T09:00:00Z', before: null, after: { place: 'Nishiki' } },
]

/** Puts each entry on a day of its own, so that no lines are folded together. */
const apart = (seq: number) => new Date(Date.UTC(2026, 0, seq, 12)).toISOString()

test('one reads who did what, several edits of one row as one line that opens', async () => {
  const { dialog, press } = await openHistory(edits)
  await dialog.findByText('Mei moved Nishiki Market from Wed 31/03 to Thu 01/04 and changed the web address')
  dialog.getByText('2 changes')
  dialog.getByText('You added Nishiki Market')
  await press('Details: Mei moved Nishiki Market from Wed 31/03 to Thu 01/04 and changed the web address')
  dialog.getByText('Mei moved Nishiki Market from Wed 31/03 to Thu 01/04')
  expect(dialog.getAllByRole('button', { name: /^Undo: / })).toHaveLength(3)
})

test('a name stays in one piece with its quotation marks', async () => {
  const { dialog } = await openHistory(edits.slice(-1), { language: 'zh' })
  const name = await screen.findByRole('button', { name: 'Nishiki Market' })
  expect(name.parentElement?.textContent).toBe('「Nishiki Market」')
  expect(name.parentElement?.className).toContain('whitespace-nowrap')
  dialog.getByText('你新增了「Nishiki Market」')
})

test('what has waited on a device says when it was written', async () => {
  const at = '2027-01-02T12:20:00Z'
  const { dialog } = await openHistory([
    { ...change, seq: 5, actor: meiId, at, written_at: '2027-01-02T12:05:00Z', before: {}, after: null },
    { ...change, seq: 4, actor: ana.id, at, written_at: '2026-12-31T12:05:00Z', before: null, after: {} },
    { ...change, seq: 3, actor: meiId, at, before: {}, after: null },
  ])
  const [{ time: received }, { time, day }] = [hereAt(at), hereAt('2026-12-31T12:05:00Z')]
  const all = await dialog.findAllByText(received)
  const told = all.map(({ parentElement }) => parentElement?.textContent)
  expect(told).toEqual([
    `${received}written at ${time}`,
    `${received}written on ${datesIn('en').pastDay(day)} at ${time}`,
    received,
  ])
})

test('who has become one with a guest is told in one line, without the rows', async () => {
  const claimed = { entity: 'member' as const, cause: 'claimed' as const, count: { member: 2, expense: 3 } }
  const guest = { entity: 'member' as const, id: idOf(3), name: null, before: { name: 'Jonas' }, after: null }
  const member = { entity: 'member' as const, id: meiId, name: null }
  const joined = { ...member, before: null, after: { role: 'member', claims: idOf(3) } }
  const same = { ...member, before: {}, after: { claims: idOf(3) } }
  const entries = [
    { ...entryOf({ ...claimed, seq: 9, actor: meiId, at: apart(9) }), changes: [guest, joined] },
    { ...entryOf({ ...claimed, seq: 8, actor: ana.id, at: apart(8) }), changes: [guest, same] },
  ]
  const { dialog } = await openHistory([], {}, () => historyOf([], { people, entries }))
  await dialog.findByText('Mei took over from Jonas')
  dialog.getByText('You said that Jonas is Mei')
  expect(dialog.queryByRole('button', { name: /^Details/ })).toBeNull()
})

test('how much somebody sees is told', async () => {
  const people = { entity: 'member' as const, id: meiId }
  const tell = (seq: number, before: string, after: string, more = {}) => ({
    ...{ ...people, seq, actor: ana.id, at: apart(seq), before: { sees: before }, after: { sees: after } },
    ...more,
  })
  const { dialog } = await openHistory([
    tell(9, 'expenses_only', 'all'),
    tell(8, 'no_costs', 'expenses_only'),
    tell(7, 'all', 'no_costs'),
    tell(6, 'all', 'no_costs', { actor: meiId, id: ana.id }),
    tell(5, 'no_costs', 'all', {
      ...{ before: { role: 'viewer', sees: 'no_costs' }, after: { role: 'member', sees: 'all' } },
    }),
  ])
  await dialog.findByText('You let Mei see everything')
  dialog.getByText('You let Mei see and edit everything')
  dialog.getByText('You let Mei see the expenses only')
  dialog.getByText('You hid the costs from Mei')
  dialog.getByText('Mei hid the costs from you')
})

test('the note and the name of a trip are lines of their own', async () => {
  const own = { id: tripId, actor: ana.id }
  const { dialog } = await openHistory([
    { ...own, entity: 'note', seq: 4, before: { revision: 1 }, after: { revision: 2 } },
    { ...own, entity: 'trip', seq: 3, before: { name: 'Asia' }, after: { name: 'Japan' } },
  ])
  expect(await dialog.findAllByRole('button', { name: /^Undo: / })).toHaveLength(2)
  expect(dialog.queryByText('2 changes')).toBeNull()
})

test('what others did since one last looked stands above a line, and is seen from then on', async () => {
  const { dialog, answer } = await openHistory(edits, { seen: 4 })
  await dialog.findByText('Since you last looked')
  const told = dialog.getAllByRole('listitem').map(row => row.textContent)
  expect(told.indexOf('Since you last looked')).toBe(1)
  expect(sentTo(markHistorySeen).map(({ body }) => body)).toEqual([{ seq: answer.entries[0]?.seq }])
})

test('a change is taken back, and that again', async () => {
  const { dialog, press } = await openHistory([
    { ...change, actor: meiId, seq: 7, before: { place: 'Nishiki Market' }, after: null },
  ])
  on(undoChange).answers({ seq: 8 })
  await dialog.findByText('Mei deleted Nishiki Market')
  await press('Undo: Mei deleted Nishiki Market')
  await expectSuccess('Undone: Mei deleted Nishiki Market')
  expect(sentTo(undoChange)[0]?.params).toEqual({ tripId, seq: '7' })
  await press('Redo')
  await expectSuccess('Redone: Mei deleted Nishiki Market')
})

test('what stands in the way is said in its own sentence, which leads to it', async () => {
  const later: Told = { ...change, seq: 9, actor: meiId, before: { cost: '1.00' }, after: { cost: '2.00' } }
  const { dialog, press } = await openHistory([
    later,
    { ...change, seq: 7, actor: ana.id, before: { cost: null }, after: { cost: '1.00' } },
  ])
  on(undoChange).fails('history.changed_since', { extra: { seq: 9 } })
  await dialog.findByText('You set the cost of Nishiki Market to £1.00')
  on(history).answers(historyOf([later], { people }))
  await press('Undo: You set the cost of Nishiki Market to £1.00')
  const told = 'Mei changed the cost of Nishiki Market from £1.00 to £2.00'
  await dialog.findByText(`This later change prevents it: ${told}`)
  expect(sentTo(history).at(-1)?.query).toEqual({ before: '10', limit: '1' })
  await press('Show the change')
  await waitFor(() => expect(document.activeElement?.textContent).toContain(told))
})

test('what is taken back already is not offered again', async () => {
  const { dialog } = await openHistory([
    { ...change, seq: 8, actor: ana.id, undoes: 7, before: null, after: {} },
    { ...change, seq: 7, actor: meiId, before: {}, after: null },
  ])
  await dialog.findByText('You brought back Nishiki Market')
  dialog.getByText('Undone since')
  expect(dialog.getAllByRole('button', { name: /^Undo: / })).toHaveLength(1)
})

test('somebody who was taken off the trip is invited again, not brought back', async () => {
  const { dialog, press, address } = await openHistory([
    {
      entity: 'member',
      id: idOf(3),
      seq: 7,
      actor: meiId,
      can_undo: false,
      before: { user_id: idOf(3), role: 'member' },
      after: null,
    },
  ])
  await dialog.findByText('Mei removed Jonas from the trip')
  expect(dialog.queryByRole('button', { name: /^Undo: / })).toBeNull()
  on(joinLinks).answers([])
  await press('Invite again')
  await waitFor(() => expect(address()).toContain('dialog=members'))
})

test('those who may only look read it, and take nothing back', async () => {
  const { dialog } = await openHistory(edits, { members: [{ ...memberAna, role: 'viewer' }, mei] })
  await dialog.findByText('You added Nishiki Market')
  expect(dialog.queryByRole('button', { name: /^Undo: / })).toBeNull()
})

test('the history of one row leads to the whole', async () => {
  const { dialog, press } = await openHistory(edits, { search: `&about=${market?.id}` })
  await screen.findByRole('dialog', { name: 'History of Nishiki Market' })
  expect(sentTo(history)[0]?.query).toEqual({ limit: '50', entity_id: market?.id })
  expect(sentTo(markHistorySeen)).toEqual([])
  await press('All changes')
  await waitFor(() => expect(sentTo(history).at(-1)?.query).toEqual({ limit: '50' }))
  await dialog.findByLabelText(/^What was changed/)
})

test('the history of a stay is that of all its nights, whichever of them leads to it', async () => {
  const items = ['2027-03-31', '2027-04-01'].map(date => itemOn(date, 'Kanra', { type: 'lodging' }))
  const [first, last] = items.map(({ id }) => id)
  await openHistory(edits, { items, search: `&about=${last}` })
  expect(sentTo(history)[0]?.query).toEqual({ limit: '50', entity_id: `${first},${last}` })
})

test('pages come one after the other, and what others do meanwhile comes by itself', async () => {
  const page = Array.from(
    { length: 50 },
    (_, n): Told => ({ ...edits[2], id: idOf(n), seq: 99 - n, name: `Tea ${n}`, at: apart(99 - n) }),
  )
  const { dialog, press, plan, live } = await openHistory(page)
  await dialog.findByText('You added Tea 49')
  on(history).answers(({ query }) =>
    historyOf(query.before ? [{ ...edits[2], name: 'Gion' }] : [edits[0] ?? {}, ...page.slice(1)], {
      people,
    }),
  )
  await press('Earlier changes')
  await dialog.findByText('You added Gion')
  plan.seq = 100
  live.tell({ seq: 100, topics: ['items'] })
  await dialog.findByText('Mei changed the web address of Nishiki Market')
})

test('nothing has been changed', async () => {
  const { dialog } = await openHistory([])
  await dialog.findByText('Nothing has been changed yet.')
})

test('what cannot be loaded is asked for again', async () => {
  serveTrip(planOf(kyoto), [memberAna, mei])
  on(history).fails('server.busy')
  const { press } = await open(`/edit-trip/${tripId}?dialog=history`)
  await screen.findByText('The history could not be loaded.')
  on(history).answers(historyOf())
  await press('Try again')
  await screen.findByText('Nothing has been changed yet.')
})

/** Ana looks at the history of a trip with so many changes, once more. */
function look(newest: number) {
  cleanup()
  queryClient.clear()
  return openHistory([], {}, ({ query }) => {
    const last = query.before ? Number(query.before) - 1 : newest
    const seqs = Array.from({ length: Math.min(50, last) }, (_, at) => last - at)
    const told = seqs.map(
      (seq): Told => ({ ...edits[2], id: idOf(seq), seq, name: `Tea ${seq}`, at: apart(seq) }),
    )
    return historyOf(told, { people })
  })
}

test('without a network it opens as far as it was read, and without a filter', async () => {
  keptStore()
  const online = await look(60)
  await online.dialog.findByText('You added Tea 11')
  await online.press('Earlier changes')
  await online.dialog.findByText('You added Tea 1')
  cutOff()
  const { dialog, press, user } = await look(60)
  await dialog.findByText('You added Tea 60')
  dialog.getByText('Caravan does not answer. These are the changes that you have looked at before.')
  await press('Earlier changes')
  await dialog.findByText('You added Tea 1')
  await user.click(dialog.getByRole('button', { name: 'Mei Chen' }))
  await dialog.findByText('Caravan does not answer. Only the whole history can be shown, not a part of it.')
  expect(dialog.queryByRole('alert')).toBeNull()
})

test('what was read before a gap does not pass for what came next', async () => {
  keptStore()
  await (await look(60)).dialog.findByText('You added Tea 11')
  await (await look(160)).dialog.findByText('You added Tea 111')
  cutOff()
  const { dialog, press } = await look(160)
  await dialog.findByText('You added Tea 160')
  await press('Earlier changes')
  await waitFor(() => expect(dialog.queryByRole('button', { name: 'Earlier changes' })).toBeNull())
  expect(dialog.queryByText('You added Tea 60')).toBeNull()
})
