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

const token = /"(?:[^"\\]|\\.)*"|[{}[\],:]/g

/** Walks a text that is known to be JSON. */
function refuseTraps(text: string): void {
  const open: (Set<string> | null)[] = []
  let previous = ''
  let pending: string | undefined
  for (const [part] of text.matchAll(token)) {
    if (part === '{' || part === '[') {
      open.push(part === '{' ? new Set() : null)
      if (open.length > MAX_DEPTH) throw new Failure('request.malformed')
    } else if (part === '}' || part === ']') {
      open.pop()
    } else if (part === ':' && pending !== undefined) {
      const keys = open.at(-1)
      const key: string = JSON.parse(pending)
      if (key === '__proto__' || keys?.has(key)) throw new Failure('request.malformed')
      keys?.add(key)
    }
    pending = part.startsWith('"') && (previous === '{' || previous === ',') ? part : undefined
    previous = part
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
