type Fields = Record<string, unknown>

const isPlain = (value: unknown): value is Fields =>
  value instanceof Object && Object.getPrototypeOf(value) === Object.prototype

const idOf = (value: unknown) => (isPlain(value) ? value['id'] : undefined)

/** An answer with every part of the earlier one that is still the same, so that what shows it stays as it is. Rows are known by their ids, wherever they stand now. */
export function sameParts(before: unknown, after: unknown): unknown {
  if (before === after) return before
  if (Array.isArray(before) && Array.isArray(after)) {
    const isSame = before.length === after.length
    const list = sameRows(before, after)
    return isSame && list.every((part, at) => part === before[at]) ? before : list
  }
  if (!isPlain(before) || !isPlain(after)) return after
  const parts: Fields = {}
  let isSame = Object.keys(before).length === Object.keys(after).length
  for (const name of Object.keys(after)) {
    parts[name] = sameParts(before[name], after[name])
    isSame &&= parts[name] === before[name] && name in before
  }
  return isSame ? before : parts
}

function sameRows(before: unknown[], after: unknown[]): unknown[] {
  let byId: Map<unknown, unknown> | undefined
  return after.map((part, at) => {
    if (part === before[at]) return part
    const id = idOf(part)
    if (id === undefined || id === idOf(before[at])) return sameParts(before[at], part)
    byId ??= new Map(before.map(row => [idOf(row), row]))
    return sameParts(byId.get(id), part)
  })
}
