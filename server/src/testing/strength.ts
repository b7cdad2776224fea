export const isLong = process.env['TESTS'] === 'long'

/**
 * How often a test does the same: as often as surely finds the fault that it is there for, or far more often with
 * TESTS=long, where there is time for faults that are rarer.
 */
export function rounds({ usual, long }: { usual: number; long: number }): number {
  return isLong ? long : usual
}

/** How many random offline sessions run; SESSIONS names another number. */
export const sessions = Number(process.env['SESSIONS'] ?? rounds({ usual: 8, long: 200 }))

/** Of what is random: the same each time, so that a failure comes again; SEED names another. */
export const seed = Number(process.env['SEED'] ?? 2027)
