import { isCalendarDay } from '@caravan/contract/days.rules'
import { typeOfWords } from '@caravan/contract/type-of-words'
import { findIana } from 'windows-iana'
import { type Entry, flightIn, rideIn } from './calendar-ways.ts'
import { isZone } from './clock.ts'
import { parseLoosely } from './linked-data.ts'
import { type Context, type Mark, MOST_BOOKINGS, type Moment, tidy } from './mark.ts'
import { marksOfText } from './rules.ts'
import { marksOf } from './schema-org.ts'

const MOST_LINES = 100_000

interface Property {
  value: string
  parameters: Map<string, string>
}
type Component = Map<string, Property>

/** The entries of an iCalendar file: flights, rides and stays where their words tell it surely, else items. */
export function marksOfCalendar(text: string, context: Context, most = MOST_BOOKINGS): Mark[] {
  const { events, zones, method } = parse(text)
  return events.slice(0, most).flatMap(event => {
    const said = (name: string) => unescaped(event.get(name)?.value ?? '')
    const own = marksOf(parseLoosely(said('X-KDE-KITINERARY-RESERVATION') || 'null'), context)
    if (own.length > 0) return own
    const starts = momentOf(event.get('DTSTART'), zones)
    const ends = momentOf(event.get('DTEND'), zones) ?? after(starts, said('DURATION'))
    const [lat, lng] = said('GEO').split(';').map(Number)
    const spot = { name: tidy(said('LOCATION')), ...(lat !== undefined && lng !== undefined && { lat, lng }) }
    const entry: Entry = {
      ...{ summary: tidy(said('SUMMARY')) ?? '', description: said('DESCRIPTION').slice(0, 4_000) },
      ...{ categories: said('CATEGORIES'), starts, ends, spot },
    }
    const mark: Mark = {
      ...{ kind: 'item', by: 'calendar', isSure: true, name: entry.summary, from: spot, starts, ends },
      type: typeOfWords(entry.summary) ?? undefined,
      details:
        said('DESCRIPTION')
          .replaceAll(/\n{2,}/g, '\n')
          .slice(0, 1_500)
          .trim() || undefined,
      url: event.get('URL')?.value,
      isCancelled: method === 'CANCEL' || said('STATUS').toUpperCase() === 'CANCELLED',
    }
    if (!starts) return []
    const plain = flightIn(entry, context) ?? rideIn(entry, context) ?? stayIn(entry)
    return plain ? [{ ...mark, ...plain }] : (waysIn(mark, context) ?? [mark])
  })
}

function parse(text: string) {
  const events: Component[] = []
  const zones = new Map<string, { zone?: string; offsets: Set<string> }>()
  const open: { name: string; properties: Component }[] = []
  let method = ''
  for (const line of text.replaceAll(/\r?\n[ \t]/g, '').split(/\r?\n/, MOST_LINES)) {
    const [, name = '', written = '', value = ''] =
      /^([\w-]{1,60})((?:;[\w-]{1,60}=(?:"[^"]*"|[^";:]*))*):(.*)$/.exec(line) ?? []
    const top = open.at(-1)
    const component = value.trim().toUpperCase()
    if (name.toUpperCase() === 'BEGIN' && open.length < 10)
      open.push({ name: component, properties: new Map() })
    else if (name.toUpperCase() === 'END') {
      const closed = open.pop()
      if (closed?.name === 'VEVENT') events.push(closed.properties)
      const id = closed?.name === 'VTIMEZONE' ? closed.properties.get('TZID')?.value : undefined
      if (id !== undefined) {
        const zone = [id, closed?.properties.get('X-LIC-LOCATION')?.value].find(each => each && isZone(each))
        zones.set(id, {
          ...(zone && { zone }),
          offsets: new Set(closed?.properties.get('offsets')?.parameters.keys()),
        })
      }
    } else if (top) {
      const pairs = [...written.matchAll(/;([\w-]+)=("[^"]*"|[^";:]*)/g)]
      const parameters = new Map(
        pairs.map(([, key = '', each = '']) => [key.toUpperCase(), each.replaceAll('"', '')]),
      )
      top.properties.set(name.toUpperCase(), { value, parameters })
      // The offsets of a zone stand in the parts of it.
      const zone = open.at(-2)?.properties
      if (name.toUpperCase() === 'TZOFFSETTO' && zone) {
        const offsets = zone.get('offsets') ?? { value: '', parameters: new Map() }
        offsets.parameters.set(value.trim(), '')
        zone.set('offsets', offsets)
      }
      if (name.toUpperCase() === 'METHOD') method = component
    }
  }
  return { events, zones, method }
}

const unescaped = (text: string) =>
  text.replaceAll(/\\([\\;,nN])/g, (_, letter: string) => (letter.toLowerCase() === 'n' ? '\n' : letter))

function momentOf(
  property: Property | undefined,
  zones: ReturnType<typeof parse>['zones'],
): Moment | undefined {
  const [, year, month, date, hours, minutes, utc] =
    /^(\d{4})(\d\d)(\d\d)(?:T(\d\d)(\d\d)\d\d(Z?))?$/.exec(property?.value.trim() ?? '') ?? []
  if (!year) return undefined
  const moment = { day: `${year}-${month}-${date}`, time: hours && `${hours}:${minutes}` }
  if (!isCalendarDay(moment.day) || Number(hours ?? 0) > 23 || Number(minutes ?? 0) > 59) return undefined
  const id = property?.parameters.get('TZID')
  if (utc) return { ...moment, offset: 'Z' }
  if (!id || !hours) return moment
  const named = zones.get(id)
  const [tail = ''] = /[A-Z]\w+\/[A-Z][\w+-]+(?:\/[A-Z]\w+)?$/.exec(id) ?? []
  const zone = [id, tail, named?.zone, findIana(id)[0]].find(each => each && isZone(each))
  const [offset, ...others] = named?.offsets ?? []
  if (zone) return { ...moment, zone }
  const [, sign, ahead] = others.length === 0 ? (/^([+-]\d\d)(\d\d)/.exec(offset ?? '') ?? []) : []
  return sign ? { ...moment, offset: `${sign}:${ahead}` } : { ...moment, doubt: 'zone_unknown' }
}

/** Some time later: 'PT2H30M'. */
function after(starts: Moment | undefined, duration: string): Moment | undefined {
  const [, weeks, days, hours, minutes] =
    /^P(?:(\d+)W)?(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:\d+S)?)?$/.exec(duration) ?? []
  if (!starts?.day || duration === '') return undefined
  const total =
    (Number(weeks ?? 0) * 7 + Number(days ?? 0)) * 1_440 + Number(hours ?? 0) * 60 + Number(minutes ?? 0)
  const written = new Date(Date.parse(`${starts.day}T${starts.time ?? '00:00'}Z`) + total * 60_000)
  if (total === 0 || Number.isNaN(written.getTime())) return undefined
  const [day, time = ''] = written.toISOString().split('T')
  return { ...starts, day, time: starts.time && time.slice(0, 5) }
}

/** The ways that the words of an entry tell of its day, leg by leg; there they stand by the clocks of their places. */
function waysIn(mark: Mark, context: Context): Mark[] | undefined {
  const text = [mark.name, mark.from?.name, mark.details].join('\n')
  const day = mark.starts?.day ?? ''
  const found = marksOfText({ text }, { ...context, sent: day, days: [day] })
  const ways = found.filter(
    ({ kind, starts }) => (kind === 'flight' || kind === 'ride') && starts?.day?.startsWith(day),
  )
  const { isCancelled, url } = mark
  return ways.length > 0 ? ways.map(way => ({ ...way, by: 'calendar', isCancelled, url })) : undefined
}

const stayWords =
  /^(?:(?:your )?(?:stay|hotel|lodging|accommodation|reservation)(?: at|:)|check[- ]?in(?: at|:)?|入住|住宿|宿泊|unterkunft:?|hôtel:?|alojamiento:?)[\s:：]*/iu

/** A stay takes a night at least, and says so; of whole days nobody knows whether the last one is a night. */
function stayIn({ summary, categories, starts, ends, spot }: Entry): Partial<Mark> | undefined {
  const isNight = starts?.day && ends?.day && ends.day > starts.day
  const isStay = stayWords.test(summary) || /lodging|hotel|accommodation/i.test(categories)
  if (!isNight || !isStay) return undefined
  const name = tidy(summary.replace(stayWords, '')) ?? spot.name
  const doubt = ends.time === undefined ? ('two_readings' as const) : ends.doubt
  const place = { ...spot, name, address: spot.name === name ? undefined : spot.name }
  return { kind: 'stay', name: undefined, type: undefined, from: place, ends: { ...ends, doubt } }
}
