/** Between two rows that were put one after the other; a row between them takes the middle of what is left. */
export const GAP = 65_536

interface Placed {
  position: number
}

/** The position behind all others. */
export const endOf = (rows: readonly Placed[]): number =>
  rows.length === 0 ? 0 : Math.max(...rows.map(({ position }) => position)) + GAP

/**
 * The position in a day for an item with this time: before the first with a later one, else at the end. It is a fraction
 * where no number is left, until the server has spread the day.
 */
export function positionIn(
  items: readonly (Placed & { start_time: string | null })[],
  start: string | null,
): number {
  const later = items.filter(({ start_time }) => start !== null && start_time !== null && start_time > start)
  if (later.length === 0) return endOf(items)
  const next = Math.min(...later.map(({ position }) => position))
  const before = items.filter(({ position }) => position < next)
  if (before.length === 0) return next - GAP
  const previous = Math.max(...before.map(({ position }) => position))
  return (previous + next) / 2
}

/** Whether these ids name all of the rows, each once. */
export function isOrderOf(rows: readonly { id: string }[], ids: readonly string[]): boolean {
  const wanted = new Set(ids)
  return wanted.size === ids.length && rows.length === wanted.size && rows.every(({ id }) => wanted.has(id))
}

/**
 * The rows of a list in the order of these ids: they take each other's positions. Where a change has brought two to the
 * same, all get new ones.
 */
export function inOrder<R extends Placed & { id: string }>(rows: readonly R[], ids: readonly string[]): R[] {
  const taken = rows.map(({ position }) => position)
  const positions = new Set(taken).size === taken.length ? taken : taken.map((_, index) => index * GAP)
  const known = new Map(rows.map(row => [row.id, row]))
  return ids.flatMap((id, place) => {
    const row = known.get(id)
    return row ? { ...row, position: positions[place] ?? row.position } : []
  })
}
