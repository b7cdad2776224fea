import { deflateRawSync } from 'node:zlib'
import { mailOf } from '../server/src/testing/reading.ts'
import { zipOf } from '../server/src/testing/zip.ts'
import { addFault, during, fileOf, type Scene, send, statuses } from './attack-watch.ts'
import type { Target } from './planner.ts'

const SIZES = [10_000, 60_000, 200_000]
/** What somebody else may wait for beside one piece of the attacker's work: the machine is shared. */
const MARGIN_MS = 1_000
const AT_ONCE = 40

/** Repeats a text with a running number until it has this many bytes. */
function upTo(bytes: number, part: (n: number) => string): string {
  const parts: string[] = []
  for (let n = 0, size = 0; size < bytes; n++) {
    const next = part(n)
    parts.push(next)
    size += Buffer.byteLength(next)
  }
  return parts.join('')
}

const day = (n: number) => `202703${String(1 + (n % 28)).padStart(2, '0')}`
const event = (n: number, lines: string) =>
  `BEGIN:VEVENT\r\nUID:${n}@example.com\r\nDTSTART:${day(n)}T090000\r\nDTEND:${day(n)}T100000\r\n${lines}END:VEVENT\r\n`
const calendar = (events: string) =>
  `BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//a//b//EN\r\n${events}END:VCALENDAR\r\n`

/** Calendars, each made to cost its reader as much as its bytes can. */
const calendars: Record<string, (bytes: number) => string> = {
  'places nobody knows': bytes =>
    calendar(
      upTo(bytes, n =>
        event(n, `SUMMARY:Hotel ${n}\r\nLOCATION:Ryokan ${n} Sankt Annanburgh ${n}, Japan\r\n`),
      ),
    ),
  'places with slips': bytes =>
    calendar(
      upTo(bytes, n => event(n, `SUMMARY:Dinner ${n}\r\nLOCATION:Kyotto Sttation Mariennburg ${n}\r\n`)),
    ),
  'endless repeats': bytes =>
    calendar(upTo(bytes, n => event(n, `SUMMARY:Run ${n}\r\nRRULE:FREQ=SECONDLY;COUNT=999999999\r\n`))),
  'folded lines': bytes => calendar(event(1, `SUMMARY:${upTo(bytes, () => '\r\n x')}\r\n`)),
  'nested beginnings': bytes => upTo(bytes, () => 'BEGIN:VEVENT\r\n'),
}

/** Texts as they are pasted from chats and mails, in shapes that patterns and parsers dislike. */
const chats: Record<string, (bytes: number) => string> = {
  blanks: bytes => `Hotel ${' '.repeat(bytes)} 2027`,
  'lines of blanks': bytes => upTo(bytes, () => ' \n'),
  'opened brackets': bytes => '[}'.repeat(bytes / 2),
  'opened objects': bytes => '{"@type":'.repeat(bytes / 9),
  'marks without an end': bytes =>
    upTo(bytes, n => `<script type="application/ld+json">{"@type":"FlightReservation","n":${n}`),
  'tables in tables': bytes => '<table><tr><td>'.repeat(bytes / 15),
  'trains without an end': bytes => upTo(bytes, n => `Hikari ${n} / from Tokyo dep 08:${10 + (n % 50)} `),
  'dates and clocks': bytes => upTo(bytes, n => `${1 + (n % 28)} March 2027 ${n % 24}:${10 + (n % 50)}\n`),
  amounts: bytes => upTo(bytes, n => `Total ¥${n},000.00 EUR `),
  digits: bytes => '1'.repeat(bytes),
  addresses: bytes => upTo(bytes, n => `a${n}@`),
  'hotels in many places': bytes =>
    upTo(
      bytes,
      n =>
        `Hotel: Ryokan ${n}\nAddress: ${n} Higashi, Sankt Annanburgh ${n}\nCheck-in: 2027-03-0${1 + (n % 8)}\n\n`,
    ),
}

/** A zip whose directory names the same packed bytes again and again. */
function overlapping(entries: number, bytes: number): Buffer {
  const name = 'days.json'
  const packed = deflateRawSync(Buffer.alloc(bytes))
  const local = Buffer.alloc(30)
  local.write('PK\x03\x04', 'latin1')
  local.writeUInt16LE(20, 4)
  local.writeUInt16LE(8, 8)
  local.writeUInt32LE(packed.length, 18)
  local.writeUInt32LE(bytes, 22)
  local.writeUInt16LE(name.length, 26)
  const listed = Array.from({ length: entries }, (_, n) => {
    const own = `${String(n).padStart(5, '0')}.json`
    const entry = Buffer.alloc(46)
    entry.write('PK\x01\x02', 'latin1')
    entry.writeUInt16LE(20, 6)
    entry.writeUInt16LE(8, 10)
    entry.writeUInt32LE(packed.length, 20)
    entry.writeUInt32LE(bytes, 24)
    entry.writeUInt16LE(own.length, 28)
    return Buffer.concat([entry, Buffer.from(own)])
  })
  const directory = Buffer.concat(listed)
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06', 'latin1')
  end.writeUInt16LE(entries, 8)
  end.writeUInt16LE(entries, 10)
  end.writeUInt32LE(directory.length, 12)
  end.writeUInt32LE(local.length + name.length + packed.length, 16)
  return Buffer.concat([local, Buffer.from(name), packed, directory, end])
}

const MIB = 1024 * 1024
const manifest = (files: object[]) =>
  JSON.stringify({ format: 'caravan', version: 1, made_at: '2027-01-01T00:00:00Z', counts: {}, files })

/** Archives of trips, as `bring` takes them, that unpack to far more than they are. */
const archives: Record<string, () => Buffer> = {
  'one file of 100 MB in 0.1 MB': () => zipOf({ 'manifest.json': Buffer.alloc(100 * MIB) }),
  'a list of 90 MB of nothing': () => {
    const list = Buffer.from(`[\n${'{},\n'.repeat(22_000_000)}{}\n]`)
    const sum = { path: 'days.json', bytes: list.length, sha256: '0'.repeat(64) }
    return zipOf({ 'manifest.json': manifest([sum]), 'people.json': list, 'days.json': list })
  },
  '900 entries of the same bytes': () => overlapping(900, 20 * MIB),
  '60,000 entries': () => overlapping(60_000, MIB),
  '900 files of 1 MB each': () => {
    const paths = Array.from({ length: 900 }, (_, n) => `files/${String(n).padStart(36, '0')}/a.txt`)
    const bytes = Buffer.alloc(MIB)
    const sums = paths.map(path => ({ path, bytes: MIB, sha256: '0'.repeat(64) }))
    return zipOf({
      'manifest.json': manifest(sums),
      ...Object.fromEntries(paths.map(path => [path, bytes])),
    })
  },
}

/** Tables and maps with more places than any trip takes. */
const tables: Record<string, () => [string, string]> = {
  '100,000 places in a table': () => [
    'places.csv',
    `name,lat,lng\n${upTo(4_000_000, n => `Sight ${n},35.${n},135.${n}\n`)}`,
  ],
  '100,000 places on a map': () => [
    'places.gpx',
    `<gpx version="1.1">${upTo(6_000_000, n => `<wpt lat="35.${n}" lon="135.${n}"><name>Sight ${n}</name></wpt>`)}</gpx>`,
  ],
  '20,000 names to look up': () => ['places.csv', `name\n${upTo(400_000, n => `Sankt Annanburgh ${n}\n`)}`],
}

export async function* attackFiles({ watched, mallory, rows }: Scene): AsyncGenerator<string> {
  const reads = `/trips/${rows['tripId']}/import/read`
  for (const [name, make] of Object.entries(calendars))
    yield await during(watched, `calendars of ${name}`, async () => {
      const answers: number[] = []
      for (const bytes of SIZES) {
        const file = fileOf('trip.ics', make(bytes))
        answers.push((await send(mallory, { method: 'POST', path: reads, file })).status)
      }
      return statuses(answers)
    })
  for (const [name, make] of Object.entries(chats))
    yield await during(watched, `chats of ${name}`, async () => {
      const answers: number[] = []
      for (const bytes of SIZES) {
        const text = make(bytes).slice(0, 200_000)
        answers.push((await send(mallory, { method: 'POST', path: reads, json: { text } })).status)
        const mail = mailOf({ Subject: 'Your booking' }, { type: 'text/html', content: text })
        const file = fileOf('booking.eml', mail)
        answers.push((await send(mallory, { method: 'POST', path: reads, file })).status)
      }
      return statuses(answers)
    })
  const brings = '/trips/bring/read'
  for (const [name, make] of Object.entries(archives)) {
    const zip = make()
    yield await during(watched, `an archive of ${name} (${(zip.length / 1_000).toFixed(0)} kB)`, async () => {
      const began = performance.now()
      const file = fileOf('trip.zip', zip)
      const { status } = await send(mallory, { method: 'POST', path: brings, file })
      return `${statuses([status])} after ${(performance.now() - began).toFixed(0)} ms`
    })
  }
  for (const [name, make] of Object.entries(tables)) {
    const [fileName, text] = make()
    yield await during(watched, name, async () => {
      const began = performance.now()
      const file = fileOf(fileName, text)
      const { status } = await send(mallory, { method: 'POST', path: brings, file })
      const seconds = (performance.now() - began) / 1_000
      if (seconds > 10) addFault()
      return `${statuses([status])} after ${seconds.toFixed(1)} s (at most 10 s)`
    })
  }
}

/**
 * Fills every queue of files by one account. Somebody else's file has to be read after at most one piece of the
 * attacker's work.
 */
export async function* attackQueues({ watched, mallory, ana, rows, own }: Scene): AsyncGenerator<string> {
  const small = mailOf(
    { Subject: 'Hello' },
    { type: 'text/plain', content: 'BR 198, 2 March 2027, TPE to NRT' },
  )
  const slow = calendars['places with slips']?.(200_000) ?? ''
  const map = tables['100,000 places on a map']?.()[1] ?? ''
  const queues = {
    'files that are read': (target: Target, isSlow: boolean) =>
      send(target, {
        method: 'POST',
        path: `/trips/${target === ana ? own.trip : rows['tripId']}/import/read`,
        file: isSlow ? fileOf('trip.ics', slow) : fileOf('booking.eml', small),
      }),
    'trips that are brought': (target: Target, isSlow: boolean) =>
      send(target, {
        method: 'POST',
        path: '/trips/bring/read',
        file: isSlow ? fileOf('a.gpx', map) : fileOf('a.csv', 'name,lat,lng\nGion,35.0,135.7\n'),
      }),
  }
  const timed = async (work: () => Promise<{ status: number }>) => {
    const began = performance.now()
    const { status } = await work()
    return { status, ms: performance.now() - began }
  }
  for (const [name, ask] of Object.entries(queues))
    yield await during(watched, `the queue of ${name}, filled ${AT_ONCE} times by one account`, async () => {
      await ask(ana, false)
      const alone = await timed(() => ask(ana, false))
      const piece = await timed(() => ask(mallory, true))
      const filling = Array.from({ length: AT_ONCE }, () => ask(mallory, true))
      const beside = await timed(() => ask(ana, false))
      const filled = statuses((await Promise.all(filling)).map(({ status }) => status))
      if (beside.status !== alone.status || beside.ms > alone.ms + piece.ms + MARGIN_MS) addFault()
      const times = [alone, piece, beside].map(({ ms }) => ms.toFixed(0)).join(', ')
      return `${filled}; somebody else alone, one of the attacker's, somebody else meanwhile: ${times} ms`
    })
}
