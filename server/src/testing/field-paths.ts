import type * as z from 'zod/mini'
import { safeParse } from 'zod/mini'
import { sampleOf } from './samples.ts'

type Schema = z.core.$ZodType

/** A field of a body: the names that lead to it, and `#n` for the n-th option of a union. */
export interface FieldPath {
  name: string
  schema: Schema
  steps: string[]
}

const defOf = (schema: Schema) => (schema as z.core.$ZodTypes)._zod.def

/** Every field anywhere in a body, also in the elements of its lists and the options of its unions. */
export function fieldPaths(schema: Schema, steps: string[] = []): FieldPath[] {
  const def = defOf(schema)
  if (def.type === 'optional' || def.type === 'nullable') return fieldPaths(def.innerType, steps)
  if (def.type === 'array') return fieldPaths(def.element, steps)
  if (def.type === 'union') return def.options.flatMap((option, n) => fieldPaths(option, [...steps, `#${n}`]))
  if (def.type !== 'object') return []
  return Object.entries(def.shape).flatMap(([name, field]) => {
    const to = [...steps, name]
    return [{ name, schema: field, steps: to }, ...fieldPaths(field, to)]
  })
}

/** A valid body in which the field at the end of `steps` has this value; undefined where no value around it fits. */
export const bodyWith = (schema: Schema, { steps }: FieldPath, value: unknown): unknown =>
  valuesWith(schema, steps, value).find(body => safeParse(schema, body).success)

function valuesWith(schema: Schema, [step, ...rest]: string[], value: unknown): unknown[] {
  if (step === undefined) return [value]
  const def = defOf(schema)
  if (def.type === 'optional' || def.type === 'nullable')
    return valuesWith(def.innerType, [step, ...rest], value)
  if (def.type === 'array') return valuesWith(def.element, [step, ...rest], value).map(one => [one])
  if (def.type === 'union') {
    const option = def.options[Number(step.slice(1))]
    return option ? valuesWith(option, rest, value) : []
  }
  const field = def.type === 'object' ? def.shape[step] : undefined
  if (def.type !== 'object' || !field) return []
  const others = Object.entries(def.shape).filter(([name]) => name !== step)
  const needed = others.filter(([, other]) => defOf(other).type !== 'optional')
  const named = others.filter(([name, other]) => name === 'id' || defOf(other).type !== 'optional')
  return valuesWith(field, rest, value).flatMap(inner =>
    [others, needed, named].map(around => ({
      ...Object.fromEntries(around.map(([name, other]) => [name, sampleAround(other, name)])),
      [step]: inner,
    })),
  )
}

/** A sample of a field that may be left out; undefined where a schema has none. */
function sampleAround(schema: Schema, name: string): unknown {
  const def = defOf(schema)
  if (def.type === 'literal') return def.values[0]
  try {
    return sampleOf(schema, name)
  } catch (error) {
    if (def.type === 'optional') return undefined
    throw error
  }
}
