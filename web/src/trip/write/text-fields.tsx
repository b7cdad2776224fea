import { TextArea } from '../../ui/fields/text-area.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import type { Field } from './form.tsx'

/** Characters count, not their parts. */
export const tooLong = (typed: string, most: number) =>
  [...typed.trim()].length > most ? (['form.tooLong', { most }] as const) : undefined

/** One line of text, null where it is empty. */
export function line(most: number): Field<string, string | null> {
  return {
    typed: stored => stored ?? '',
    written: typed => typed.trim().normalize() || null,
    mistake: typed => tooLong(typed, most),
    Input: field => <TextField {...field} autoCapitalize="none" />,
  }
}

/** Several lines of text, null where they are empty. */
export function lines(most: number, rows = 3): Field<string, string | null> {
  return { ...line(most), Input: field => <TextArea {...field} rows={rows} /> }
}
