/**
 * How often a test does the same: as often as surely finds the fault that it is there for, or far more often with
 * TESTS=long, where there is time for faults that are rarer.
 */
export function rounds({ usual, long }: { usual: number; long: number }): number {
  return isLong ? long : usual
}

export const isLong = process.env['TESTS'] === 'long'

/** Of what is random: the same each time, so that a failure comes again; SEED names another. */
export const seed = Number(process.env['SEED'] ?? 2027)
