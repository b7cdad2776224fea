import type { TripDay } from '@caravan/contract/days'
import type { Item } from '@caravan/contract/items'
import type { Language } from '@caravan/contract/languages'
import type { Plan } from '@caravan/contract/plan'
import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { IntlProvider } from 'use-intl'
import { wordsOf } from './early-words.ts'
import { ItemRow } from './features/items/item-row.tsx'
import type { Row } from './features/items/item-rows.ts'
import { bookingKinds } from './kinds.tsx'
import { queryClient } from './lib/calls/query-client.ts'
import { moneyText } from './lib/format/amounts.ts'
import { datesIn } from './lib/format/dates.ts'
import { distanceBetween, formatDistance } from './lib/format/distance.ts'
import { loadMessages, type Messages } from './lib/words/language.ts'
import { DayPanel, DaySteps } from './pages/day-panel.tsx'
import { BookingKinds } from './trip/kinds.ts'
import { WithPaid } from './trip/paid.tsx'
import { MyDaySwitch } from './trip/people/participants.tsx'

/** The part that another drawing lacks is marked with the first name, the part that it has instead with the second. */
type Other = [has: string, instead: string, drawing: string]
export type Drawing = { whole: string; others: Other[] }

const DATE = '2027-03-02'
const COST = '1234.50'
const ignore = () => undefined

const item = {
  ...{
    id: '{id}',
    trip_id: '',
    sub_trip_id: 'day',
    outside_trip: false,
    date: DATE,
    place: '{name}',
    place_id: null,
  },
  ...{
    lat: 35,
    lng: 135,
    approximate: false,
    type: 'sightseeing',
    details: '{details}',
    url: 'https://site.example/',
  },
  ...{ start_time: '22:22', end_time: '11:11', cost: COST, participants: [], position: 0, version: 1 },
} satisfies Item
const near = { ...item, id: 'near', lat: 35.1 }

const row = {
  ...{ item, id: '{id}', isLast: false, isAgainstTime: true, isAbout: false },
  ...{ distance: 1.2, way: 'foot', minutes: 1, left: 1, number: '{number}' as unknown as number },
} satisfies Row

const day = {
  ...{ id: 'day', parent_trip_id: '', date: DATE, start_date: DATE, end_date: DATE, place: '{place}' },
  ...{ place_id: null, formatted_address: null, lat: null, lng: null, note: '{note}', version: 1 },
} satisfies TripDay
const trip = { id: '', start_date: '2027-03-01', end_date: '2027-03-03', currency: 'GBP' }
const bare = { seq: 0, trip, note: null, days: [day], paid: [], todos: [], ideas: [], attachments: [] }
const none = bookingKinds.flatMap(({ parts }) => parts.map(part => [part, []]))
const plan = { ...bare, ...Object.fromEntries(none) } as unknown as Plan

async function html(drawing: ReactNode, language: Language, messages: Messages): Promise<string> {
  const routeTree = createRootRoute({
    component: () => <BookingKinds value={bookingKinds}>{drawing}</BookingKinds>,
  })
  const router = createRouter({ history: createMemoryHistory({ initialEntries: ['/'] }), routeTree })
  await router.load()
  return renderToString(
    <QueryClientProvider client={queryClient}>
      <IntlProvider locale={language} messages={messages} timeZone="UTC">
        <RouterProvider router={router as unknown as Parameters<typeof RouterProvider>[0]['router']} />
      </IntlProvider>
    </QueryClientProvider>,
  )
}

/** Words that follow from more than a name are told by the script. */
function withHoles(messages: Messages): Messages {
  const holes = {
    straight: '{told}',
    travelTold: '{told}',
    travel: '{travel}',
    short: '{short}',
    shortTold: '{shortTold}',
  }
  const types = Object.fromEntries(Object.keys(messages.item.types).map(type => [type, '{type}']))
  const stay = {
    ...{ night: '{title}', leave: '{title}', leaveSometime: '{title}' },
    ...{ checkInFrom: '{from}', checkOutBy: '{by}' },
  }
  return { ...messages, stay, item: { ...messages.item, ...holes, types } } as Messages
}

/** Draws parts of a day as the app does, with holes for what a plan says. */
function painterIn(language: Language, messages: Messages) {
  const isPaid = { ...plan, paid: [{ kind: 'item', id: '{id}', expense_id: '' }] } as Plan
  const known: [string, string][] = [
    [datesIn(language).wholeDay(DATE), '{date}'],
    [moneyText(COST, 'GBP', language), '{cost}'],
    [moneyText('2469.00', 'GBP', language), '{cost}'],
    [formatDistance(language, row.distance ?? 0), '{km}'],
    [formatDistance(language, distanceBetween(item, near) ?? 0), '{km}'],
    ['22:22 - 11:11', '{times}'],
    ['11:11 - 22:22', '{times}'],
    ['https://site.example/', '{url}'],
    ['site.example', '{site}'],
    [' · {travel}', '{travel}'],
  ]
  async function draw(drawing: ReactNode): Promise<string> {
    const drawn = await html(drawing, language, withHoles(messages))
    return known.reduce((text, [from, to]) => text.replaceAll(from, to), drawn.replaceAll('<!-- -->', ''))
  }
  const drawRow = (changes: Partial<Row>, of: Partial<Item> = {}, whole = isPaid) =>
    draw(
      <WithPaid plan={whole}>
        <ItemRow
          {...{ openMenu: undefined, onMenu: ignore, onShift: ignore, canEdit: true }}
          actions={{ change: ignore, edit: ignore, remove: ignore }}
          row={{ ...row, ...changes, item: { ...item, ...of } }}
          tabIndex={'{tab}' as unknown as 0}
        />
      </WithPaid>,
    )
  const drawDay = (
    changes: Partial<typeof day>,
    items: Item[] = [],
    myDay: ReactNode = null,
    whole = isPaid,
  ) =>
    draw(
      <WithPaid plan={whole}>
        <DayPanel
          {...{ tripId: '', date: DATE, hovered: null, pressed: null, overview: null, myDay }}
          {...{ onHover: ignore, onSelectDay: ignore }}
          day={{ ...day, ...changes }}
          plan={{ ...plan, items }}
          shown={{ ...plan, items }}
        />
      </WithPaid>,
    )
  const night = { ...item, type: 'lodging' } satisfies Item
  const drawNight = async (changes: Partial<Item>, whole = isPaid) =>
    /<ul[^>]*>(.*)<\/ul>/s.exec(await drawDay({}, [{ ...night, ...changes }], null, whole))?.[1] ?? ''
  const drawSteps = (start_date: string, end_date: string) =>
    draw(
      <DaySteps date={DATE} onSelect={ignore} trip={{ start_date, end_date }}>
        {null}
      </DaySteps>,
    )
  return { drawRow, drawDay, drawNight, drawSteps }
}

/** The parts of a day with all that they may lack, and the words that fill some of their holes. */
export async function paintDay(language: Language) {
  const messages = await loadMessages(language)
  const { drawRow, drawDay, drawNight, drawSteps } = painterIn(language, messages)
  const two = [item, near]
  const without = (field: 'cost' | 'lat') => two.map(one => ({ ...one, [field]: null }))
  const switchOf = <MyDaySwitch hidden={1} isMine={false} setMine={ignore} />
  return {
    words: wordsOf(language, messages),
    row: {
      whole: await drawRow({}),
      others: [
        ['cost', '', await drawRow({}, { cost: null })],
        ['details', '', await drawRow({}, { details: '' })],
        ['url', '', await drawRow({}, { url: null })],
        ['times', '', await drawRow({}, { start_time: null, end_time: null })],
        ['nextDay', '', await drawRow({}, { start_time: '11:11', end_time: '22:22' })],
        ['nobody', '', await drawRow({}, { participants: null })],
        ['isAgainstTime', '', await drawRow({ isAgainstTime: false })],
        ['paid', '', await drawRow({}, {}, plan)],
        ['short', '', await drawRow({ left: undefined })],
        ['km', '', await drawRow({ distance: undefined })],
        ['!isLast', '', await drawRow({ isLast: true })],
        ...(await Promise.all(
          (['commute', 'dining', 'shopping', 'flight'] as const).map(
            async (type): Promise<Other> => ['sightseeing', type, await drawRow({}, { type })],
          ),
        )),
      ],
    } satisfies Drawing,
    night: {
      whole: await drawNight({}),
      others: [
        ['from', '', await drawNight({ start_time: null })],
        ['by', '', await drawNight({ end_time: null })],
        ['nobody', '', await drawNight({ participants: null })],
        ['paid', '', await drawNight({}, plan)],
      ],
    } satisfies Drawing,
    leaving: await drawNight({ date: '2027-03-01', sub_trip_id: 'before' }),
    day: {
      whole: await drawDay({}, two, switchOf),
      others: [
        ['note', '', await drawDay({ note: '' }, two, switchOf)],
        ['place', '!place', await drawDay({ place: '' }, two, switchOf)],
        ['hidden', '', await drawDay({}, two)],
        ['cost', '', await drawDay({}, without('cost'), switchOf)],
        ['km', '', await drawDay({}, without('lat'), switchOf)],
      ],
    } satisfies Drawing,
    empty: await drawDay({}, [], switchOf),
    steps: {
      whole: await drawSteps('2027-03-01', '2027-03-03'),
      others: [
        ['before', '!before', await drawSteps(DATE, '2027-03-03')],
        ['after', '!after', await drawSteps('2027-03-01', DATE)],
      ],
    } satisfies Drawing,
  }
}
