import { addDays } from '@caravan/contract/days.rules'
import { clockFrom, dayFrom } from './clock.ts'
import { type Moment, tidy } from './mark.ts'
import { type Ride, spotNamed, trainNumber, type UicTicket } from './uic-names.ts'

/** Sizes of a part of the order and where its first day is, by the version of the record. */
const layouts: Record<string, { size: number; valid: number }> = {
  '02': { size: 46, valid: 22 },
  '03': { size: 26, valid: 0 },
}
const MOST_FIELDS = 60

/**
 * The ride of a record 0080BL, which Deutsche Bahn adds: the outward one, as a way back names no day of its own.
 * Undefined for other versions.
 */
export function readGerman({
  version,
  content,
}: {
  version: string
  content: Buffer
}): UicTicket | undefined {
  const layout = layouts[version]
  if (!layout) return undefined
  const latin1 = content.toString('latin1')
  const parts = /^\d$/.test(latin1.charAt(2)) ? Number(latin1.charAt(2)) : 0
  const fields = fieldsIn(content, 3 + layout.size * parts + 2)
  const valid = latin1.slice(3 + layout.valid, 3 + layout.valid + 16)
  const [first, last = first] = (
    fields.has('031') ? [fields.get('031'), fields.get('032')] : [valid.slice(0, 8), valid.slice(8)]
  ).map(dayIn)
  const [given, family] = fields.get('028')?.split('#') ?? []
  const person = family === undefined ? tidy(fields.get('023')) : tidy(`${given} ${family}`)
  return { rides: first ? [rideOf(fields, first, last)] : [], people: person ? [person] : [] }
}

/** '11.01.2021' and '11012021'. */
function dayIn(text: string | undefined): string | undefined {
  const [, date, month, year] = /^(\d\d)\.?(\d\d)\.?(\d{4})$/.exec(text ?? '') ?? []
  return date && dayFrom(Number(year), Number(month), Number(date))
}

/** The fields 'S0150005Mainz' by their numbers. */
function fieldsIn(content: Buffer, start: number): Map<string, string> {
  const fields = new Map<string, string>()
  for (let at = start; fields.size < MOST_FIELDS; ) {
    const [, id, length] = /^S(\d{3})(\d{4})$/.exec(content.toString('latin1', at, at + 8)) ?? []
    if (!id) break
    const end = at + 8 + Number(length)
    fields.set(id, content.toString('utf8', at + 8, end))
    at = end
  }
  return fields
}

function rideOf(fields: Map<string, string>, first: string, last = first): Ride {
  const day: Moment = { day: first, doubt: last > addDays(first, 1) ? 'two_readings' : undefined }
  // 'NV*F-Flugh 14:09 ICE1196': the clock is that of the first station, unless local trains (NV) lead there.
  const via = fields.get('021') ?? ''
  const [train, ...others] = [...via.matchAll(/(\d\d):(\d\d) ([A-Z]{2,3}) ?(\d{1,5})\b/g)]
  const [, hours, minutes, brand, number] = train ?? []
  const time = via.startsWith('NV') ? undefined : hours && clockFrom(Number(hours), Number(minutes))
  return {
    from: spotNamed(fields.get('015')),
    to: spotNamed(fields.get('016')),
    starts: time ? { day: first, time } : day,
    number: others.length === 0 ? trainNumber(brand, number) : undefined,
  }
}
