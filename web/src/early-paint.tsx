import type { Item } from '@caravan/contract/items'
import type { Language } from '@caravan/contract/languages'
import type { Member } from '@caravan/contract/members'
import type { Plan } from '@caravan/contract/plan'
import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { IntlProvider } from 'use-intl'
import {
  bookings,
  DATE,
  day,
  item,
  knownIn,
  paintedKinds,
  pair,
  plan,
  row,
  withHoles,
} from './early-samples.ts'
import { wordsOf } from './early-words.ts'
import { ItemRow } from './features/items/item-row.tsx'
import type { Row } from './features/items/item-rows.ts'
import { bookingKinds } from './kinds.tsx'
import { queryClient } from './lib/calls/query-client.ts'
import { loadMessages, type Messages } from './lib/words/language.ts'
import { DayPanel, DaySteps } from './pages/day-panel.tsx'
import { BookingKinds } from './trip/kinds.ts'
import { membersQuery } from './trip/members.ts'
import { WithPaid } from './trip/paid.tsx'
import { MyDaySwitch } from './trip/people/participants.tsx'

/** The part that another drawing lacks is marked with the first name, the part that it has instead with the second. */
type Other = [has: string, instead: string, drawing: string]
export type Drawing = { whole: string; others: Other[] }

const ignore = () => undefined
const isBooked = { ...plan, items: [{ ...item, confirmation_number: '1' }] }

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

/** Draws parts of a day as the app does, with holes for what a plan says. */
function painterIn(language: Language, messages: Messages, canEdit: boolean) {
  queryClient.setQueryData(membersQuery('').queryKey, canEdit ? [] : [{ role: 'viewer' } as Member])
  const isPaid = { ...plan, paid: [{ kind: 'item', id: '{id}', expense_id: '' }] } as Plan
  const known = knownIn(language)
  async function draw(drawing: ReactNode): Promise<string> {
    const drawn = await html(drawing, language, withHoles(messages))
    return known.reduce((text, [from, to]) => text.replaceAll(from, to), drawn.replaceAll('<!-- -->', ''))
  }
  const drawRow = (changes: Partial<Row>, of: Partial<Item> = {}, whole = isPaid) =>
    draw(
      <WithPaid plan={whole}>
        <ItemRow
          {...{ openMenu: undefined, onMenu: ignore, onShift: canEdit ? ignore : undefined, canEdit }}
          actions={{ change: ignore, edit: ignore, remove: ignore }}
          row={{ ...row, ...changes, item: { ...item, ...of } }}
          tabIndex={'{tab}' as unknown as 0}
        />
      </WithPaid>,
    )
  const drawDay = (
    changes: Partial<typeof day>,
    booked: Partial<Plan> = {},
    myDay: ReactNode = null,
    whole = isPaid,
  ) =>
    draw(
      <WithPaid plan={whole}>
        <DayPanel
          {...{ tripId: '', date: DATE, hovered: null, pressed: null, overview: null, myDay }}
          {...{ onHover: ignore, onSelectDay: ignore, known: [] }}
          day={{ ...day, ...changes }}
          plan={{ ...plan, ...booked }}
          shown={{ ...plan, ...booked }}
        />
      </WithPaid>,
    )
  const night = { ...item, type: 'lodging' } satisfies Item
  const drawBooked = async (booked: Partial<Plan>, whole = isPaid) =>
    /<ul[^>]*>(.*)<\/ul>/s.exec(await drawDay({}, booked, null, whole))?.[1] ?? ''
  const drawNight = (changes: Partial<Item>, whole = isPaid) =>
    drawBooked({ items: [{ ...night, ...changes }] }, whole)
  const drawSteps = (start_date: string, end_date: string) =>
    draw(
      <DaySteps date={DATE} onSelect={ignore} trip={{ start_date, end_date }}>
        {null}
      </DaySteps>,
    )
  return { drawRow, drawDay, drawBooked, drawNight, drawSteps }
}

/** The parts of a day with all that they may lack, and the words that fill some of their holes. */
export async function paintDay(language: Language, canEdit: boolean) {
  const messages = await loadMessages(language)
  const { drawRow, drawDay, drawBooked, drawNight, drawSteps } = painterIn(language, messages, canEdit)
  const two = { items: [...pair] }
  const without = (field: 'cost' | 'lat') => ({ items: two.items.map(one => ({ ...one, [field]: null })) })
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
        ['approximate', '', await drawRow({}, { approximate: false })],
        ['isAgainstTime', '', await drawRow({ isAgainstTime: false })],
        ['paid', 'booked', await drawRow({}, {}, isBooked)],
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
        ['approximate', '', await drawNight({ approximate: false })],
        ['nobody', '', await drawNight({ participants: null })],
        ['paid', 'booked', await drawNight({}, isBooked)],
      ],
    } satisfies Drawing,
    leaving: await drawNight({ date: '2027-03-01', sub_trip_id: 'before' }),
    bookings: await Promise.all(
      bookings.map(async (booked, at): Promise<Drawing> => {
        const whole = await drawBooked(booked)
        const lacks = Object.entries(paintedKinds[at]?.lacks ?? {})
        return {
          whole,
          others: [
            ...lacks.map(([name, part]): Other => [name, '', whole.replace(part, '')]),
            ['paid', '', await drawBooked(booked, plan)],
          ],
        }
      }),
    ),
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
    empty: await drawDay({}, {}, switchOf),
    steps: {
      whole: await drawSteps('2027-03-01', '2027-03-03'),
      others: [
        ['before', '!before', await drawSteps(DATE, '2027-03-03')],
        ['after', '!after', await drawSteps('2027-03-01', DATE)],
      ],
    } satisfies Drawing,
  }
}
