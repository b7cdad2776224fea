import type { Point } from '../../terrain/route.ts'
import { shortName } from './marks.ts'
import { type Box, overlaps } from './spread.ts'

/** Of text in its usual size. */
const [LETTER, LINE, GAP] = [7.2, 15, 5]
/** Beside a name, except towards what it names: half of the route's line, and a little more. */
const AIR = 4

/** What is named: a place by the box that it takes, beside which its name stands, or only a spot. */
export type Named = { name: string; at: Point; beside?: Box | undefined }

/** The names that have room in a frame, the first ones first, with the end of their line that is fixed. */
export function namesWithRoom(names: readonly Named[], frame: Box, taken: readonly Box[], scale = 1) {
  const [letterWidth, line] = [LETTER * scale, LINE * scale]
  const all = [...taken]
  const hasRoom = (box: Box) => {
    const [left, top, right, bottom] = box
    const isInside = left > frame[0] && top > frame[1] && right < frame[2] && bottom < frame[3] - line
    return isInside && !all.some(other => overlaps(box, other))
  }
  return names.flatMap(({ name, at: [x, y], beside }) => {
    const short = shortName(name)
    if (short === '') return []
    const length = [...short].reduce((sum, letter) => sum + (letter < '\u2e80' ? 1 : 2) * letterWidth, 0)
    const middle = beside ? (beside[1] + beside[3]) / 2 : y
    const [top, bottom] = [middle - line / 2, middle + line / 2]
    const sides = beside
      ? [
          { left: beside[2] + GAP, air: [0, AIR] },
          { left: beside[0] - GAP - length, air: [AIR, 0] },
        ]
      : [{ left: x - length / 2, air: [AIR, AIR] }]
    const side = sides.find(({ left, air: [before = 0, behind = 0] }) =>
      hasRoom([left - before, top, left + length + behind, bottom]),
    )
    if (!side) return []
    const box: Box = [side.left, top, side.left + length, bottom]
    all.push(box)
    // A longer line than was reckoned runs away from its place, and a shorter one does not stand off it.
    const isBefore = beside !== undefined && side !== sides[0]
    return { name: short, at: [isBefore ? box[2] : box[0], middle + 4 * scale] as const, isBefore }
  })
}
