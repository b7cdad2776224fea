/** The milliseconds of the processor that work takes, whatever else the machine does meanwhile. */
export async function cpuMilliseconds(work: () => unknown): Promise<number> {
  const before = process.cpuUsage()
  await work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}
