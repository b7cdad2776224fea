import { setImmediate as others } from 'node:timers/promises'
import { inPieces } from '../../trip/in-pieces.ts'
import type { CalendarEvent, Moment } from './events.ts'
import { digits, timezone } from './zones.ts'

/** How long programs may wait before they ask again. */
const REFRESH = 'PT1H'

/** A calendar as RFC 5545 has it, with the clocks of every zone that is in it; in pieces, so that nobody waits for it. */
export async function* calendarOf(name: string, events: readonly CalendarEvent[]): AsyncGenerator<string> {
  yield written([
    ...['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Caravan//Caravan//EN', 'CALSCALE:GREGORIAN'],
    ...[`NAME:${text(name)}`, `X-WR-CALNAME:${text(name)}`],
    ...[`REFRESH-INTERVAL;VALUE=DURATION:${REFRESH}`, `X-PUBLISHED-TTL:${REFRESH}`],
  ])
  for (const [zone, years] of yearsByZone(events)) {
    yield written(timezone(zone, years))
    await others()
  }
  for (const piece of inPieces(events)) {
    yield written(piece.flatMap(eventLines))
    await others()
  }
  yield 'END:VCALENDAR\r\n'
}

/** The years of which something is told by the clocks of a zone. */
function yearsByZone(events: readonly CalendarEvent[]): Map<string, Set<number>> {
  const zones = new Map<string, Set<number>>()
  for (const moment of events.flatMap(({ start, end }) => (end ? [start, end] : [start]))) {
    if ('date' in moment || moment.zone === null) continue
    const years = zones.get(moment.zone) ?? new Set()
    zones.set(moment.zone, years.add(Number(moment.at.slice(0, 4))))
  }
  return zones
}

function eventLines(event: CalendarEvent): string[] {
  const { uid, sequence, changed, title, place, spot, notes, url, start, end } = event
  const stamp = `${digits(changed ?? '1970-01-01T00:00:00')}Z`
  return [
    'BEGIN:VEVENT',
    `UID:${uid}`,
    // Of a calendar that nobody is sent, both are when it was last changed.
    ...['DTSTAMP', 'LAST-MODIFIED'].map(name => `${name}:${stamp}`),
    `SEQUENCE:${sequence}`,
    `DTSTART${moment(start)}`,
    ...(end ? [`DTEND${moment(end)}`] : []),
    // A whole day leaves time for other things.
    ...('date' in start ? ['TRANSP:TRANSPARENT'] : []),
    `SUMMARY:${text(title)}`,
    ...(place ? [`LOCATION:${text(place)}`] : []),
    ...(spot ? [`GEO:${spot.lat.toFixed(6)};${spot.lng.toFixed(6)}`] : []),
    ...(notes ? [`DESCRIPTION:${text(notes)}`] : []),
    ...(url ? [`URL:${clean(url).replaceAll(/\s/g, '')}`] : []),
    'END:VEVENT',
  ]
}

function moment(at: Moment): string {
  if ('date' in at) return `;VALUE=DATE:${at.date.replaceAll('-', '')}`
  return `${at.zone === null ? '' : `;TZID=${at.zone}`}:${digits(at.at)}`
}

// Some parsers end a line at any of these.
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out.
const controls = /[\0-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f]/g
const clean = (value: string) =>
  value
    .replaceAll(/\r\n?|[\u0085\u2028\u2029]/g, '\n')
    .replaceAll(controls, '')
    .toWellFormed()

const text = (value: string) =>
  clean(value)
    .replaceAll(/[\\;,]/g, '\\$&')
    .replaceAll('\n', '\\n')

const written = (lines: readonly string[]) => lines.map(folded).join('')

const OCTETS = 75

/** A line in pieces of so many octets, none of which cuts a character. */
function folded(line: string): string {
  const bytes = Buffer.from(line)
  const pieces: string[] = []
  let from = 0
  // Behind the space that begins them the others have one octet less.
  for (let room = OCTETS; bytes.length - from > room; room = OCTETS - 1) {
    let to = from + room
    while (isWithin(bytes[to])) to--
    pieces.push(bytes.toString('utf8', from, to))
    from = to
  }
  pieces.push(bytes.toString('utf8', from))
  return `${pieces.join('\r\n ')}\r\n`
}

/** Whether an octet goes on with the character of the one before. */
const isWithin = (octet = 0) => (octet & 0xc0) === 0x80
