import type { Fields } from './mark.ts'

/** The data is cut, breaks its schema or has a part that the schema lacks. */
export class Undecodable extends Error {
  /** The list elements before the unknown part are complete. */
  readonly isUnknown: boolean
  constructor(isUnknown = false) {
    super('The data cannot be decoded.')
    this.isUnknown = isUnknown
  }
}

/**
 * A sequence is a list of fields, `name:type` or `type` for a field whose value is dropped. `?` marks optional fields,
 * among them those with a default value. `{12}` restricts a field to versions 1 and 2. `...` makes the sequence
 * extensible. A choice is a list of types after `|`.
 *
 * Types: `i` INTEGER, `i1..9` INTEGER (1..9), `b` BOOLEAN, `a` IA5String, `a3` and `a1..2` with its size, `u` UTF8String,
 * `o` OCTET STRING, `e5` ENUMERATED of five values, `e5+` an extensible one, `[type]` SEQUENCE OF, else a name in the
 * schema. The value of a name in `ranges` is the type in versions 1, 2 and 3.
 */
export interface Schema {
  types: Record<string, string>
  ranges: Record<string, [v1: string, v2: string, v3: string]>
}

interface Field {
  name: string | undefined
  type: string
  isOptional: boolean
}

/** A hostile code could nest lists of itself until the stack overflows. */
const DEEPEST = 20

/** Decodes the root type of a schema from ASN.1's unaligned packed encoding (ITU-T X.691). Throws Undecodable. */
export function decode(bytes: Uint8Array, schema: Schema, root: string, version: 1 | 2 | 3): Fields {
  const bits = bitsOf(bytes)
  const fieldsOfType = new Map<string, Field[]>()

  const fields = (type: string): Field[] => {
    const known = fieldsOfType.get(type)
    if (known) return known
    const parsed = (schema.types[type] ?? '').split(/\s+/).flatMap(token => {
      const found = /^(?:\{(\d+)\})?(?:(\w+):)?([^?:{}]+)(\?)?$/.exec(token)
      if (!found || token === '...') return []
      const [, versions, name, of = '', optional] = found
      return versions && !versions.includes(`${version}`) ? [] : { name, type: of, isOptional: !!optional }
    })
    fieldsOfType.set(type, parsed)
    return parsed
  }

  function sequence(type: string, into: Fields, depth: number): void {
    const isExtended = (schema.types[type] ?? '').endsWith('...') && bits.take(1) === 1
    const present = fields(type).filter(({ isOptional }) => !isOptional || bits.take(1) === 1)
    for (const { name, type: of } of present)
      value(of, depth + 1, read => {
        if (name) into[name] = read
      })
    if (isExtended) bits.skipExtensions()
  }

  function choice(type: string, depth: number, put: (value: unknown) => void): void {
    const [, ...options] = (schema.types[type] ?? '').split(/\s+/)
    const isExtensible = options.at(-1) === '...'
    if (isExtensible) options.pop()
    if (isExtensible && bits.take(1) === 1) throw new Undecodable(true)
    const [name, of] = options[bits.range(0, options.length - 1)]?.split(':') ?? []
    // The type of an option that is not decoded is unknown.
    if (!name || !of) throw new Undecodable(true)
    value(of, depth + 1, read => put({ [name]: read }))
  }

  function value(type: string, depth: number, put: (value: unknown) => void): void {
    if (depth > DEEPEST) throw new Undecodable()
    const ranged = schema.ranges[type]?.[version - 1] ?? type
    const element = /^\[(.+)\]$/.exec(ranged)?.[1]
    const [, kind, low, high, isExtensible] = /^([a-z])(-?\d+)?(?:\.\.(\d+))?(\+)?$/.exec(ranged) ?? []
    if (element) {
      const list: unknown[] = []
      // An unknown part ends decoding, but not what is already in the list.
      put(list)
      for (let left = bits.length(); left > 0; left--) value(element, depth + 1, read => list.push(read))
    } else if (kind === 'b') put(bits.take(1) === 1)
    else if (kind === 'u') put(bits.octets(bits.length()).toString())
    else if (kind === 'o') put(bits.octets(bits.length()))
    else if (kind === 'a') {
      const size = low === undefined ? bits.length() : bits.range(Number(low), Number(high ?? low))
      put(bits.ia5(size))
    } else if (kind === 'i')
      put(low === undefined ? bits.integer() : bits.range(Number(low), Number(high ?? low)))
    else if (kind === 'e')
      put(isExtensible && bits.take(1) === 1 ? bits.small() : bits.range(0, Number(low) - 1))
    else if (schema.types[ranged]?.startsWith('|')) choice(ranged, depth, put)
    else if (schema.types[ranged] === undefined) throw new Undecodable(true)
    else {
      const child: Fields = {}
      sequence(ranged, child, depth)
      put(child)
    }
  }

  const result: Fields = {}
  try {
    sequence(root, result, 0)
  } catch (error) {
    if (!(error instanceof Undecodable && error.isUnknown)) throw error
  }
  return result
}

function bitsOf(bytes: Uint8Array) {
  let at = 0
  /** Up to 32 bits as an unsigned number. */
  const take = (count: number): number => {
    if (at + count > bytes.length * 8) throw new Undecodable()
    let value = 0
    for (const end = at + count; at < end; at++)
      value = value * 2 + (((bytes[at >> 3] as number) >> (7 - (at & 7))) & 1)
    return value
  }
  const range = (low: number, high: number) => low + take(32 - Math.clz32(high - low))
  const length = (): number => {
    if (take(1) === 0) return take(7)
    // Lengths of 16,384 and more are sent in fragments, which no ticket needs: it is far smaller.
    if (take(1) === 1) throw new Undecodable()
    return take(14)
  }
  const octets = (count: number) => {
    if (at + count * 8 > bytes.length * 8) throw new Undecodable()
    return Buffer.from(Array.from({ length: count }, () => take(8)))
  }
  const ia5 = (count: number) => {
    if (at + count * 7 > bytes.length * 8) throw new Undecodable()
    return String.fromCharCode(...Array.from({ length: count }, () => take(7)))
  }
  /** An unconstrained number as its digits, which may be more than a number holds. */
  const integer = (): string => {
    const digits = octets(length()).toString('hex')
    return digits === '' ? '0' : BigInt.asIntN(digits.length * 4, BigInt(`0x${digits}`)).toString()
  }
  const small = () => (take(1) === 0 ? take(6) : range(0, 0) + length())
  const skipExtensions = () => {
    const present = Array.from({ length: small() + 1 }, () => take(1))
    for (const isPresent of present) if (isPresent) octets(length())
  }
  return { take, range, length, octets, ia5, integer, small, skipExtensions }
}
