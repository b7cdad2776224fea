import * as z from 'zod/mini'
import { sampleOf } from './samples.ts'

type Schema = z.core.$ZodType

/** A schema within another one: behind a choice, in a list, or as a key of a record. */
export interface Part {
  /** Its steps: the name of a field, '0' in a list, and in a record '{key}' or '{value}'. */
  path: readonly string[]
  schema: Schema
}

/** Every schema that what is sent by a schema meets, itself first. */
export function partsOf(schema: Schema, path: readonly string[] = []): Part[] {
  return [
    { path, schema },
    ...within(schema).flatMap(([part, ...steps]) => partsOf(part, [...path, ...steps])),
  ]
}

/** The parts without parts. */
export const leavesOf = (schema: Schema): Part[] =>
  partsOf(schema).filter(part => within(part.schema).length === 0)

function within(schema: Schema): [part: Schema, ...steps: string[]][] {
  const { def } = (schema as z.core.$ZodTypes)._zod
  if (def.type === 'optional' || def.type === 'nullable') return [[def.innerType]]
  if (def.type === 'union') return def.options.map(option => [option])
  // Behind the first of a pipe is what has been made of it.
  if (def.type === 'pipe') return [[def.in]]
  if (def.type === 'array') return [[def.element, '0']]
  if (def.type === 'object') return Object.entries(def.shape).map(([name, field]) => [field, name])
  return def.type === 'record'
    ? [
        [def.keyType, '{key}'],
        [def.valueType, '{value}'],
      ]
    : []
}

/** The least that a schema takes: nothing that may be left out. */
export function leastOf(schema: Schema, name = ''): unknown {
  const { def } = (schema as z.core.$ZodTypes)._zod
  if (def.type === 'object')
    return Object.fromEntries(
      Object.entries(def.shape)
        .filter(([, field]) => !z.safeParse(field, undefined).success)
        .map(([key, field]) => [key, leastOf(field, key)]),
    )
  if (def.type === 'array') return [leastOf(def.element, name)]
  return sampleOf(schema, name)
}

/** `base` with a value at a leaf; what lies between and is not there yet is as little as may be. */
export function withLeaf(schema: Schema, base: unknown, path: readonly string[], leaf: unknown): unknown {
  const { def } = (schema as z.core.$ZodTypes)._zod
  const [step, ...rest] = path
  if (step === undefined) return leaf
  if (def.type === 'optional' || def.type === 'nullable') return withLeaf(def.innerType, base, path, leaf)
  if (def.type === 'array') {
    const [first = leastOf(def.element), ...others] = (base ?? []) as unknown[]
    return [withLeaf(def.element, first, rest, leaf), ...others]
  }
  if (def.type === 'record') {
    const [[key, value] = [sampleOf(def.keyType), leastOf(def.valueType)]] = Object.entries(base ?? {})
    return step === '{key}'
      ? { [String(leaf)]: value }
      : { [String(key)]: withLeaf(def.valueType, value, rest, leaf) }
  }
  if (def.type !== 'object') throw new Error(`nothing lies below ${def.type}`)
  const fields = (base ?? leastOf(schema)) as Record<string, unknown>
  const field = def.shape[step]
  if (!field) throw new Error(`there is no field "${step}"`)
  return { ...fields, [step]: withLeaf(field, fields[step], rest, leaf) }
}
