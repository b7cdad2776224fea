import { expenses } from '@caravan/contract/expenses'
import { blankFlight } from '@caravan/contract/flights.row'
import { history, historySeen, markHistorySeen } from '@caravan/contract/history'
import { blankIdea } from '@caravan/contract/ideas.row'
import type { Plan } from '@caravan/contract/plan'
import { blankRide } from '@caravan/contract/rides.row'
import { blankTodo } from '@caravan/contract/todos.row'
import { screen, within } from '@testing-library/react'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { bookingKinds } from '../kinds.tsx'
import { ana } from '../testing/account.ts'
import { historyOf } from '../testing/history.ts'
import { expenseOf, ledgerOf, meiId } from '../testing/ledger.ts'
import { on } from '../testing/network.ts'
import { open } from '../testing/open.tsx'
import { idOf, itemOn, kyoto, mei, memberAna, planOf, serveTrip, tripId } from '../testing/trip.ts'
import { journeysFor, wayThereAndBack } from './overview-journeys.ts'
import { nextOf } from './overview-next.tsx'

const end = (end: 'depart' | 'arrive', code: string, date: string, zone: string, at: [number, number]) => ({
  [`${end}_airport_code`]: code,
  [`${end}_date`]: date,
  [`${end}_zone`]: zone,
  [`${end}_lat`]: at[0],
  [`${end}_lng`]: at[1],
})
const [london, tokyo, osaka, newcastle]: [number, number][] = [
  [51.47, -0.45],
  [35.55, 139.78],
  [34.79, 135.44],
  [55.04, -1.69],
]
function flight(number: number, fields: object) {
  return { ...blankFlight, id: idOf(100 + number), trip_id: tripId, flight_number: `JL ${number}`, ...fields }
}
const there = flight(44, {
  depart_airport: 'London Heathrow Airport',
  ...end('depart', 'LHR', '2027-03-26T09:30', 'Europe/London', london ?? [0, 0]),
  ...end('arrive', 'HND', '2027-03-27T07:25', 'Asia/Tokyo', tokyo ?? [0, 0]),
})
const toTokyo = flight(20, {
  ...end('depart', 'ITM', '2027-04-04T14:10', 'Asia/Tokyo', osaka ?? [0, 0]),
  ...end('arrive', 'HND', '2027-04-04T15:20', 'Asia/Tokyo', tokyo ?? [0, 0]),
})
const back = flight(211, {
  ...end('depart', 'HND', '2027-04-04T16:00', 'Asia/Tokyo', tokyo ?? [0, 0]),
  ...end('arrive', 'LHR', '2027-04-04T20:25', 'Europe/London', london ?? [0, 0]),
})
const later = flight(1322, {
  ...end('depart', 'LHR', '2027-04-08T10:00', 'Europe/London', london ?? [0, 0]),
  ...end('arrive', 'NCL', '2027-04-08T11:10', 'Europe/London', newcastle ?? [0, 0]),
})
const train = {
  ...blankRide,
  ...{ id: idOf(90), trip_id: tripId, type: 'train' as const },
  ...{ from_place: 'Tokyo Station', depart_date: '2027-03-31T08:00', arrive_date: '2027-03-31T10:15' },
  to_place: 'Kyoto Station',
}
const parking = { ...train, id: idOf(91), type: 'parking' as const, depart_date: '2027-03-26T06:00' }
const night = (date: string, place: string, fields = {}) =>
  itemOn(date, place, { type: 'lodging', ...fields })

describe('the ways of a trip', () => {
  const numbers = (journey: ReturnType<typeof journeysFor>[number] | undefined) =>
    journey?.map(({ booking: { row } }) => row.id)
  const waysOf = (parts: Partial<Plan>) => {
    const plan = { ...planOf(parts.items ?? []), ...parts }
    const ways = wayThereAndBack(plan, journeysFor(bookingKinds, plan, ana.id))
    return [numbers(ways.there), numbers(ways.back)]
  }

  test.each<[string, Partial<Plan>, (string[] | undefined)[]]>([
    ['are none without bookings', {}, [undefined, undefined]],
    ['are the first and the last', { flights: [there, back] }, [[there.id], [back.id]]],
    [
      'have their connections, and nothing from outside of the trip',
      { flights: [there, toTokyo, back, later] },
      [[there.id], [toTokyo.id, back.id]],
    ],
    ['are no train in between', { flights: [there], rides: [train] }, [[there.id], undefined]],
    ['are no train in between alone', { rides: [train] }, [undefined, undefined]],
    ['are no parked car', { flights: [there], rides: [parking] }, [[there.id], undefined]],
    ['may be the way back alone', { flights: [back] }, [undefined, [back.id]]],
    [
      'begin with the train to the airport, and end where one sleeps',
      {
        items: [night('2027-03-27', 'Ginyu')],
        flights: [there],
        rides: [
          {
            ...train,
            id: idOf(92),
            to_place: 'Heathrow',
            depart_date: '2027-03-26T07:00',
            arrive_date: '2027-03-26T07:40',
          },
          { ...train, id: idOf(93), depart_date: '2027-03-28T06:00', arrive_date: '2027-03-28T07:40' },
        ],
      },
      [[idOf(92), there.id], undefined],
    ],
    [
      'are those of the reader',
      {
        flights: [
          { ...there, participants: [meiId] },
          { ...back, participants: [ana.id] },
        ],
      },
      [undefined, [back.id]],
    ],
    [
      'are those of others where the reader has none',
      { flights: [{ ...there, participants: [meiId] }] },
      [[there.id], undefined],
    ],
  ])('%s', (_, parts, ways) => {
    expect(waysOf(parts)).toEqual(ways)
  })

  test('lead back from far away, also before the last day', () => {
    const early = { ...back, depart_date: '2027-03-31T16:00', arrive_date: '2027-03-31T20:25' }
    const far = planOf().days.map(day => ({ ...day, lat: 35.23, lng: 139.1 }))
    expect(waysOf({ days: far, flights: [there, early] })).toEqual([[there.id], [early.id]])
    expect(waysOf({ flights: [there, early] })).toEqual([[there.id], undefined])
  })
})

describe('what comes next', () => {
  test.each([
    ['a flight before the trip', '2027-03-26T09:00', 'JL 44, LHR → HND', '2027-03-26', 30],
    ['its landing while it flies', '2027-03-26T12:00', 'JL 44, LHR → HND', '2027-03-27', 625],
    ['an item after that', '2027-03-28T12:00', 'Kyoto Station', '2027-03-31', 4106],
  ])('is %s', (_, now, name, date, minutes) => {
    const plan = { ...planOf([...kyoto]), flights: [there] }
    const next = nextOf(bookingKinds, plan, now)
    // Items are told by the clock of this device.
    const offset = name === 'Kyoto Station' ? new Date(`${date}T08:26:00`).getTimezoneOffset() : 0
    expect(next).toMatchObject({ name, date, minutes: minutes + offset })
  })

  test('is nothing after the trip', () => {
    expect(nextOf(bookingKinds, planOf([...kyoto]), '2027-05-01T00:00')).toBeUndefined()
  })
})

async function openOverview(now: string, parts: Partial<Plan> = {}, people = [memberAna, mei]) {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(now) })
  onTestFinished(() => void vi.useRealTimers())
  serveTrip({ ...planOf([...kyoto]), ...parts }, people)
  on(expenses).answers(ledgerOf([expenseOf(1, { payer_id: meiId })]))
  on(historySeen).answers({ seen_seq: 1, unseen: true })
  const told = { entity: 'item' as const, name: 'Gion', actor: meiId, after: { place: 'Gion' } }
  on(history).answers(
    historyOf(
      [
        { ...told, seq: 4 },
        { ...told, seq: 3, actor: ana.id },
        { ...told, seq: 1, name: 'Old' },
      ],
      {
        people: ledgerOf([]).people,
        seen_seq: 1,
      },
    ),
  )
  on(markHistorySeen).answers(undefined)
  return open(`/edit-trip/${tripId}?view=overview`)
}

/** The rows of a section, or nothing where it is not shown. */
async function section(name: string) {
  await screen.findByRole('region', { name: 'Where you are going' }, { timeout: 30_000 })
  const region = screen.queryByRole('region', { name })
  return (
    region &&
    within(region)
      .getAllByRole('button')
      .map(({ textContent }) => textContent?.replaceAll('\u00a0', ' '))
  )
}

const idea = { ...blankIdea, id: idOf(1), trip_id: tripId, name: 'Gion' }
const todo = { ...blankTodo, trip_id: tripId, text: 'Pack' }

test('the sections stand in their order, below the sentence of the specification', async () => {
  const { press, address } = await openOverview('2027-03-26T11:45:00', {
    items: [
      ...kyoto,
      night('2027-03-27', 'Kanra'),
      night('2027-03-28', 'Ginyu', { confirmation_number: 'G' }),
    ],
    flights: [toTokyo, back],
    ideas: [idea, { ...idea, id: idOf(5), votes: [ana.id] }],
    todos: [
      { ...todo, id: idOf(2), assignees: [ana.id], due_date: '2027-03-20' },
      { ...todo, id: idOf(3) },
      { ...todo, id: idOf(4), done_at: '2027-03-01T00:00:00Z' },
    ],
  })
  await screen.findByText('£15.00')
  screen.getByText('Please select a day to view items.')
  expect(await section('Next up')).toEqual([
    'The trip begins in HakoneSaturday, 27 March · tomorrow',
    'Check out of KanraSun 28/03 10:00 · in 2 days',
  ])
  expect(await section('Getting there and back')).toEqual([
    'Way back · Sun 04/0414:10 ITM Tokyo 14 h 15 min 20:25 LHR Londonvia HND (40 min)',
    'No way there yet – add one',
  ])
  expect(await section('Where you sleep')).toEqual([
    'Kanra27/03 - 28/03 · 1 nightTo book',
    'Ginyu28/03 - 29/03 · 1 night',
    'No bed for 6 nights29/03 - 04/04 · Hakone',
  ])
  expect(await section('Still missing')).toEqual([
    '6 nights without a bed, 1 stay to book',
    '7 days with nothing planned',
    'One to-do is yours1 overdue · 2 open in all',
    'One idea waits for your vote',
  ])
  expect(await section('Who owes whom')).toEqual(['You owe Mei £15.00'])
  await screen.findByText('mei added Gion')
  expect(await section('Changed since you last looked')).toEqual(['mei added Gion'])
  expect(
    screen
      .getAllByRole('heading', { level: 3 })
      .map(({ textContent }) => textContent)
      .slice(-7),
  ).toEqual([
    ...['Next up', 'Getting there and back', 'Where you sleep', 'Still missing'],
    ...['Who owes whom', 'Changed since you last looked', 'Where you are going'],
  ])
  await press('mei added Gion')
  expect(address()).toContain('dialog=history')
})

test.each([
  ['6 nights without a bed, 1 stay to book', 'dialog=lodging'],
  ['8 days with nothing planned', 'day=2027-03-27'],
  ['No way there or back yet – add one', 'dialog=flights'],
  ['You owe Mei £15.00', 'tab=settle'],
  ['Kanra 27/03 - 28/03 · 1 night To book', `stay=`],
  ['The trip begins in Hakone Saturday, 27 March\u00a0· tomorrow', 'day=2027-03-27'],
])('%s leads to where it is dealt with', async (name, part) => {
  const nights = [night('2027-03-27', 'Kanra'), night('2027-03-28', 'Ginyu', { confirmation_number: 'G' })]
  const { press, address } = await openOverview('2027-03-26T11:45:00', { items: [...kyoto, ...nights] })
  await screen.findByText('£15.00')
  await press(name)
  expect(address()).toContain(part)
})

test('an empty trip lists what it lacks, each once', async () => {
  await openOverview('2027-03-20T20:00:00', { items: [] })
  expect(await section('Next up')).toEqual(['The trip begins in HakoneSaturday, 27 March · in 7 days'])
  expect(await section('Getting there and back')).toEqual(['No way there or back yet – add one'])
  expect(await section('Where you sleep')).toBeNull()
  expect(await section('Still missing')).toEqual(['8 nights without a bed', '9 days with nothing planned'])
})

test('a trip in progress shows today and tonight, and nothing from its past', async () => {
  await openOverview('2027-03-31T09:00:00', {
    items: [...kyoto, night('2027-03-27', 'Kanra'), night('2027-03-31', 'Ginyu')],
    flights: [there],
  })
  expect(await section('Next up')).toEqual([
    'Nishiki MarketWed 31/03 11:30 · in 2 h 30 min',
    'Today, Wednesday: HakoneDay 5 of 9',
  ])
  expect(await section('Where you sleep')).toEqual([
    'GinyuTonight · 31/03 - 01/04 · 1 nightTo book',
    'No bed for 3 nights01/04 - 04/04 · Hakone',
  ])
  expect(await section('Still missing')).toEqual([
    '3 nights without a bed, 1 stay to book',
    '4 days with nothing planned',
  ])
})

test('a journey with changes is named as a whole, with its next part', async () => {
  await openOverview('2027-04-04T04:10:00', { items: [], flights: [toTokyo, back] })
  expect((await section('Next up'))?.[0]).toBe(
    'ITM → LHR, 1 change at HNDSun 04/04 14:10 · in 1 h · JL 20, ITM → HND',
  )
})

test('after the trip only to-dos that are due after it are missing', async () => {
  await openOverview('2027-04-10T09:00:00', {
    items: [...kyoto, night('2027-03-27', 'Kanra')],
    ideas: [idea],
    todos: [
      { ...todo, id: idOf(2) },
      { ...todo, id: idOf(3), due_date: '2027-04-20' },
    ],
  })
  expect(await section('Next up')).toBeNull()
  expect(await section('Getting there and back')).toBeNull()
  expect(await section('Where you sleep')).toEqual(['Kanra27/03 - 28/03 · 1 night'])
  expect(await section('Still missing')).toEqual(['One to-do is nobody’sDue Tue 20/04 · 1 open in all'])
})

test('members without costs see no debts and no stay to book', async () => {
  const people = [{ ...memberAna, sees: 'no_costs' as const }, mei]
  await openOverview('2027-03-26T11:45:00', { items: [night('2027-03-27', 'Kanra')] }, people)
  await screen.findByText('mei added Gion')
  expect(await section('Where you sleep')).toEqual([
    'Kanra27/03 - 28/03 · 1 night',
    'No bed for 7 nights28/03 - 04/04 · Hakone',
  ])
  expect(await section('Still missing')).toEqual(['7 nights without a bed', '9 days with nothing planned'])
  expect(await section('Who owes whom')).toBeNull()
})

test('viewers see the ideas that wait for their vote, and no prompt to change the plan', async () => {
  const people = [{ ...memberAna, role: 'viewer' as const }, mei]
  await openOverview('2027-03-26T11:45:00', { ideas: [idea] }, people)
  expect(await section('Still missing')).toEqual(['One idea waits for your vote'])
  expect(await section('Getting there and back')).toBeNull()
})
