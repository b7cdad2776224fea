import { isCalendarDay } from '@caravan/contract/days.rules'
import { findIana } from 'windows-iana'
import { isZone } from './clock.ts'
import type { Moment } from './mark.ts'

const MOST_LINES = 100_000
/** Days that are left out may each stand in a line of its own. */
const MOST_ALIKE = 2_000

export interface Property {
  value: string
  parameters: Map<string, string>
}
/** By their names, each as often as it stands there. */
export type Component = Map<string, Property[]>
type Zones = Map<string, { zone?: string; offsets: Set<string> }>

export interface Calendar {
  events: Component[]
  zones: Zones
  method: string
}

export const lastOf = (component: Component | undefined, name: string): Property | undefined =>
  component?.get(name)?.at(-1)

/** Its text, without what is escaped; empty where there is none. */
export const textOf = (component: Component, name: string): string =>
  unescaped(lastOf(component, name)?.value ?? '')

/** The components of an iCalendar file, as far as they can be read. */
export function readCalendar(text: string): Calendar {
  const events: Component[] = []
  const zones: Zones = new Map()
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
      const id = closed?.name === 'VTIMEZONE' ? lastOf(closed.properties, 'TZID')?.value : undefined
      if (id !== undefined) {
        const zone = [id, lastOf(closed?.properties, 'X-LIC-LOCATION')?.value].find(
          each => each && isZone(each),
        )
        zones.set(id, {
          ...(zone && { zone }),
          offsets: new Set(closed?.properties.get('offsets')?.map(({ value }) => value)),
        })
      }
    } else if (top) {
      const pairs = [...written.matchAll(/;([\w-]+)=("[^"]*"|[^";:]*)/g)]
      const parameters = new Map(
        pairs.map(([, key = '', each = '']) => [key.toUpperCase(), each.replaceAll('"', '')]),
      )
      add(top.properties, name.toUpperCase(), { value, parameters })
      // The offsets of a zone stand in the parts of it.
      const zone = open.at(-2)?.properties
      if (name.toUpperCase() === 'TZOFFSETTO' && zone)
        add(zone, 'offsets', { value: value.trim(), parameters })
      if (name.toUpperCase() === 'METHOD') method = component
    }
  }
  return { events, zones, method }
}

function add(component: Component, name: string, property: Property): void {
  const known = component.get(name)
  if (!known) component.set(name, [property])
  else if (known.length < MOST_ALIKE) known.push(property)
}

const unescaped = (text: string) =>
  text.replaceAll(/\\([\\;,nN])/g, (_, letter: string) => (letter.toLowerCase() === 'n' ? '\n' : letter))

export function momentOf(property: Property | undefined, zones: Zones): Moment | undefined {
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
export function after(starts: Moment | undefined, duration: string): Moment | undefined {
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
