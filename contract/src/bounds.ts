import * as z from 'zod/mini'
import type { ErrorCode } from './errors.ts'

/** Normalising sorts the marks above and below a letter, in time that grows with the square of their number. */
export const MOST_MARKS = 30
const tooManyMarks = new RegExp(`\\p{M}{${MOST_MARKS + 1}}`, 'u')

const stacked = new RegExp(`(\\p{M}{${MOST_MARKS}})\\p{M}+`, 'gu')

/** Of marks in a row the first ones alone: nobody can tell more of them apart. */
export const withoutStacks = (text: string) => text.replaceAll(stacked, '$1')

const row = /\p{M}*$/u

/** The same for a text that comes in pieces, one after the other. */
export function createUnstacking(): (piece: string) => string {
  let end = ''
  return piece => {
    const joined = withoutStacks(end + piece)
    const kept = joined.slice(end.length)
    end = row.exec(joined)?.[0] ?? ''
    return kept
  }
}

/** Whether a text has so many combining marks in a row that it must not be normalised. */
export function hasTooManyMarks(text: string): boolean {
  return tooManyMarks.test(text)
}

/** NFC makes one letter of four units of UTF-16 at most: of a Greek vowel with its three marks. */
const UNITS_OF_LETTER = 4

/** Whether a text may be one of so many characters once it is in NFC. */
export const mayHaveLetters = (text: string, max: number) => text.length <= max * UNITS_OF_LETTER

/** The checks of a text of so many characters that come before all others: they bound what those have to do. */
export function bounded(max: number) {
  return [
    z.refine<string>(text => mayHaveLetters(text, max), { abort: true }),
    z.refine<string>(text => !hasTooManyMarks(text), { error: 'text.marks', abort: true }),
  ] as const
}

/** A text of which nothing is known but its length. */
export function text(max: number) {
  return z.string().check(
    z.refine(text => text.length <= max, { abort: true }),
    ...bounded(max),
    z.meta({ maxLength: max }),
  )
}

interface Def extends z.core.$ZodRecordDef {
  most: number
  /** The failure where there are more. */
  tooMany?: ErrorCode | undefined
}

const beRecord: (inst: z.ZodMiniRecord, def: Def) => void = z.ZodMiniRecord.init

const BoundedRecord = z.core.$constructor<z.ZodMiniRecord, Def>('BoundedRecord', (inst, def) => {
  beRecord(inst, def)
  const { parse } = inst._zod
  inst._zod.parse = (payload, context) => {
    const { value } = payload
    const isSmall = typeof value !== 'object' || value === null || Object.keys(value).length <= def.most
    if (isSmall) return parse(payload, context)
    payload.issues.push({ code: 'custom', input: value, inst, ...(def.tooMany && { message: def.tooMany }) })
    return payload
  }
})

/** The same record with at most so many keys, counted before one of them is looked at, as `maxLength` does of an array. */
export function atMost<R extends z.ZodMiniRecord>(most: number, record: R, tooMany?: ErrorCode): R {
  const checks = [z.meta({ maxProperties: most })]
  return new BoundedRecord({ ...record._zod.def, most, tooMany, checks }) as unknown as R
}
