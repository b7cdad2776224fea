import { wordsOf } from '../attachments/pass.ts'
import { type Source, Unreadable } from '../attachments/pieces.ts'
import { entriesOf, readEntry } from '../attachments/zip.ts'
import { flightsOf } from './barcode.ts'
import { isoMoment } from './clock.ts'
import { momentIn } from './dates.ts'
import { markOf, recordsOf } from './labelled.ts'
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

function marksOfPass(pass: Fields, words: Map<string, string>, context: Context): Mark[] {
  const said = (value: unknown) =>
    typeof value === 'string'
      ? tidy(words.get(value) ?? value)
      : typeof value === 'number'
        ? String(value)
        : undefined
  const style = ['boardingPass', 'eventTicket', 'generic', 'storeCard'].find(name => pass[name]) ?? 'generic'
  const content = fieldsOf(pass[style])
  const fields = groups.flatMap(group => listOf(content[group]))
  const semantics: Fields = Object.assign(
    {},
    ...fields.map(field => fieldsOf(field['semantics'])),
    fieldsOf(pass['semantics']),
  )
  const told = (...names: string[]) =>
    names.map(name => said(semantics[name])).find(value => value !== undefined)
  const fieldOf = (name: Known) =>
    fields.find(
      ({ key, label, value }) =>
        value !== '' && [key, said(label)].some(each => typeof each === 'string' && known[name].test(each)),
    )
  const valueOfField = (name: Known) => said(fieldOf(name)?.['value'])
  const relevant = isoMoment(
    said(pass['relevantDate']) ?? said(listOf(pass['relevantDates'])[0]?.['date']) ?? '',
  )
  const near = relevant ? { today: relevant.day ?? context.today } : context
  const [code] = [...listOf(pass['barcodes']), fieldsOf(pass['barcode'])].flatMap(({ message }) =>
    typeof message === 'string' ? flightsOf(message, near) : [],
  )
  const clockOf = (name: Known): Moment | undefined => {
    const field = fieldOf(name)
    const found = momentIn(said(field?.['value']) ?? '', near)
    return found && field?.['ignoresTimeZone'] === true ? { ...found, offset: undefined } : found
  }
  // The date of a code has a year as soon as the pass has one; of a moment in UTC the day may be another one there.
  const date = clockOf('date')
  const coded = code?.starts && { ...code.starts, ...(relevant && { doubt: undefined }) }
  const day = date?.day ? date : (coded ?? (relevant?.offset === 'Z' ? undefined : relevant))
  const departs = (): Moment | undefined => {
    const sure =
      isoMoment(told('originalDepartureDate', 'currentDepartureDate') ?? '') ?? clockOf('departs') ?? date
    if (sure?.time) return sure.day ? sure : { ...day, time: sure.time, offset: undefined }
    // This may be when boarding begins.
    return relevant?.time ? { ...relevant, doubt: 'two_readings' } : (sure ?? day)
  }
  const arrives = () =>
    isoMoment(told('originalArrivalDate', 'currentArrivalDate') ?? '') ?? clockOf('arrives')
  const [first, second] = listOf(content['primaryFields'])
  const place = fieldsOf(listOf(pass['locations'])[0])
  const [lat, lng] = [Number(place['latitude'] ?? Number.NaN), Number(place['longitude'] ?? Number.NaN)]
  const people = code?.people ?? [valueOfField('passenger')].flatMap(name => name ?? [])
  const common: Mark = {
    ...{ kind: 'item', by: 'pass', isSure: true, people, isCancelled: pass['voided'] === true },
    sender: said(pass['organizationName']),
    confirmation: told('confirmationNumber') ?? code?.confirmation ?? valueOfField('confirmation'),
    seat: [valueOfField('car'), valueOfField('seat') ?? code?.seat].filter(Boolean).join(', ') || undefined,
  }
  const end = (field: Fields | undefined, airport: string | undefined, name: string | undefined): Spot => {
    const [value, label] = [said(field?.['value']), said(field?.['label'])].map(text =>
      // A key of words that the pass has not brought.
      text !== undefined && /^[a-z]+[A-Z]\w+$/.test(text) ? undefined : text,
    )
    const short = [airport, value, label].find(each => each !== undefined && /^[A-Z]{3}$/.test(each))
    return { code: short, name: name ?? [label, value].find(each => each !== short && each !== undefined) }
  }
  if (style === 'boardingPass' && /Air$/.test(said(content['transitType']) ?? 'Air')) {
    const number = told('flightCode') ?? code?.number ?? valueOfField('number')
    return [
      {
        ...{ ...common, kind: 'flight', seat: undefined, number: flightNumber(number, told('airlineCode')) },
        from: end(first, told('departureAirportCode') ?? code?.from?.code, told('departureAirportName')),
        to: end(second, told('destinationAirportCode') ?? code?.to?.code, told('destinationAirportName')),
        ...{ starts: departs(), ends: arrives() },
      },
    ]
  }
  if (style === 'boardingPass') {
    const station = (field: Fields | undefined, name: string | undefined): Spot => ({
      name: name ?? said(field?.['value']) ?? said(field?.['label']),
    })
    const type = ({ Train: 'train', Bus: 'bus', Boat: 'ferry' } as const)[
      /PKTransitType(\w+)/.exec(said(content['transitType']) ?? '')?.[1] ?? ''
    ]
    return [
      {
        ...{
          ...common,
          kind: 'ride',
          type: type ?? 'other',
          number: told('vehicleName', 'vehicleNumber') ?? valueOfField('number'),
        },
        from: station(first, told('departureStationName', 'departureLocationDescription')),
        to: station(second, told('destinationStationName', 'destinationLocationDescription')),
        ...{ starts: departs(), ends: arrives() },
      },
    ]
  }
  const name = told('eventName') ?? said(first?.['value']) ?? said(pass['description'])
  const lines = fields.map(field => [said(field['label']) ?? '', said(field['value']) ?? ''])
  const labelled = markOf(recordsOf(pairsIn(lines), near)[0] ?? {}, near)
  const stay =
    labelled?.kind === 'stay' && !labelled.from?.name
      ? { from: { ...labelled.from, name: said(first?.['value']) } }
      : {}
  if (labelled?.kind === 'stay' || labelled?.kind === 'rental')
    return [{ ...common, ...labelled, ...stay, by: 'pass', sender: common.sender, seat: undefined }]
  const starts =
    isoMoment(told('eventStartDate') ?? said(fieldsOf(semantics['eventStartDateInfo'])['date']) ?? '') ??
    relevant ??
    date
  if (style !== 'eventTicket' || !starts) return []
  const venue = {
    name: told('venueName') ?? valueOfField('venue'),
    ...(Math.abs(lat) <= 90 && Math.abs(lng) <= 180 && { lat, lng }),
  }
  return [
    {
      ...common,
      type: 'sightseeing',
      name,
      from: venue,
      starts,
      details: common.seat,
      ends: isoMoment(told('eventEndDate') ?? ''),
    },
  ]
}
