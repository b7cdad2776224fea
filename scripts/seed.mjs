/**
 * The one seed of what is random in tests: their order, and what properties are tried with. It is fixed, so that what
 * fails after a change has failed by it, here as on any other machine. TESTS=long draws a new one each time.
 */
export function seed() {
  process.env.SEED ??= String(process.env.TESTS === 'long' ? Date.now() % 2 ** 31 : 7)
  return Number(process.env.SEED)
}
