import { inflateSync } from 'node:zlib'
import { isoMoment } from './clock.ts'
import { type Context, type Mark, tidy } from './mark.ts'
import { readFlex } from './uic-flex.ts'
import { readGerman } from './uic-german.ts'
import { readLayout } from './uic-layout.ts'
import type { Ride } from './uic-names.ts'

const HEAD = 14
/** Length of the signature, by the version of the message. */
const SIGNATURES = { '01': [50], '02': [64, 50] }
const LENGTH = 4
const MOST_BYTES = 16 * 1024
const MOST_RECORDS = 20
const MOST_RIDES = 20

/** Whether the bytes of a barcode may be a railway ticket by UIC leaflet 918.3. */
export const isUic = (bytes: Uint8Array) =>
  bytes.length > HEAD && /^#UT0[12]/.test(Buffer.from(bytes.subarray(0, 5)).toString('latin1'))

interface TicketRecord {
  id: string
  version: string
  content: Buffer
}

/** The rides of a railway ticket. The signature is not verified: nothing is created before somebody confirms it. */
export function ridesOfUic(bytes: Uint8Array, context: Context): Mark[] {
  const records = recordsOf(Buffer.from(bytes))
  const find = (id: string) => records.find(record => record.id === id)
  const head = find('U_HEAD')?.content.toString('latin1') ?? ''
  const issued = isoMoment(head.slice(24, 32).replace(/(\d\d)(\d\d)(\d{4})/, '$3$2$1'))?.day
  const [flex, layout, own] = [find('U_FLEX'), find('U_TLAY'), find('0080BL')]
  const tickets = [
    flex && readFlex(flex.content, flex.version),
    layout && readLayout(layout.content, { context, issued }),
    own && readGerman(own),
  ].flatMap(ticket => ticket ?? [])
  // The records of one ticket hold the same ride.
  const { rides, sender } = tickets.find(ticket => ticket.rides.some(isWay)) ?? { rides: [] }
  const people = tickets.find(ticket => ticket.people.length > 0)?.people ?? []
  return rides
    .filter(isWay)
    .slice(0, MOST_RIDES)
    .map(ride => ({
      kind: 'ride',
      type: 'train',
      by: 'barcode',
      isSure: true,
      people,
      sender,
      ...ride,
      confirmation: orderIn(head) ?? ride.confirmation,
    }))
}

/** A way needs a day and both of its places. One with a train's number and a clock may lack places. */
const isWay = ({ starts, from, to, number }: Ride) =>
  starts?.day !== undefined && ((from && to) || (number && starts.time)) !== undefined

const german = /^(?:\w{6}(?=-\d$)|\w{9}(?=0101$))/
const belgian = /^\w{7}(?=_\d$)/
/** The part of a ticket's key that is printed as the number of the order, by the issuer's code. */
const printed: Record<string, RegExp> = { '0080': german, '1080': german, '1088': belgian, '1184': belgian }

function orderIn(head: string): string | undefined {
  const key = tidy(head.slice(4, 24), 40)
  return key && (printed[head.slice(0, 4)]?.exec(key)?.[0] ?? key)
}

function recordsOf(message: Buffer): TicketRecord[] {
  const records: TicketRecord[] = []
  const data = inflated(message)
  for (let at = 0; at + 12 <= data.length && records.length < MOST_RECORDS; ) {
    const head = data.toString('latin1', at, at + 12)
    const length = /^\d{4}$/.test(head.slice(8)) ? Number(head.slice(8)) : 0
    if (length < 12) break
    records.push({
      id: head.slice(0, 6),
      version: head.slice(6, 8),
      content: data.subarray(at + 12, at + length),
    })
    at += length
  }
  return records
}

/** The records of a message. Some issuers name version 2 and sign by version 1. */
function inflated(message: Buffer): Buffer {
  const version = message.toString('latin1', 3, 5) as keyof typeof SIGNATURES
  const starts = SIGNATURES[version].map(size => HEAD + size + LENGTH)
  const start = starts.find(at => message[at] === 0x78)
  if (start === undefined) return Buffer.alloc(0)
  try {
    return inflateSync(message.subarray(start), { maxOutputLength: MOST_BYTES })
  } catch {
    return Buffer.alloc(0)
  }
}
