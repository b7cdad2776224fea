import { type Control, type FieldPath, type FieldValues, useController } from 'react-hook-form'

/** The props of a field of a form, with the words of its mistake. */
export function useField<Values extends FieldValues, Name extends FieldPath<Values>>(
  control: Control<Values>,
  name: Name,
) {
  const { field, fieldState } = useController({ control, name })
  return { ...field, error: fieldState.error?.message }
}
