/** In bytes a second. What a page fetches beside its content would hold it up on a slower line. */
const SLOW = 100_000
/** Fewer bytes say nothing about a line. */
const TOLD_BY = 50_000

type Connection = { saveData?: boolean; effectiveType?: string }

/** Whether the line is slow, as the browser says it, or as the files with which the page began tell. */
export function isLineSlow(): boolean {
  const { connection } = navigator as { connection?: Connection }
  if (connection?.saveData || connection?.effectiveType?.endsWith('2g')) return true
  const [page] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  const files = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
  const started = page?.domContentLoadedEventEnd ?? 0
  const first = files.filter(({ transferSize, startTime }) => transferSize > 0 && startTime < started)
  const bytes = first.reduce((sum, { transferSize }) => sum + transferSize, 0)
  if (bytes < TOLD_BY) return false
  // They share the line, so the time is that of all together.
  const began = Math.min(...first.map(({ requestStart }) => requestStart))
  const ended = Math.max(...first.map(({ responseEnd }) => responseEnd))
  return bytes / ((ended - began) / 1000) < SLOW
}
