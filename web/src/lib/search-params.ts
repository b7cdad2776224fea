export type Search = Record<string, unknown>

// Every parameter of ours is text; the library's own reading would turn a token of digits into a number.
export const parseSearch = (search: string): Search => Object.fromEntries(new URLSearchParams(search))

export function stringifySearch(search: Search): string {
  const given = Object.entries(search).filter(([, value]) => value !== undefined)
  const text = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString()
  return text && `?${text}`
}
