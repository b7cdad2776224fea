import { typeOfWords } from '@caravan/contract/type-of-words'
import { readCalendar, textOf } from './calendar-parts.ts'
import { occurrencesIn } from './calendar-series.ts'
import { type Entry, flightIn, rideIn } from './calendar-ways.ts'
import { parseLoosely } from './linked-data.ts'
import { type Context, type Mark, MOST_BOOKINGS, tidy } from './mark.ts'
import { marksOfText } from './rules.ts'
import { marksOf } from './schema-org.ts'

/** The entries of an iCalendar file, and how many of them, or of their repeats, are left out. */
export interface Entries {
  marks: Mark[]
  leftOut: number
}

/** The entries of an iCalendar file: flights, rides and stays where their words are certain, else items. */
export function entriesOfCalendar(text: string, context: Context, most = MOST_BOOKINGS): Entries {
  const calendar = readCalendar(text)
  const { occurrences, leftOut } = occurrencesIn(calendar, context.trip, most)
  const marks = occurrences.flatMap(({ event, starts, ends }): Mark[] => {
    const said = (name: string) => textOf(event, name)
    const own = marksOf(parseLoosely(said('X-KDE-KITINERARY-RESERVATION') || 'null'), context)
    if (own.length > 0) return own
    const [lat, lng] = said('GEO').split(';').map(Number)
    const spot = { name: tidy(said('LOCATION')), ...(lat !== undefined && lng !== undefined && { lat, lng }) }
    const entry: Entry = {
      summary: tidy(said('SUMMARY')) ?? '',
      description: said('DESCRIPTION').slice(0, 4_000),
      categories: said('CATEGORIES'),
      starts,
      ends,
      spot,
    }
    const mark: Mark = {
      kind: 'item',
      by: 'calendar',
      isSure: true,
      name: entry.summary,
      from: spot,
      starts,
      ends,
      type: typeOfWords(entry.summary) ?? undefined,
      details:
        said('DESCRIPTION')
          .replaceAll(/\n{2,}/g, '\n')
          .slice(0, 1_500)
          .trim() || undefined,
      // Unescaped like a text, because some programs escape it like one.
      url: said('URL') || undefined,
      isCancelled: calendar.method === 'CANCEL' || said('STATUS').toUpperCase() === 'CANCELLED',
    }
    if (!starts) return []
    const plain = flightIn(entry, context) ?? rideIn(entry, context) ?? stayIn(entry)
    return plain ? [{ ...mark, ...plain }] : (waysIn(mark, context) ?? [mark])
  })
  return { marks, leftOut }
}

/** The ways in the words of an entry, leg by leg. Their clocks are those of the places. */
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

/** A stay takes a night at least and has a word for one. The last of several whole days may be a night or not. */
function stayIn({ summary, categories, starts, ends, spot }: Entry): Partial<Mark> | undefined {
  const isNight = starts?.day && ends?.day && ends.day > starts.day
  const isStay = stayWords.test(summary) || /lodging|hotel|accommodation/i.test(categories)
  if (!isNight || !isStay) return undefined
  const name = tidy(summary.replace(stayWords, '')) ?? spot.name
  const doubt = ends.time === undefined ? ('two_readings' as const) : ends.doubt
  const place = { ...spot, name, address: spot.name === name ? undefined : spot.name }
  return { kind: 'stay', name: undefined, type: undefined, from: place, ends: { ...ends, doubt } }
}
