import { isNight } from '@caravan/contract/lodging.stays'
import type { Member } from '@caravan/contract/members'
import type { Plan } from '@caravan/contract/plan'
import type { Words } from './early-paint.tsx'
import { type Row, rowsOf } from './features/items/item-rows.ts'
import { endsNextDay } from './features/items/item-words.ts'
import { moneyText } from './lib/format/amounts.ts'
import { duration, timesOf, todayHere } from './lib/format/dates.ts'
import { distanceBetween, formatDistance } from './lib/format/distance.ts'

type Values = Record<string, unknown>

/** More rows than any screen shows. */
const MOST_ROWS = 40

/** An address whose site goes by its name as it stands there. */
const plainAddress =
  /^https?:\/\/(?:www\.)?((?!xn--)[a-z\d-]+(?:\.(?!xn--)[a-z\d-]*[a-z][a-z\d-]*)+)(?:\/.*)?$/

/** A drawing of the app with what a plan says in its holes; what is not there in this plan is left out. */
function fill(drawing: Element | null, values: Values): Element {
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

/** Draws the day of the address into the outline, as the app will; leaves the outline where it cannot. */
export function drawDay(plan: Plan, members: readonly Member[], ownId: string): void {
  const search = new URLSearchParams(location.search)
  const { trip, days, items, outside, flights, rides, rentals } = plan
  const date = search.get('day') ?? (search.has('view') ? '' : todayHere())
  const day = days.find(day => day.date === date)
  const drawings = document.querySelector<HTMLTemplateElement>('template[data-words]')
  const place = document.querySelector('[data-outline] #day')?.lastElementChild
  const all = [...items, ...outside, ...flights, ...rides, ...rentals]
  const isOn = (from: string, to: string | null) => from.slice(0, 10) <= date && date <= (to ?? from)
  if (
    !day ||
    !drawings ||
    !place ||
    search.has('dialog') ||
    search.has('map') ||
    members.find(({ user_id }) => user_id === ownId)?.role === 'viewer' ||
    localStorage.getItem(`my-day:${trip.id}`) ||
    [...flights, ...rides].some(({ depart_date, arrive_date }) => isOn(depart_date, arrive_date)) ||
    rentals.some(({ pickup_date, dropoff_date }) => isOn(pickup_date, dropoff_date)) ||
    items.some(isNight)
  )
    return

  const words: Words = JSON.parse(drawings.dataset['words'] ?? '')
  const { language } = words
  const cost = (amount: string) => moneyText(amount, trip.currency, language)
  const far = (km: number, isAbout: boolean) =>
    say(isAbout ? words.about : '{0}', formatDistance(language, km))

  function ofRow({ item, distance, isAbout, way, minutes = 0, left, ...row }: Row): Values {
    const km = distance !== undefined && far(distance, isAbout)
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
      paid: plan.paid.some(({ id }) => id === item.id),
      travel: way && say(words.travel[way], duration(language, minutes)),
      told: way ? say(words.told[way], duration(language, minutes), straight) : straight,
      short: isShort !== false && say(words.short[isShort], duration(language, left ?? 0)),
      shortTold: isShort !== false && say(words.shortTold[isShort], duration(language, left ?? 0)),
    }
  }

  const stops = items
    .filter(({ sub_trip_id }) => sub_trip_id === day.id)
    .sort((one, other) => one.position - other.position)
  const costs = stops.flatMap(({ cost }) => cost ?? [])
  const placed = stops.filter(({ lat }) => lat !== null)
  const ways = placed.flatMap((item, at) => distanceBetween(item, placed[at + 1]) ?? [])
  const sum = (some: number[]) => some.reduce((sum, one) => sum + one, 0)
  const [section, row] = drawings.content.children
  const [, month, number] = date.split('-').map(Number)
  const drawn = fill(section ?? null, {
    ...day,
    date: say(words.months[(month ?? 0) - 1], number, words.weekdays[new Date(date).getUTCDay()]),
    phone: matchMedia('(width < 48rem), (height < 30rem)').matches,
    before: date > trip.start_date,
    after: date < trip.end_date,
    hidden: all.some(({ participants }) => participants && !participants.includes(ownId)),
    stops: stops.length,
    cost: costs.length > 0 && cost(String(sum(costs.map(cost => Math.round(Number(cost) * 100))) / 100)),
    km:
      ways.length > 0 &&
      far(
        sum(ways),
        placed.some(({ approximate }) => approximate),
      ),
  })
  const rows = rowsOf(stops, { leaps: [], cars: [] })
  // Faces and rare addresses are drawn by the app.
  const end = rows.findIndex(
    ({ item: { participants, url } }) => participants?.length || (url !== null && !plainAddress.test(url)),
  )
  const shown = rows.slice(0, end < 0 ? MOST_ROWS : Math.min(end, MOST_ROWS))
  const list = drawn.querySelector('ul')
  list?.append(...shown.map(one => fill(row ?? null, ofRow(one))))
  // Behind the rows that are left to the app nothing has its place.
  if (shown.length < rows.length)
    for (const part of [list, list?.parentElement]) while (part?.nextSibling) part.nextSibling.remove()
  place.replaceChildren(drawn)
}
