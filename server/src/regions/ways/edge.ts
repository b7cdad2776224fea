import { Pen } from '../pen.ts'
import { Reader } from './bytes.ts'
import type { Use } from './rules.ts'

/** What is kept of how a way is used. */
export const FOOT_ALONG = 1
export const FOOT_AGAINST = 2
export const CAR_ALONG = 4
export const CAR_AGAINST = 8
/** A speed on foot that is not that of walking, in halves of a kilometre an hour, follows. */
const OTHER_PACE = 16
const FOOT = FOOT_ALONG | FOOT_AGAINST
const CAR = CAR_ALONG | CAR_AGAINST

/** A part of a way from one vertex to the next, or a whole way that is not cut yet. */
export interface Edge {
  flags: number
  /** In halves of a kilometre an hour, as a byte holds it; none where nobody goes so. */
  footPace: number
  carPace: number
  /** In turn x and y. */
  points: number[]
}

const WALKING_PACE = 9.6

const paceOf = (speed: number) => Math.min(Math.max(Math.round(speed * 2), 1), 255)

export function flagged({ foot, car, footSpeed, carSpeed }: Use): Omit<Edge, 'points'> {
  const flags =
    (foot.along ? FOOT_ALONG : 0) |
    (foot.against ? FOOT_AGAINST : 0) |
    (car.along ? CAR_ALONG : 0) |
    (car.against ? CAR_AGAINST : 0)
  const footPace = footSpeed * 2 === WALKING_PACE ? WALKING_PACE : paceOf(footSpeed)
  return { flags, footPace: flags & FOOT ? footPace : 0, carPace: flags & CAR ? paceOf(carSpeed) : 0 }
}

/** In `flags` along and against change places. */
export const turned = (flags: number) => ((flags & 5) << 1) | ((flags & 10) >> 1)

export function writeUse(to: Pen, { flags, footPace, carPace }: Omit<Edge, 'points'>, more = 0): void {
  const isOther = (flags & FOOT) !== 0 && footPace !== WALKING_PACE
  to.byte(flags | more | (isOther ? OTHER_PACE : 0))
  if (isOther) to.byte(footPace)
  if (flags & CAR) to.byte(carPace)
}

export function readUse(from: Reader): Omit<Edge, 'points'> & { more: number } {
  const byte = from.byte()
  const flags = byte & (FOOT | CAR)
  const footPace = byte & OTHER_PACE ? from.byte() : flags & FOOT ? WALKING_PACE : 0
  return { flags, footPace, carPace: flags & CAR ? from.byte() : 0, more: byte & ~31 }
}

const writer = new Pen()

/** By itself, with the spots of all its points. */
export function packed(edge: Edge): Uint8Array {
  const { points } = edge
  writeUse(writer, edge)
  writer.varint(points.length / 2)
  for (let n = 0; n < points.length; n++) writer.signed((points[n] ?? 0) - (points[n - 2] ?? 0))
  return writer.take()
}

export function unpacked(bytes: Uint8Array): Edge {
  const reader = new Reader(bytes)
  const { more: _, ...use } = readUse(reader)
  const points: number[] = []
  const count = reader.varint() * 2
  for (let n = 0; n < count; n++) points.push(reader.signed() + (points[n - 2] ?? 0))
  return { ...use, points }
}
