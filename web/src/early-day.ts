import { addDays } from '@caravan/contract/days.rules'
import type { Item } from '@caravan/contract/items'
import { CHECK_OUT, isNight, nightsOfStays } from '@caravan/contract/lodging.stays'
import type { Member } from '@caravan/contract/members'
import type { Plan } from '@caravan/contract/plan'
import { distanceBetween, knownSpot, placeAmong } from '@caravan/contract/ways.rules'
import { earlyKinds } from './early-kinds.ts'
import type { Words } from './early-words.ts'
import { type Row, rowsOf, waysOn } from './features/items/item-rows.ts'
import { endsNextDay } from './features/items/item-words.ts'
import { moneyText } from './lib/format/amounts.ts'
import { duration, timesOf, todayHere } from './lib/format/dates.ts'
import { formatDistance } from './lib/format/distance.ts'
import type { Booking } from './trip/bookings.ts'
import { bookedIn } from './trip/items.ts'
import type { Booked } from './trip/kinds.ts'

export { holdOn } from './early-hold.ts'

type Values = Record<string, unknown>
/** A row of the day beside its stops: at which time it stands there, and the number of its drawing. */
type Beside = Values & { time: string | null; drawing: number }

type Travelled = { depart_date?: string; arrive_date?: string | null }

/** Whether a booking may continue another one. The app draws both as one row, by a rule that this script leaves out. */
const mayContinue = ({ arrive_date }: Travelled, { depart_date }: Travelled): boolean =>
  arrive_date != null &&
  depart_date !== undefined &&
  arrive_date <= `${depart_date.slice(0, 10)}T24` &&
  depart_date.slice(0, 10) <= addDays(arrive_date.slice(0, 10), 1)

/** More rows than any screen shows. */
const MOST_ROWS = 40

/** An address whose site goes by its name as it stands there. */
const plainAddress =
  /^https?:\/\/(?:www\.)?((?!xn--)[a-z\d-]+(?:\.(?!xn--)[a-z\d-]*[a-z][a-z\d-]*)+)(?:\/.*)?$/

/** A drawing of the app with what a plan says in its holes; what is not there in this plan is left out. */
function fill(drawing: Element | undefined, values: Values): Element {
  const drawn = drawing?.cloneNode(true) as Element
  for (const part of drawn.querySelectorAll('[data-if]')) {
    const names = part.getAttribute('data-if')?.split(' ')
    if (!names?.every(name => (name[0] === '!' ? !values[name.slice(1)] : values[name]))) part.remove()
    part.removeAttribute('data-if')
  }
  for (const part of [drawn, ...drawn.querySelectorAll<HTMLElement>('*')])
    for (const hole of [...part.attributes, ...part.childNodes]) {
      const text = hole.nodeValue
      if (text?.includes('{'))
        hole.nodeValue = text.replace(/\{(\w+)\}/g, (_, name) => String(values[name] ?? ''))
      if (hole.nodeName === 'data-style') {
        // The policy of the page has no styles in its HTML.
        ;(part as HTMLElement).style.cssText = text ?? ''
        part.removeAttribute('data-style')
      }
    }
  return drawn
}

const say = (words = '', ...values: unknown[]) => words.replace(/\{(\d)\}/g, (_, at) => String(values[at]))

/** Tells what the drawings of a day have in their holes. */
function tellerOf(plan: Plan, date: string, words: Words) {
  const { trip, paid } = plan
  const booked = bookedIn(plan)
  const { language } = words
  const isPaid = (row: { id: string }) => paid.some(({ id }) => id === row.id)
  const lasting = (minutes: number) => duration(language, minutes)
  const cost = (amount: string) => moneyText(amount, trip.currency, language)
  const far = (km: number) => formatDistance(language, km)

  function ofRow({ item, distance, way, minutes = 0, left, ...row }: Row): Values {
    const km = distance !== undefined && far(distance)
    const straight = say(words.straight, km)
    const isShort = left !== undefined && Math.sign(left)
    return {
      ...{ ...item, ...row, km, [item.type]: 1, type: words.types[item.type], nobody: item.participants },
      name: item.place || words.noPlace,
      site: plainAddress.exec(item.url ?? '')?.[1],
      tab: row.number > 1 ? -1 : 0,
      times: timesOf(item),
      nextDay: endsNextDay(item),
      cost: item.cost && cost(item.cost),
      paid: isPaid(item),
      booked: !isPaid(item) && booked.has(item.id),
      travel: way && say(words.travel[way], lasting(minutes)),
      told: way ? say(words.told[way], lasting(minutes), straight) : straight,
      short: isShort !== false && say(words.short[isShort], lasting(left ?? 0)),
      shortTold: isShort !== false && say(words.shortTold[isShort], lasting(left ?? 0)),
    }
  }

  /** A night of this day, or the way out of its bed. */
  function ofStay(nights: Item[]): Beside | [] {
    const at = nights.findIndex(night => night.date === date)
    const [night, last] = [nights[at], nights.at(-1)]
    const place = nights[0]?.place
    const out = last?.end_time ?? null
    const leaves = { time: out ?? CHECK_OUT, title: say(words.leave[out ? 1 : 0], place, out), drawing: 3 }
    if (!night) return last && addDays(last.date, 1) === date ? leaves : []
    const paid = nights.some(isPaid)
    return {
      ...{ time: null, nobody: night.participants, paid, booked: !paid && booked.has(night.id), drawing: 2 },
      title: say(words.night[nights.length > 1 ? 1 : 0], place, at + 1, nights.length),
      from: at === 0 && night.start_time && say(words.from, night.start_time),
      by: night === last && out && say(words.by, out),
      approximate: night.approximate,
    }
  }

  return { cost, far, isPaid, ofRow, ofStay }
}

/** Draws the day of the address into the outline, as the app will; leaves the outline where it cannot. */
export async function drawDay(plan: Plan, members: readonly Member[], ownId: string): Promise<void> {
  const search = new URLSearchParams(location.search)
  const { trip, days, items, outside } = plan
  const date = search.has('view') ? '' : (search.get('day') ?? todayHere())
  const day = days.find(day => day.date === date)
  const [editing, looking] = document.querySelectorAll('template')
  const place = document.querySelector('[data-outline] #day')?.lastElementChild
  const isViewer = members.find(({ user_id }) => user_id === ownId)?.role === 'viewer'
  const isMine = localStorage.getItem(`my-day:${trip.id}`)
  if (
    !day ||
    !editing ||
    !looking ||
    !place ||
    search.has('dialog') ||
    search.has('map') ||
    search.has('print') ||
    isMine
  )
    return

  const words: Words = JSON.parse(editing.dataset['words'] ?? '')
  const { cost, far, isPaid, ofRow, ofStay } = tellerOf(plan, date, words)
  const ofDay = items.filter(({ sub_trip_id }) => sub_trip_id === day.id)
  const stops = ofDay.filter(item => !isNight(item)).sort((one, other) => one.position - other.position)
  const stays = nightsOfStays([...items, ...outside]).flatMap(ofStay)
  const booked = earlyKinds.flatMap((kind, at) =>
    (plan[kind.part] as unknown as Booked[]).map(row => ({ kind, row, at })),
  )
  const bookings = booked.flatMap(({ kind, row, at }) => {
    const isPart = booked.some(
      ({ row: other }) =>
        other !== row &&
        (mayContinue(row as Travelled, other as Travelled) ||
          mayContinue(other as Travelled, row as Travelled)),
    )
    return kind
      .onDay(row, date, { words: words.kinds[at], language: words.language })
      .map(
        (told): Beside => ({ ...told, ...(isPart && { isRare: true }), paid: isPaid(row), drawing: 4 + at }),
      )
  })
  const besides = [...stays, ...bookings]
  const costs = ofDay.flatMap(({ cost }) => cost ?? [])
  const placed = stops.filter(knownSpot)
  const ways = placed.flatMap((item, at) => distanceBetween(item, placed[at + 1]) ?? [])
  const sum = (some: number[]) => some.reduce((sum, one) => sum + one, 0)
  const drawings = (isViewer ? looking : editing).content.children
  const listed = rowsOf(stops, waysOn(booked as unknown as Booking[], date, true)).map(
    (row): Values => ({ ...ofRow(row), drawing: 1 }),
  )
  // The last ones first, so that each stands before the stop that it belongs to.
  for (const one of besides.sort((one, other) => ((one.time ?? '~') < (other.time ?? '~') ? 1 : -1)))
    listed.splice(placeAmong(stops, one.time), 0, one)

  const [, month, number] = date.split('-').map(Number)
  const drawn = fill(drawings[0], {
    ...day,
    date: say(words.months[(month ?? 0) - 1], number, words.weekdays[new Date(date).getUTCDay()]),
    phone: matchMedia('(width < 48rem), (height < 30rem)').matches,
    before: date > trip.start_date,
    after: date < trip.end_date,
    hidden: [...items, ...outside, ...booked.map(({ row }) => row)].some(
      ({ participants }) => participants && !participants.includes(ownId),
    ),
    all: ofDay.length,
    rows: listed.length,
    cost: costs.length > 0 && cost(String(sum(costs.map(cost => Math.round(Number(cost) * 100))) / 100)),
    km: ways.length > 0 && far(sum(ways)),
  })
  // Faces and rare addresses are drawn by the app.
  const end = listed.findIndex(
    ({ nobody, url, site, isRare }) => (nobody as string[] | null)?.length || (url && !site) || isRare,
  )
  const shown = listed.slice(0, end < 0 ? MOST_ROWS : Math.min(end, MOST_ROWS))
  // Told and drawn in a task each.
  await new Promise(resolve => setTimeout(resolve))
  const list = drawn.querySelector('ul')
  list?.append(...shown.map(values => fill(drawings[Number(values['drawing'])], values)))
  // Behind the rows that are left to the app nothing has its place.
  if (shown.length < listed.length)
    for (const part of [list, list?.parentElement]) while (part?.nextSibling) part.nextSibling.remove()
  place.replaceChildren(drawn)
}
