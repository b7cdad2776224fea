import { readFileSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'
import { startServer } from '../e2e/server.ts'
import { pdfOf } from '../server/src/testing/pdf.ts'
import { mailOf, pageWith } from '../server/src/testing/reading.ts'
import { zipOf } from '../server/src/testing/zip.ts'
import { benchEnv, makeAccount, percentile, signIn } from './account.ts'
import { timesDuring } from './attachments.ts'
import { memoryOf } from './memory.ts'
import { caller, makeTrip } from './planner.ts'
import { treeOf } from './rate.ts'

const ROUNDS = 60
const FIRST = 10

const flight = {
  '@type': 'FlightReservation',
  reservationNumber: 'K7Q2ZP',
  reservationFor: {
    '@type': 'Flight',
    flightNumber: '198',
    airline: { '@type': 'Airline', name: 'EVA Air', iataCode: 'BR' },
    departureAirport: { '@type': 'Airport', iataCode: 'TPE' },
    departureTime: '2027-03-02T08:50:00+08:00',
    arrivalAirport: { '@type': 'Airport', iataCode: 'NRT' },
    arrivalTime: '2027-03-02T13:15:00+09:00',
  },
}
const stay = {
  '@type': 'LodgingReservation',
  reservationNumber: '4418820',
  checkinTime: '2027-03-02T15:00:00+09:00',
  checkoutTime: '2027-03-05T11:00:00+09:00',
  reservationFor: { '@type': 'LodgingBusiness', name: 'Ryokan Sawaya', address: 'Kyoto, Japan' },
}
const pass = {
  ...{ formatVersion: 1, passTypeIdentifier: 'pass.example', description: 'Boarding pass' },
  organizationName: 'EVA Air',
  relevantDate: '2027-03-02T08:50:00+08:00',
  boardingPass: {
    transitType: 'PKTransitTypeAir',
    primaryFields: [
      { key: 'origin', label: 'Taipei', value: 'TPE' },
      { key: 'destination', label: 'Tokyo', value: 'NRT' },
    ],
    secondaryFields: [{ key: 'flight', label: 'Flight', value: 'BR198' }],
  },
}
const ticket = [
  'E-Ticket Itinerary',
  'Booking reference: QX7M2P',
  'Flight\tDate\tFrom\tTo',
  'BR 198\t2 March 2027\tTaipei (TPE)\tTokyo (NRT)',
  'Departs 08:50\tArrives 13:15',
]
const terms = Array.from(
  { length: 45 },
  (_, n) => `${n}. The carrier may\tdecline a bag of ${n} kg\tat the gate.`,
)

/** A page of tables and styles as shops send them. */
function largePage(bytes: number): string {
  const row = (n: number) =>
    `<table width="100%" style="border:0"><tr><td style="font:12px Arial;color:#333"><p>Offer ${n}: a room near the station</p></td><td><a href="https://shop.example/o/${n}">JPY ${n}00</a></td></tr></table>\n`
  const rows = Array.from({ length: Math.ceil(bytes / row(1_000).length) }, (_, n) => row(n))
  return pageWith(flight, stay).replace('<p>', `${rows.join('')}<p>`)
}

const fixture = (name: string) =>
  readFileSync(new URL(`../server/src/reading/fixtures/${name}.txt`, import.meta.url), 'utf8')

const files = {
  'a mail': mailOf(
    { Subject: 'Your booking', Date: 'Mon, 01 Feb 2027 09:00:00 +0000' },
    { type: 'text/html', content: pageWith(flight, stay) },
  ),
  'a mail without marks': mailOf(
    { From: 'noreply@booking.com', Subject: 'Confirmed', Date: 'Mon, 01 Feb 2027 09:00:00 +0000' },
    { type: 'text/plain', content: fixture('booking-com') },
  ),
  'a page of 150 kB': Buffer.from(largePage(150_000)),
  'a text': Buffer.from(fixture('eva-air')),
  'a pass': zipOf({ 'pass.json': JSON.stringify(pass) }),
  'a PDF of 10 pages': pdfOf([...Array.from({ length: 9 }, () => terms), ticket]),
}
const most = (name: string) => (name.includes('PDF') ? 1_500 : 150)

/** The time until a file is read, first by a process that has just begun, and the delay of other calls meanwhile. */
export async function* benchReading(): AsyncGenerator<string> {
  const server = await startServer({ env: benchEnv, byScript: true })
  try {
    await makeAccount(server, 'ana')
    const target = { url: server.url, token: await signIn(server, 'ana') }
    const call = caller(target)
    const tripId = await makeTrip(call, 10, 60)
    const other = await makeTrip(call, 10, 60)
    const read = async (bytes: Buffer) => {
      const form = new FormData()
      form.set('file', new Blob([new Uint8Array(bytes)]), 'booking.bin')
      const began = performance.now()
      const answer = await fetch(`${server.url}/api/trips/${tripId}/import/read`, {
        ...{ method: 'POST', body: form, headers: { authorization: `Bearer ${target.token}` } },
      })
      const { proposals } = await answer.json()
      if (!answer.ok || proposals.length === 0) throw new Error(`reading answered ${answer.status}`)
      return performance.now() - began
    }
    /** By a process that begins: the one before is ended, as it is after a minute without work. */
    const first = async (bytes: Buffer) => {
      for (const pid of treeOf(server.pid).filter(reads)) process.kill(pid, 'SIGKILL')
      await delay(200)
      return read(bytes)
    }
    yield `the very first         ${(await read(files['a mail'])).toFixed(0)} ms`
    for (const name of ['a mail', 'a page of 150 kB', 'a PDF of 10 pages'] as const) {
      const times: number[] = []
      for (let n = 0; n < FIRST; n++) times.push(await first(files[name]))
      yield `${`${name}, first`.padEnd(22)} ${told(times, most(name))}`
    }
    await timesDuring(call, other, until(3_000))
    yield `other calls alone      ${told(await timesDuring(call, other, until(5_000)), 50)}`
    for (const [name, bytes] of Object.entries(files)) {
      await read(bytes)
      let isOver = false
      const others = timesDuring(call, other, () => isOver)
      const times: number[] = []
      for (let n = 0; n < ROUNDS; n++) times.push(await read(bytes))
      isOver = true
      yield `${name.padEnd(22)} ${told(times, most(name))}; other calls meanwhile ${told(await others, 50)}`
    }
    yield `the server             ${memoryOf(server).toFixed(0)} MiB after all this`
  } finally {
    await server.stop()
  }
}

function until(ms: number): () => boolean {
  const end = performance.now() + ms
  return () => performance.now() > end
}

const reads = (pid: number) => readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('reader.work.ts')

const told = (times: number[], most: number) =>
  `p50 ${percentile(times, 0.5).toFixed(0)}, p95 ${percentile(times, 0.95).toFixed(0)} ms (at most ${most})`
