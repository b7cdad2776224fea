import * as z from 'zod/mini'
import { sampleOf } from './samples.ts'

type Schema = z.core.$ZodType

/** A value without parts, wherever it lies in a schema: behind a choice, in a list, or as a key of a record. */
export interface Leaf {
  /** Its steps: the name of a field, '0' in a list, and in a record '{key}' or '{value}'. */
  path: readonly string[]
  schema: Schema
}

export function leavesOf(schema: Schema, path: readonly string[] = []): Leaf[] {
  const { def } = (schema as z.core.$ZodTypes)._zod
  if (def.type === 'optional' || def.type === 'nullable') return leavesOf(def.innerType, path)
  if (def.type === 'union') return def.options.flatMap(option => leavesOf(option, path))
  if (def.type === 'pipe') return leavesOf(def.in, path)
  if (def.type === 'array') return leavesOf(def.element, [...path, '0'])
  if (def.type === 'object')
    return Object.entries(def.shape).flatMap(([name, field]) => leavesOf(field, [...path, name]))
  if (def.type === 'record')
    return [...leavesOf(def.keyType, [...path, '{key}']), ...leavesOf(def.valueType, [...path, '{value}'])]
  return [{ path, schema }]
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
