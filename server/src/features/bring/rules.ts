import type { Attachment } from '@caravan/contract/attachments'
import { attachmentWith } from '@caravan/contract/attachments.row'
import { isCalendarDay } from '@caravan/contract/days.rules'
import type { KeptExpense } from '@caravan/contract/expenses'
import { failureAt, invalidField } from '@caravan/contract/failure'
import type { Kind } from '@caravan/contract/kinds'
import { kinds, peopleField, type Rows } from '@caravan/contract/kinds/all'
import { minorUnits, sumOf } from '@caravan/contract/money'
import { requireBothOrNone, type Sent } from '@caravan/contract/row'
import type { By } from '@caravan/contract/shown'
import { ChosenPlace, Trip, updateTrip } from '@caravan/contract/trips'
import { requireRange, tripWith } from '@caravan/contract/trips.row'
import * as z from 'zod/mini'
import { tables } from '../../trip/tables.ts'

type Fields = Record<string, unknown>

/** A moment as rows write it. */
const moment = /^((?!0000)\d{4}-\d\d-\d\d)T([01]\d|2[0-3]):[0-5]\d(:[0-5]\d(\.\d{1,6})?)?Z?$/
/** Places in lists that are far from any that could not be counted on from. */
const FARTHEST = 2 ** 50
const Places = z.array(ChosenPlace).check(z.maxLength(20))
/** The fields that a row has before its rule is applied. */
const keys = ['id', 'trip_id', 'parent_trip_id', 'type']
/** So many units may a part of an expense be another than by its split: the odd ones, and those of two who became one. */
const ODD_UNITS = 2n

/** Parses what was sent by a schema, or says which field is at fault. */
export function parsed<S extends z.core.$ZodType>(schema: S, value: unknown): z.output<S> {
  const result = z.safeParse(schema, value)
  if (!result.success) throw invalidField(result.error.issues[0]?.path.join('.') ?? '')
  return result.data
}

/**
 * A row as a file has it, if it could be one of ours: what a call may send is held to the rules of that call and of its
 * kind, and what follows from it is worked out anew. Who did what and when is taken as it stands.
 */
export function rowFrom<K extends Kind>(kind: K, value: unknown, by: By): Rows[K] {
  const table = tables[kind]
  const { row: schema, saves, rule, names, together } = kinds[kind]
  const row = parsed(schema, value) as Rows[K] & Fields
  const people = peopleField(row)
  const named = names === undefined ? null : (row[names] as { id: string | null } | null)
  const shape: Fields = saves.body.shape
  // As nobody is among them, who has left, and the row that is named may be gone.
  const asSent = Object.entries(row).filter(([field]) => field !== people && field !== 'need_split')
  const sent = parsed(saves.body, {
    ...Object.fromEntries(asSent),
    ...(named && { [String(names)]: { ...named, id: named.id ?? row.id } }),
  }) as Sent<Rows[K]>
  if (row['lat'] !== undefined)
    requireBothOrNone(row as unknown as { lat: number | null; lng: number | null })
  const own = Object.entries(row).filter(([field]) => keys.includes(field))
  const known: Rows[K] = { ...table.blank, ...Object.fromEntries(own) }
  const ruled: Fields = { ...(rule ? rule(sent, known, by) : { ...known, ...sent }) }
  for (const field of table.fields) {
    const isSent = field in shape && field !== people && field !== names
    const type = schema.shape[field as keyof typeof schema.shape] as z.core.$ZodType
    if (!isSent && field !== 'version' && isOwn(type, field, row[field])) ruled[field] = row[field]
  }
  if (named) ruled[String(names)] = { ...((sent as Fields)[String(names)] as object), id: named.id }
  if (people) requireOnce(row[people] as string[] | null, people)
  for (const [at, by] of (together as string[][]).filter(([field]) => field?.endsWith('_at')))
    if ((row[String(at)] === null) !== (row[String(by)] === null)) throw invalidField(String(at))
  const whole = { ...ruled, version: 1 } as Rows[K]
  if (kind === 'expense') return withOwnParts(whole as KeptExpense, row as unknown as KeptExpense) as Rows[K]
  return kind === 'attachment' ? (withPlainName(whole as Attachment) as Rows[K]) : whole
}

/** Whether a field that no call sends is taken as it stands: a text follows from other fields. */
function isOwn(schema: z.core.$ZodType, field: string, value: unknown): boolean {
  const { def } = (schema as z.core.$ZodTypes)._zod
  if (def.type === 'nullable' || def.type === 'optional') return isOwn(def.innerType, field, value)
  if (field.endsWith('_at')) {
    if (value !== null && !isCalendarDay(moment.exec(String(value))?.[1] ?? '')) throw invalidField(field)
    return true
  }
  if (typeof value === 'number' && Math.abs(value) > FARTHEST) throw invalidField(field)
  return def.type !== 'string' || ('format' in def && def.format === 'uuid')
}

function requireOnce(people: readonly string[] | null, field: string): void {
  if (people && new Set(people).size < people.length) throw invalidField(field)
}

/** A file with a name that leads nowhere, of the trip or of a row. */
const withPlainName = (file: Attachment): Attachment =>
  attachmentWith({ name: file.name, owner: file.owner, day: undefined }, file)

/** An expense whose parts are those of the file: which of them has an odd unit depends on ids that were others once. */
function withOwnParts(
  ruled: KeptExpense,
  { split: { amounts: own }, is_shared_with_all }: KeptExpense,
): KeptExpense {
  const { split, currency, shared_with } = ruled
  const parts = shared_with.map(person =>
    [own, split.amounts].map(amounts => minorUnits(amounts[person] ?? '', currency) ?? -ODD_UNITS - 1n),
  )
  const isOff = ([own = 0n, part = 0n]: bigint[]) =>
    own < 0n || own - part > ODD_UNITS || part - own > ODD_UNITS
  const [whole, sum] = [0, 1].map(n => sumOf(parts.map(part => part[n] ?? 0n)))
  if (whole !== sum || parts.some(isOff) || Object.keys(own).length !== parts.length)
    throw failureAt('split.amounts', 'expense.parts_sum')
  return { ...ruled, is_shared_with_all, split: { ...split, amounts: own } }
}

/** A trip as a file has it, if it could be one of ours. */
export function tripFrom(value: unknown, by: By): Trip {
  const known = parsed(Trip, value)
  const sent = parsed(updateTrip.body, { ...known, note: undefined })
  const trip = tripWith(sent, known, by)
  requireRange(trip)
  const places = parsed(Places, known.places).map(
    ({ place_id, name, formatted_address, lat, lng }, index) => {
      requireBothOrNone({ lat, lng }, `places.${index}.`)
      return {
        ...{ place_id: place_id ?? null, name, formatted_address: formatted_address ?? null },
        ...{ lat: lat ?? null, lng: lng ?? null },
      }
    },
  )
  return { ...trip, places }
}
