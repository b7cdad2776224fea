/** Names as the heads of columns: equal ones get a number, so that all differ. */
export function unlike(names: readonly string[]): string[] {
  const given = new Set<string>()
  for (const name of names) {
    let own = name
    for (let count = 2; given.has(own); count++) own = `${name} (${count})`
    given.add(own)
  }
  return [...given]
}
