import { randomStream } from './seed.ts'

type Field = (x: number, y: number) => number

const SIZE = 256

function unitVectors(random: () => number): Float64Array {
  const vectors = new Float64Array(SIZE * 2)
  for (let index = 0; index < SIZE; ) {
    const x = random() * 2 - 1
    const y = random() * 2 - 1
    const length = Math.sqrt(x * x + y * y)
    // Rejection instead of sine and cosine: only exactly rounded operations draw the same cover everywhere.
    if (length === 0 || length > 1) continue
    vectors[index * 2] = x / length
    vectors[index * 2 + 1] = y / length
    index += 1
  }
  return vectors
}

function shuffledOrder(random: () => number): Uint8Array {
  const order = Uint8Array.from({ length: SIZE }, (_, index) => index)
  for (let last = SIZE - 1; last > 0; last -= 1) {
    const other = Math.floor(random() * (last + 1))
    const held = order[last] ?? 0
    order[last] = order[other] ?? 0
    order[other] = held
  }
  return order
}

const ease = (t: number) => t * t * t * (t * (t * 6 - 15) + 10)

/** Gradient noise, about -1 to 1, zero at every whole coordinate. */
export function gradientNoise(random: () => number): Field {
  const vectors = unitVectors(random)
  const order = shuffledOrder(random)
  const pull = (column: number, row: number, dx: number, dy: number) => {
    const at = order[((order[column & 255] ?? 0) + row) & 255] ?? 0
    return (vectors[at * 2] ?? 0) * dx + (vectors[at * 2 + 1] ?? 0) * dy
  }
  return (x, y) => {
    const column = Math.floor(x)
    const row = Math.floor(y)
    const dx = x - column
    const dy = y - row
    const across = ease(dx)
    const top = pull(column, row, dx, dy)
    const bottom = pull(column, row + 1, dx, dy - 1)
    const left = top + (pull(column + 1, row, dx - 1, dy) - top) * across
    const right = bottom + (pull(column + 1, row + 1, dx - 1, dy - 1) - bottom) * across
    return (left + (right - left) * ease(dy)) * Math.SQRT2
  }
}

const WARP = 0.55
const GRAIN = 0.035

/**
 * The ground of a seed, in noise cells around the middle of the picture. Heights run from 0 to 1 over a 4:3 cover
 * and continue beyond it, so a wider or taller frame of the same seed shows the same hills.
 */
export function groundOf(seed: number, cellsAcross: number): Field {
  const noise = gradientNoise(randomStream(seed))
  const octaves: Field = (x, y) => (noise(x, y) + noise(x * 2 + 17.3, y * 2 - 9.1) / 2) / 1.5
  const raw: Field = (x, y) => {
    const warpedX = x + WARP * octaves(x + 37.2, y + 11.8)
    const warpedY = y + WARP * octaves(x - 23.6, y + 91.7)
    return octaves(warpedX, warpedY) + GRAIN * noise(x * 6 + 5.4, y * 6 + 63.1)
  }
  let low = Number.POSITIVE_INFINITY
  let high = Number.NEGATIVE_INFINITY
  for (let row = 0; row <= 30; row += 1) {
    for (let column = 0; column <= 40; column += 1) {
      const height = raw((column / 40 - 0.5) * cellsAcross, (row / 30 - 0.5) * 0.75 * cellsAcross)
      low = Math.min(low, height)
      high = Math.max(high, height)
    }
  }
  return (x, y) => (raw(x, y) - low) / (high - low)
}
