import { wordsOf } from '../attachments/pass.ts'
import { type Source, Unreadable } from '../attachments/pieces.ts'
import { readEntry } from '../attachments/zip.ts'
import { entriesOf } from '../attachments/zip-directory.ts'
import { codeOfText, marksOfCode } from './barcode.ts'
import { isoMoment } from './clock.ts'
import { momentIn } from './dates.ts'
import { markOf } from './kinds.ts'
import { recordsOf } from './labelled.ts'
import {
  type Context,
  type Fields,
  fieldsOf,
  flightNumber,
  type Mark,
  type Moment,
  type Spot,
  tidy,
} from './mark.ts'
import { pairsIn } from './pairs.ts'

const LONGEST_PASS = 256 * 1024
const LONGEST_STRINGS = 64 * 1024
const LARGEST_PASS = 2 * 1024 * 1024
const MOST_PASSES = 20
const MOST_FIELDS = 60

/** The bookings of a pass, or of a bundle of passes. */
export async function marksOfPasses(bytes: Buffer, context: Context, isInside = false): Promise<Mark[]> {
  const file = sourceOf(bytes)
  const entries = await entriesOf(file)
  const own = entries.get('pass.json')
  if (own) {
    const name = ['en', 'en-US', 'en-GB']
      .map(folder => `${folder}.lproj/pass.strings`)
      .find(each => entries.has(each))
    const strings = name && entries.get(name)
    const words = strings
      ? wordsOf(await readEntry(file, strings, LONGEST_STRINGS))
      : new Map<string, string>()
    return marksOfPass(parse(await readEntry(file, own, LONGEST_PASS)), words, context)
  }
  const inside = isInside
    ? []
    : [...entries].filter(([name]) => name.endsWith('.pkpass')).slice(0, MOST_PASSES)
  if (inside.length === 0) throw new Unreadable('The zip has no pass.')
  const marks: Mark[] = []
  for (const [, entry] of inside)
    marks.push(...(await marksOfPasses(await readEntry(file, entry, LARGEST_PASS), context, true)))
  return marks
}

const sourceOf = (bytes: Buffer): Source => ({
  stat: async () => ({ size: bytes.length }),
  read: async (buffer, offset, length, position) => ({
    buffer,
    bytesRead: position < bytes.length ? bytes.copy(buffer, offset, position, position + length) : 0,
  }),
})

function parse(json: Buffer): Fields {
  try {
    return fieldsOf(JSON.parse(json.toString().replace(/^\uFEFF/, '')))
  } catch (cause) {
    throw new Unreadable('The pass cannot be read.', { cause })
  }
}

const listOf = (value: unknown): Fields[] =>
  Array.isArray(value) ? value.slice(0, MOST_FIELDS).map(fieldsOf) : []
const groups = ['headerFields', 'primaryFields', 'secondaryFields', 'auxiliaryFields', 'backFields']

/** The names by which the fields of passes are known, by their key or label. */
const known = {
  departs:
    /(?:^|[^a-z])(?:std|depart\w*|abflug|abfahrt|départ|salida|dep)(?![a-z])|depart(?:ure)?_?(?:time|date)|出發|出发|起飛|起飞|出発/i,
  arrives: /(?:^|[^a-z])(?:sta|arriv\w*|ankunft|arrivée|llegada)(?![a-z])|抵達|到達|到达|到着/i,
  date: /^(?:flight_?|travel_?|event_?)?(?:date|day)$|datum|fecha|日期|搭乗日|公演日/i,
  number: /flight(?!\s*(?:date|time))|flug(?!hafen|datum)|^vol$|vuelo|train|zug|航班|班次|車次|便名|列車/i,
  seat: /seat|sitz|siège|asiento|座位|座席/i,
  car: /^(?:car|coach|wagen|voiture|coche|carriage)|車廂|号車/i,
  confirmation: /pnr|confirm|booking|reserv|record|locator|buchung|auftrag|réserv|訂位|預訂|予約/i,
  venue: /venue|location|^loc|^ort$|lieu|lugar|場地|會場|会場|地點/i,
  passenger: /passenger|^name|fahrgast|reisende|passager|pasajero|旅客|乘客|搭乗者/i,
}
type Known = keyof typeof known

/** The fields of a pass by their names. */
function readerOf(pass: Fields, words: Map<string, string>, context: Context) {
  const said = (value: unknown) => {
    if (typeof value === 'number') return String(value)
    return typeof value === 'string' ? tidy(words.get(value) ?? value) : undefined
  }
  const style = styles.find(name => pass[name]) ?? 'generic'
  const content = fieldsOf(pass[style])
  const fields = groups.flatMap(group => listOf(content[group]))
  const semantics: Fields = Object.assign({}, ...[...fields, pass].map(each => fieldsOf(each['semantics'])))
  const told = (...names: string[]) =>
    names.map(name => said(semantics[name]) ?? said(fieldsOf(semantics[name])['date'])).find(Boolean)
  const fieldOf = (name: Known) =>
    fields.find(
      ({ key, label, value }) =>
        value !== '' && [key, said(label)].some(each => typeof each === 'string' && known[name].test(each)),
    )
  const relevant = isoMoment(
    said(pass['relevantDate']) ?? said(listOf(pass['relevantDates'])[0]?.['date']) ?? '',
  )
  const near: Context = relevant ? { today: relevant.day ?? context.today } : context
  const codes = [...listOf(pass['barcodes']), fieldsOf(pass['barcode'])].flatMap(({ message }) =>
    typeof message === 'string' ? [marksOfCode(codeOfText(message), near) ?? []] : [],
  )
  // The same code may be there in several formats.
  const marks = codes.find(each => each.length > 0) ?? []
  const [code] = marks
  const rides = marks.filter(({ kind }) => kind === 'ride')
  const clock = (name: Known): Moment | undefined => {
    const field = fieldOf(name)
    const found = momentIn(said(field?.['value']) ?? '', near)
    return found && field?.['ignoresTimeZone'] === true ? { ...found, offset: undefined } : found
  }
  const value = (name: Known) => said(fieldOf(name)?.['value'])
  return { said, told, value, clock, style, content, fields, relevant, near, code, rides }
}
type Reader = ReturnType<typeof readerOf>

const styles = ['boardingPass', 'eventTicket', 'generic', 'storeCard'] as const

function marksOfPass(pass: Fields, words: Map<string, string>, context: Context): Mark[] {
  const read = readerOf(pass, words, context)
  const { said, told, value, code } = read
  const common: Mark = {
    kind: 'item',
    by: 'pass',
    isSure: true,
    isCancelled: pass['voided'] === true,
    people: code?.people ?? [value('passenger')].flatMap(name => name ?? []),
    sender: said(pass['organizationName']),
    confirmation: told('confirmationNumber') ?? code?.confirmation ?? value('confirmation'),
    seat: value('seat')
      ? [value('car'), value('seat')].filter(Boolean).join(', ')
      : (code?.seat ?? value('car')),
  }
  if (read.style === 'boardingPass') return [{ ...common, ...wayOf(read) }]
  const { by, sender, isCancelled } = common
  if (read.rides.length > 0)
    return read.rides.map(ride => ({ ...ride, by, sender: sender ?? ride.sender, isCancelled }))
  return [labelledOf(read) ?? eventOf(pass, read)].flatMap(found => (found ? [{ ...common, ...found }] : []))
}

/** The way of a boarding pass, in the air or on the ground. */
function wayOf(read: Reader): Partial<Mark> {
  const { said, told, value, code, content } = read
  const [first, second] = listOf(content['primaryFields'])
  const end = (field: Fields | undefined, airport: string | undefined, name: string | undefined): Spot => {
    const [written, label] = [said(field?.['value']), said(field?.['label'])].map(text =>
      // A key of words that the pass has not brought.
      text !== undefined && /^[a-z]+[A-Z]\w+$/.test(text) ? undefined : text,
    )
    const code = [airport, written, label].find(each => each !== undefined && /^[A-Z]{3}$/.test(each))
    return { code, name: name ?? [label, written].find(each => each !== code && each !== undefined) }
  }
  const transit = /PKTransitType(\w+)/.exec(said(content['transitType']) ?? '')?.[1] ?? 'Air'
  if (transit === 'Air' && code?.kind !== 'ride') {
    const number = told('flightCode') ?? code?.number ?? value('number')
    return {
      kind: 'flight',
      seat: undefined,
      number: flightNumber(number, told('airlineCode')),
      from: end(first, told('departureAirportCode') ?? code?.from?.code, told('departureAirportName')),
      to: end(second, told('destinationAirportCode') ?? code?.to?.code, told('destinationAirportName')),
      ...clocksOf(read),
    }
  }
  const station = (field: Fields | undefined, name: string | undefined, coded: Spot | undefined): Spot => ({
    name: name ?? said(field?.['value']) ?? coded?.name ?? said(field?.['label']),
  })
  const type = ({ Train: 'train', Bus: 'bus', Boat: 'ferry' } as const)[transit] ?? code?.type ?? 'other'
  return {
    ...{
      kind: 'ride',
      type,
      number: told('vehicleName', 'vehicleNumber') ?? value('number') ?? code?.number,
    },
    from: station(first, told('departureStationName', 'departureLocationDescription'), code?.from),
    to: station(second, told('destinationStationName', 'destinationLocationDescription'), code?.to),
    ...clocksOf(read),
  }
}

/** The date of a code has a year as soon as the pass has one; of a moment in UTC the day may be another one there. */
function clocksOf({ told, clock, code, relevant }: Reader): Pick<Mark, 'starts' | 'ends'> {
  const date = clock('date')
  const coded = code?.starts && { ...code.starts, ...(relevant && { doubt: undefined }) }
  const day = date?.day ? date : (coded ?? (relevant?.offset === 'Z' ? undefined : relevant))
  const sure =
    isoMoment(told('originalDepartureDate', 'currentDepartureDate') ?? '') ?? clock('departs') ?? date
  const ends = isoMoment(told('originalArrivalDate', 'currentArrivalDate') ?? '') ?? clock('arrives')
  if (sure?.time) return { starts: sure.day ? sure : { ...day, time: sure.time, offset: undefined }, ends }
  if (coded?.time) return { starts: coded, ends: ends ?? code?.ends }
  // This may be when boarding begins.
  return { starts: relevant?.time ? { ...relevant, doubt: 'two_readings' } : (sure ?? day), ends }
}

/** A stay or a car by the labels of a pass. */
function labelledOf({ said, fields, content, near }: Reader): Partial<Mark> | undefined {
  const lines = fields.map(field => [said(field['label']) ?? '', said(field['value']) ?? ''])
  const found = markOf(recordsOf(pairsIn(lines), near)[0] ?? {}, near)
  if (!found || found.kind === 'item') return undefined
  const { kind, name, from, to, starts, ends, price } = found
  const place = from?.name ?? said(listOf(content['primaryFields'])[0]?.['value'])
  return { kind, name, from: { ...from, name: place }, to, starts, ends, price }
}

function eventOf(
  pass: Fields,
  { said, told, value, clock, style, content, relevant }: Reader,
): Partial<Mark> | undefined {
  const starts = isoMoment(told('eventStartDate', 'eventStartDateInfo') ?? '') ?? relevant ?? clock('date')
  if (style !== 'eventTicket' || !starts) return undefined
  const place = fieldsOf(listOf(pass['locations'])[0])
  const [lat, lng] = [Number(place['latitude'] ?? Number.NaN), Number(place['longitude'] ?? Number.NaN)]
  const isSpot = Math.abs(lat) <= 90 && Math.abs(lng) <= 180
  const first = said(listOf(content['primaryFields'])[0]?.['value'])
  return {
    ...{
      type: 'sightseeing',
      name: told('eventName') ?? first ?? said(pass['description']),
      details: value('seat'),
    },
    from: { name: told('venueName') ?? value('venue'), ...(isSpot && { lat, lng }) },
    starts,
    ends: isoMoment(told('eventEndDate') ?? ''),
  }
}
