import { TextArea } from '../../ui/fields/text-area.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import type { Field } from './form.tsx'

/** One line of text, null where it is empty. */
export const line: Field<string, string | null> = {
  typed: stored => stored ?? '',
  written: typed => typed.trim().normalize() || null,
  Input: field => <TextField {...field} autoCapitalize="none" />,
}

/** Several lines of text, null where they are empty. */
export const lines: Field<string, string | null, { rows?: number }> = {
  ...line,
  Input: field => <TextArea rows={3} {...field} />,
}
