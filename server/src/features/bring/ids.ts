import type { Kind } from '@caravan/contract/kinds'
import { kinds } from '@caravan/contract/kinds/all'
import type * as z from 'zod/mini'

/** The kinds of things that an id names. */
export type Named = Kind | 'trip' | 'person'

/** Stands for an id of somebody or something that does not come along. */
export const LEFT = Symbol('left out')

interface Place {
  named: Named
  field: string
  /** The row may be gone: then nothing is named. */
  mayBeGone: boolean
}

export type IdOf = (id: string, place: Place) => string | typeof LEFT

/**
 * A row, or a trip, with other ids, wherever its schema has one. A list goes on without those that are left out, and a
 * field that may be null is; where it may not be, the row itself is left out.
 */
export function withIds<T extends object>(
  schema: z.core.$ZodType,
  value: T,
  kind: Kind | 'trip',
  idOf: IdOf,
): T | typeof LEFT {
  const { refersTo = {}, names = undefined } = kind === 'trip' ? {} : kinds[kind]
  const own: Record<string, Named> = { id: kind, trip_id: 'trip', parent_trip_id: 'trip', ...refersTo }

  function walk(schema: z.core.$ZodType, value: unknown, place: Place): unknown {
    const { def } = (schema as z.core.$ZodTypes)._zod
    if (value === null || value === undefined) return value
    if (def.type === 'nullable' || def.type === 'optional') {
      const inner = walk(def.innerType, value, place)
      return inner === LEFT ? null : inner
    }
    if (def.type === 'array') {
      const list = (value as unknown[]).map(one => walk(def.element, one, place))
      return list.filter(one => one !== LEFT)
    }
    if (def.type === 'record') {
      const entries = Object.entries(value).map(([key, one]) => [
        walk(def.keyType, key, place),
        walk(def.valueType, one, place),
      ])
      return Object.fromEntries(entries.filter(([key]) => key !== LEFT))
    }
    if (def.type === 'object') return fields(def.shape, value, place)
    return def.type === 'string' && 'format' in def && def.format === 'uuid'
      ? idOf(String(value), place)
      : value
  }

  function fields(shape: Readonly<Record<string, z.core.$ZodType>>, object: object, within?: Place): unknown {
    const values = object as Record<string, unknown>
    const changed = Object.entries(values).map(([field, one]) => {
      const ofReference = field === 'id' ? (values['kind'] as Named) : 'person'
      const named = within ? ofReference : (own[field] ?? 'person')
      const mayBeGone = within ? within.mayBeGone : field === names
      const type = shape[field]
      return [field, type ? walk(type, one, { named, field, mayBeGone }) : one]
    })
    return changed.some(([, one]) => one === LEFT) ? LEFT : Object.fromEntries(changed)
  }

  const { def } = (schema as z.core.$ZodTypes)._zod
  return (def.type === 'object' ? fields(def.shape, value) : value) as T | typeof LEFT
}
