import {
  type Control,
  type FieldPath,
  type FieldValues,
  type PathValue,
  useController,
} from 'react-hook-form'

/** The props of a field of a form, with the words of its mistake. */
export function useField<Values extends FieldValues, Name extends FieldPath<Values>>(
  control: Control<Values>,
  name: Name,
  /** Returns the error of a value, with which the form is not submitted. */
  mistakeIn: (value: PathValue<Values, Name>) => string | undefined = () => undefined,
) {
  const { field, fieldState } = useController({ control, name, rules: { validate: mistakeIn } })
  return { ...field, error: fieldState.error?.message }
}
