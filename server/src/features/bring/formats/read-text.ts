import type { Reading } from '@caravan/contract/bring'
import { type Context, type Fields, fieldsOf } from '../../../reading/mark.ts'
import { isAdventureLog, readAdventureLog } from './adventurelog.ts'
import { readCsv } from './csv.ts'
import type { Told } from './format.ts'
import { isGeojson, readGeojson } from './geojson.ts'
import { readGpx } from './gpx.ts'
import { readIcs } from './ics.ts'
import { readKml } from './kml.ts'
import { isTrek, readTrek } from './trek.ts'
import { isWanderlog, readWanderlog, stateOf } from './wanderlog.ts'

export interface Read extends Told {
  format: Exclude<Reading['format'], 'caravan'>
}

const jsons = [
  { format: 'geojson', isOf: isGeojson, read: readGeojson },
  { format: 'wanderlog', isOf: isWanderlog, read: readWanderlog },
  { format: 'trek', isOf: isTrek, read: readTrek },
  { format: 'adventurelog', isOf: isAdventureLog, read: readAdventureLog },
] as const

function readJson(text: string): Read | undefined {
  const value: Fields = fieldsOf(JSON.parse(text))
  const found = jsons.find(({ isOf }) => isOf(value))
  return found && { format: found.format, ...found.read(value) }
}

/** The marks of a text by its format; undefined where that is not known. */
export function readText(text: string, context: Context, columns?: string): Read | undefined {
  const start = text
    .slice(0, 4_096)
    .replace(/^\uFEFF/, '')
    .trimStart()
  if (/^BEGIN:VCALENDAR/i.test(start)) return { format: 'ics', ...readIcs(text, context) }
  if (start.startsWith('{')) return readJson(text)
  if (start.startsWith('<')) {
    const root = /^(?:<[?!][^>]*>\s*|<!--[\s\S]*?-->\s*|[^<]*\]>\s*)*<(?:\w+:)?(\w+)/.exec(start)?.[1]
    if (root === 'gpx') return { format: 'gpx', ...readGpx(text, context) }
    if (root === 'kml') return { format: 'kml', ...readKml(text, context) }
    const state = stateOf(text)
    return state === undefined ? undefined : readJson(state)
  }
  const table = readCsv(text, context, columns)
  return table && { format: 'csv', ...table }
}
