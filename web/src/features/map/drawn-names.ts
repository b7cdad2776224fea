import type { Point } from '../../terrain/route.ts'
import { shortName } from './marks.ts'
import type { Box } from './spread.ts'

const [LETTER, LINE, GAP] = [7.2, 15, 5]

/** What is named: a place by the box that it takes, beside which its name stands, or only a spot. */
export type Named = { name: string; at: Point; beside?: Box | undefined }

/** The names that have room in a frame, the first ones first, with the end of their line that is fixed. */
export function namesWithRoom(names: readonly Named[], frame: Box, taken: readonly Box[]) {
  const all = [...taken]
  const hasRoom = (box: Box) =>
    box[0] > frame[0] &&
    box[1] > frame[1] &&
    box[2] < frame[2] &&
    box[3] < frame[3] - LINE &&
    all.every(other => box[0] >= other[2] || box[2] <= other[0] || box[1] >= other[3] || box[3] <= other[1])
  return names.flatMap(({ name, at: [x, y], beside }) => {
    const short = shortName(name)
    if (short === '') return []
    const length = [...short].reduce((sum, letter) => sum + (letter < '\u2e80' ? LETTER : 2 * LETTER), 0)
    const middle = beside ? (beside[1] + beside[3]) / 2 : y
    const ends = beside ? [beside[2] + GAP, beside[0] - GAP - length] : [x - length / 2]
    const boxes = ends.map((left): Box => [left, middle - LINE / 2, left + length, middle + LINE / 2])
    const box = boxes.find(hasRoom)
    if (!box) return []
    all.push(box)
    // A longer line than was reckoned runs away from its place, and a shorter one does not stand off it.
    const isBefore = beside !== undefined && box !== boxes[0]
    return { name: short, at: [isBefore ? box[2] : box[0], middle + 4] as const, isBefore }
  })
}
