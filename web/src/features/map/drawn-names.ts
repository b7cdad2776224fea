import type { Point } from '../../terrain/route.ts'
import { shortName } from './marks.ts'
import type { Box } from './spread.ts'

const [LETTER, LINE, GAP] = [6.6, 15, 5]

/** What is named: a place by the box that it takes, from which its name stands to the right, or only a spot. */
export type Named = { name: string; at: Point; beside?: Box | undefined }

/** The names that have room in a frame, the first ones first, with the left end of their line. */
export function namesWithRoom(names: readonly Named[], frame: Box, taken: readonly Box[]) {
  const all = [...taken]
  return names.flatMap(({ name, at: [x, y], beside }) => {
    const short = shortName(name)
    const length = [...short].reduce((sum, letter) => sum + (letter < '\u2e80' ? LETTER : 2 * LETTER), 0)
    const left = beside ? beside[2] + GAP : x - length / 2
    const middle = beside ? (beside[1] + beside[3]) / 2 : y
    const box: Box = [left, middle - LINE / 2, left + length, middle + LINE / 2]
    const isInside = box[0] > frame[0] && box[1] > frame[1] && box[2] < frame[2] && box[3] < frame[3] - LINE
    const isFree = all.every(
      other => box[0] >= other[2] || box[2] <= other[0] || box[1] >= other[3] || box[3] <= other[1],
    )
    if (!isInside || !isFree || short === '') return []
    all.push(box)
    return { name: short, at: [left, middle + 4] as const }
  })
}
