import type { Path } from './path.ts'

/** Cuts a path to the strip between two values of an axis. */
export function cut(path: Path, axis: 0 | 1, low: number, high: number, isRing: boolean): Path[] {
  let [least, most] = [Infinity, -Infinity]
  for (let n = axis; n < path.length; n += 2) {
    const at = path[n] ?? 0
    if (at < least) least = at
    if (at > most) most = at
  }
  if (least >= low && most <= high) return [path]
  if (most < low || least > high) return []
  return isRing ? cutRing(path, axis, low, high) : cutLine(path, axis, low, high)
}

function cutLine(path: Path, axis: 0 | 1, low: number, high: number): Path[] {
  const parts: Path[] = []
  let part: number[] = []
  const end = () => {
    if (part.length >= 4) parts.push(Float64Array.from(part))
    part = []
  }
  for (let n = 0; n + 3 < path.length; n += 2) {
    const [a = 0, b = 0] = [path[n + axis], path[n + 2 + axis]]
    const at = (value: number): [number, number] => crossing(path, n, axis, value)
    if ((a < low && b < low) || (a > high && b > high)) {
      end()
      continue
    }
    if (part.length === 0) {
      if (a < low) part.push(...at(low))
      else if (a > high) part.push(...at(high))
      else part.push(path[n] ?? 0, path[n + 1] ?? 0)
    }
    if (b < low || b > high) {
      part.push(...at(b < low ? low : high))
      end()
    } else part.push(path[n + 2] ?? 0, path[n + 3] ?? 0)
  }
  end()
  return parts
}

/** One side after the other (Sutherland and Hodgman); the ring that is left runs along the sides. */
function cutRing(ring: Path, axis: 0 | 1, low: number, high: number): Path[] {
  let left = ring
  for (const [value, sign] of [
    [low, 1],
    [high, -1],
  ] as const) {
    const kept: number[] = []
    const isIn = (at: number) => (at - value) * sign >= 0
    for (let n = 0; n + 3 < left.length; n += 2) {
      const [a = 0, b = 0] = [left[n + axis], left[n + 2 + axis]]
      if (isIn(a)) kept.push(left[n] ?? 0, left[n + 1] ?? 0)
      if (isIn(a) !== isIn(b)) kept.push(...crossing(left, n, axis, value))
    }
    if (kept.length < 6) return []
    kept.push(kept[0] ?? 0, kept[1] ?? 0)
    left = Float64Array.from(kept)
  }
  return [left]
}

/** Where the line from one spot of a path to the next has a value of an axis. */
function crossing(path: Path, n: number, axis: 0 | 1, value: number): [number, number] {
  const [a = 0, b = 0] = [path[n + axis], path[n + 2 + axis]]
  const share = (value - a) / (b - a)
  const other = 1 - axis
  const [c = 0, d = 0] = [path[n + other], path[n + 2 + other]]
  const across = c + share * (d - c)
  return axis === 0 ? [value, across] : [across, value]
}
