import * as z from 'zod/mini'
import { text } from './bounds.ts'
import { readLine } from './drawn-line.ts'
import { line, said } from './fields.ts'

/** Of a trip. */
export const MOST_TRACKS = 20
export const MOST_TRACK_POINTS = 500

/** A latitude and a longitude, each of six letters at most. */
const LONGEST_POINT = 12
const isTrack = z.refine<string>(letters => {
  const count = readLine(letters)?.length ?? 0
  return count >= 2 && count <= MOST_TRACK_POINTS
})

export const Track = z.object({
  name: line(1, 120),
  points: said(
    text(MOST_TRACK_POINTS * LONGEST_POINT).check(isTrack),
    'At least two, as an encoded polyline with five digits.',
  ),
})
export type Track = z.output<typeof Track>
