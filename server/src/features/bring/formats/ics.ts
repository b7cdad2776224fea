import { entriesOfCalendar } from '../../../reading/calendar.ts'
import type { Context } from '../../../reading/mark.ts'
import { createLosses, type Told } from './format.ts'

/** Each of them may name places that are looked up. */
const MOST_EVENTS = 500

/** The entries of a calendar in the order of their clocks. */
export function readIcs(text: string, context: Context): Told {
  const { marks, leftOut: left } = entriesOfCalendar(text, context, MOST_EVENTS)
  const at = ({ starts }: (typeof marks)[number]) => `${starts?.day}T${starts?.time ?? ''}`
  const { lose, leftOut } = createLosses()
  lose('item', 'limit', left)
  const name = /^(?:X-WR-CALNAME|NAME)[^:\r\n]{0,100}:(.{1,200})/im.exec(text)?.[1]
  return {
    name: name?.replaceAll(/\\([\\;,])/g, '$1'),
    marks: marks.toSorted((one, other) => (at(one) < at(other) ? -1 : 1)),
    leftOut: leftOut(),
  }
}
