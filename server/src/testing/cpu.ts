/** The milliseconds of the processor that work takes, whatever else the machine does meanwhile. */
export async function cpuMilliseconds(work: () => unknown): Promise<number> {
  const before = process.cpuUsage()
  await work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}

const sample = Array.from({ length: 5_000 }, (_, n) => ({
  n,
  name: `Row ${n}`,
  parts: { a: n / 3, b: `${n}` },
}))
/** The milliseconds that the loop below takes on two quiet cores. */
const QUIET = 40

/** How much longer than on two quiet cores a thread takes for the same work, where others share its core; at least 1. */
export function slowness(): number {
  const before = process.threadCpuUsage().user
  for (let round = 0; round < 10; round++) JSON.parse(JSON.stringify(sample))
  return Math.max(1, (process.threadCpuUsage().user - before) / 1_000 / QUIET)
}
