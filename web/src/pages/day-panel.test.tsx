import { createDay, updateDay } from '@caravan/contract/days'
import { history } from '@caravan/contract/history'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { ana } from '../testing/account.ts'
import { expectFailure } from '../testing/expect.ts'
import { historyOf } from '../testing/history.ts'
import { on, sentTo } from '../testing/network.ts'
import { open } from '../testing/open.tsx'
import { dayId, idOf, itemOn, mei, memberAna, planOf, serveTrip, tripId } from '../testing/trip.ts'

const day = '2027-03-31'
const aDay = `/edit-trip/${tripId}?day=${day}`
const place = (name: string) => screen.findByRole('button', { name: `${name}, change the place` })
const field = () => screen.findByRole('combobox', { name: 'Place of this day' })

test('a day is renamed by Enter and by leaving the field, trimmed, and not by Escape', async () => {
  const { plan } = serveTrip()
  on(updateDay).answers(({ params, body }) => {
    const index = plan.days.findIndex(({ id }) => id === params.subTripId)
    const before = plan.days[index]
    if (!before) throw new Error('there is no such day')
    const after = { ...before, place: body.place || null, version: before.version + 1 }
    plan.days[index] = after
    return after
  })
  const { user } = await open(aDay)
  await user.click(await place('Hakone'))
  await user.clear(await field())
  await user.type(await field(), 'Nowhere{Escape}{Escape}')
  await user.click(await place('Hakone'))
  await user.clear(await field())
  await user.type(await field(), '  N  {Enter}')
  await waitFor(async () => expect(await place('N')).toBe(document.activeElement))
  await user.click(await place('N'))
  await user.clear(await field())
  await user.click(screen.getByRole('heading', { level: 2, name: 'Wednesday, 31 March' }))
  await place('No place specified')
  expect(sentTo(updateDay).map(({ body }) => body.place)).toEqual(['N', null])
})

test('names in another script say their language', async () => {
  const { plan } = serveTrip(planOf([itemOn(day, 'すし大'), itemOn(day, 'Ueno Park', { id: idOf(91) })]))
  for (const one of plan.days) one.place = '京都'
  await open(aDay)
  expect((await screen.findByText('すし大')).lang).toBe('ja')
  expect(screen.getByText('Ueno Park').lang).toBe('')
  expect(screen.getAllByText('京都').map(({ lang }) => lang)).toEqual(Array(10).fill('zh'))
})

test('with an input method Escape and Enter are of its list, in the place of a day and in its note', async () => {
  serveTrip()
  const { user } = await open(aDay)
  const compose = (field: Element) => {
    fireEvent.compositionStart(field)
    fireEvent.change(field, { target: { value: '箱根' } })
    for (const keys of [{ key: 'Escape' }, { key: 'Enter', ctrlKey: true }])
      fireEvent.keyDown(field, { ...keys, isComposing: true })
    fireEvent.compositionEnd(field)
  }
  await user.click(await place('Hakone'))
  compose(await field())
  expect(await field()).toHaveProperty('value', '箱根')
  await user.keyboard('{Escape}{Escape}')
  await user.click(await screen.findByRole('button', { name: 'Add a note to this day' }))
  const note = await screen.findByRole('textbox', { name: 'Note of this day' })
  compose(note)
  expect(note).toHaveProperty('value', '箱根')
  expect(note.isConnected).toBe(true)
  await user.keyboard('{Escape}')
  expect(sentTo(updateDay)).toEqual([])
})

test('a date without a day says so, takes nothing, and is given a place again', async () => {
  const plan = planOf()
  plan.days = plan.days.filter(({ date }) => date !== day)
  serveTrip(plan)
  on(createDay).answers(({ body: { date, place = null } }) => {
    const [made] = planOf([], { start_date: date, end_date: date }).days
    if (!made) throw new Error('there is no such day')
    plan.days.push({ ...made, place })
    return { ...made, place }
  })
  const { user } = await open(aDay)
  await user.click(await screen.findByRole('button', { name: '+ Add a place' }))
  await expectFailure('No place found for this day. Please add one first.')
  await user.click(screen.getByRole('button', { name: 'Give it a place' }))
  await user.type(await field(), 'U{Enter}')
  await place('U')
  expect(sentTo(createDay)[0]?.body).toMatchObject({ date: day, place: 'U' })
  expect(plan.days.at(-1)?.id).toBe(dayId(day))
})

const market = { lat: 35.005, lng: 135.7649, start_time: '11:00', end_time: '12:00', cost: '32.50' }
const temple = { lat: 34.9949, lng: 135.785, start_time: '12:05', cost: '0.10' }
const shrine = { lat: 34.9671, lng: 135.7727 }

/** The list of the day, and what stands above it. */
async function openDay(...items: ReturnType<typeof itemOn>[]) {
  serveTrip(planOf(items, { currency: 'EUR' }), [memberAna, mei])
  const { user } = await open(aDay)
  const list = await screen.findByRole('list', { name: 'Items of this day' })
  const head = screen.getByRole('heading', { name: 'Wednesday, 31 March' }).parentElement
  if (!head) throw new Error('there is no head')
  return { user, rows: within(list).getAllByRole('listitem'), head }
}

test('a row tells how long the way takes, and when that is not planned; the head adds it all up', async () => {
  const { rows, head } = await openDay(
    itemOn(day, 'Nishiki Market', { ...market, position: 0 }),
    itemOn(day, 'Kiyomizu-dera', { ...temple, position: 1 }),
    itemOn(day, 'Fushimi Inari', { ...shrine, position: 2 }),
  )
  const [first, second, third] = rows.map(({ textContent }) => textContent ?? '')
  expect(first).toContain('2.1 km · about 35 min on foot')
  expect(first).toContain('About 35 min on foot, estimated from that line and not from a route.')
  expect(first).toContain('The plan leaves only 5 min to get there.')
  expect(second).toContain('3.3 km · about 25 min by train')
  expect(second).not.toContain('planned')
  expect(third).not.toContain('km')
  expect(head.textContent).toContain('Estimated costs of this day: est. €32.60')
  expect(head.textContent).toContain('5.4 km from place to place, in straight lines')
})

test('what lies at no spot has no way, and the sums of my day are of what is mine', async () => {
  const { rows, head, user } = await openDay(
    itemOn(day, 'Nishiki Market', { ...market, participants: [ana.id], position: 0 }),
    itemOn(day, 'Somewhere', { position: 1 }),
    itemOn(day, 'Kiyomizu-dera', { ...temple, participants: [mei.user_id ?? ''], position: 2 }),
  )
  expect(rows.map(({ textContent }) => textContent).join()).not.toContain('km')
  expect(head.textContent).toContain('est. €32.60')
  expect(head.textContent).toContain('2.1 km')
  await user.click(screen.getByRole('button', { name: 'My day' }))
  expect(head.textContent).toContain('est. €32.50')
  expect(head.textContent).not.toContain('km')
})

describe('the note of a day', () => {
  const shown = () => screen.findByRole('button', { name: /^Bring/ })
  const field = () => screen.findByRole('textbox', { name: 'Note of this day' })

  async function openNote(note: string | null = null, people = [memberAna, mei]) {
    const plan = planOf()
    const target = plan.days.find(({ date }) => date === day)
    if (!target) throw new Error('there is no such day')
    target.note = note
    const trip = serveTrip(plan, people)
    on(updateDay).answers(({ body }) => Object.assign(target, body, { version: target.version + 1 }))
    return { ...trip, ...(await open(aDay)), target }
  }
  const sent = () => sentTo(updateDay).map(({ body }) => body)

  test('is kept by leaving the field, and by going to another day, and not by Escape', async () => {
    const { user } = await openNote()
    await user.click(await screen.findByRole('button', { name: 'Add a note to this day' }))
    await user.type(await field(), 'Nothing{Escape}')
    await user.click(await screen.findByRole('button', { name: 'Add a note to this day' }))
    await user.type(await field(), ' Bring cash{Enter}and tea ')
    await user.click(screen.getByRole('heading', { level: 2, name: 'Wednesday, 31 March' }))
    await user.click(await shown())
    await user.clear(await field())
    await user.type(await field(), 'Bring coins')
    // The field goes with its day, and is not left before.
    fireEvent.click(screen.getByRole('link', { name: /^Thu 01\/04/ }))
    await screen.findByRole('heading', { level: 2, name: 'Thursday, 1 April' })
    await waitFor(() => expect(sent()).toEqual([{ note: 'Bring cash\nand tea' }, { note: 'Bring coins' }]))
  })

  test('keeps a pasted text that is too long in its field, until it is shorter', async () => {
    const { user } = await openNote()
    await user.click(await screen.findByRole('button', { name: 'Add a note to this day' }))
    await user.click(await field())
    const pasted = 'Bring '.repeat(400)
    await user.paste(pasted)
    await user.click(screen.getByRole('heading', { level: 2, name: 'Wednesday, 31 March' }))
    expect(await field()).toHaveProperty('value', pasted)
    screen.getByText('At most 2,000 characters.')
    expect(sent()).toEqual([])
    await user.clear(await field())
    await user.type(await field(), 'Bring cash')
    await user.keyboard('{Control>}{Enter}{/Control}')
    await waitFor(() => expect(sent()).toEqual([{ note: 'Bring cash' }]))
  })

  test('that is not taken is back in its field', async () => {
    const { user } = await openNote()
    on(updateDay).fails('server.busy')
    await user.click(await screen.findByRole('button', { name: 'Add a note to this day' }))
    await user.type(await field(), 'Bring cash')
    await user.keyboard('{Control>}{Enter}{/Control}')
    await expectFailure('The note could not be saved.')
    expect(await field()).toHaveProperty('value', 'Bring cash')
  })

  test('whose day somebody else deletes meanwhile stays on this device', async () => {
    const { user, plan, live, target } = await openNote()
    await user.click(await screen.findByRole('button', { name: 'Add a note to this day' }))
    await user.type(await field(), 'Bring cash')
    on(updateDay).fails('request.not_found')
    on(history).answers(historyOf())
    Object.assign(plan, { seq: 2, days: plan.days.filter(one => one !== target) })
    live.tell({ seq: 2, topics: ['days'] })
    await screen.findByText('One change was not saved.')
    await user.click(screen.getByRole('button', { name: /Changes on this device/ }))
    await screen.findByText(/Bring cash/, {}, { timeout: 30_000 })
  })

  test('that somebody else has changed meanwhile is asked about', async () => {
    const { user, target } = await openNote('Bring cash')
    on(history).answers(historyOf())
    await user.click(await shown())
    await user.type(await field(), ' and tea')
    on(updateDay)
      .fails('version.outdated', { extra: { current: { ...target, note: 'Bring cards', version: 2 } } })
      .answers(({ body }) => Object.assign(target, body, { version: 3 }))
    await user.keyboard('{Control>}{Enter}{/Control}')
    const question = await screen.findByRole('alertdialog', { name: /has changed it to “Bring cards”$/ })
    await user.click(within(question).getByRole('button', { name: 'Use “Bring cash and tea”' }))
    await waitFor(() => expect(sentTo(updateDay).at(-1)?.headers.get('if-match')).toBe('"2"'))
  })

  test('is read by those who may only look', async () => {
    await openNote('Bring cash', [{ ...memberAna, role: 'viewer' }, mei])
    await screen.findByText('Bring cash')
    await waitFor(() => expect(screen.queryByRole('button', { name: /Bring/ })).toBeNull())
  })
})
