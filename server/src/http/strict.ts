import { Failure } from '../failure.ts'

const MAX_DEPTH = 10

/** Parses a body as JSON in UTF-8, and refuses what JSON.parse would let pass: depth, repeated keys, `__proto__`. */
export function parseStrictJson(bytes: Uint8Array): unknown {
  const text = decodeUtf8(bytes)
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (cause) {
    throw new Failure('request.malformed', { cause })
  }
  refuseTraps(text)
  return value
}

export function decodeUtf8(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch (cause) {
    throw new Failure('request.malformed', { cause })
  }
}

/** Walks a text that is known to be JSON. */
function refuseTraps(text: string): void {
  /** The keys so far of each object that is open, and null for each list. */
  const open: (Set<string> | null)[] = []
  let isKeyNext = false
  for (let at = 0; at < text.length; at++) {
    const sign = text[at]
    if (sign === '"') {
      const end = endOfText(text, at)
      if (isKeyNext) noteKey(JSON.parse(text.slice(at, end + 1)), open.at(-1))
      isKeyNext = false
      at = end
    } else if (sign === '{' || sign === '[') {
      open.push(sign === '{' ? new Set() : null)
      if (open.length > MAX_DEPTH) throw new Failure('request.malformed')
      isKeyNext = sign === '{'
    } else if (sign === '}' || sign === ']') {
      open.pop()
      isKeyNext = false
    } else if (sign === ',') isKeyNext = open.at(-1) !== null
  }
}

function noteKey(key: string, keys: Set<string> | null | undefined): void {
  if (key === '__proto__' || keys?.has(key)) throw new Failure('request.malformed')
  keys?.add(key)
}

/** The closing quote of a text: the next one that no backslash escapes. */
function endOfText(json: string, begin: number): number {
  for (let end = json.indexOf('"', begin + 1); ; end = json.indexOf('"', end + 1)) {
    let slashes = 0
    while (json[end - slashes - 1] === '\\') slashes++
    if (slashes % 2 === 0) return end
  }
}

/** Parses a query or a form; a percent sign that does not encode UTF-8 is refused instead of replaced. */
export function parsePairs(text: string): URLSearchParams {
  try {
    decodeURIComponent(text)
  } catch (cause) {
    throw new Failure('request.malformed', { cause })
  }
  return new URLSearchParams(text)
}
