import { CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { FieldError, Label, Text } from 'react-aria-components'

/** Every field of a form can say this about itself. */
export type FieldWords = {
  label: string
  /** For fields that their surroundings name to the eye. */
  isLabelHidden?: boolean | undefined
  hint?: ReactNode
  /** Marks the field; `undefined` when all is well. */
  error?: string | undefined
}

export function FieldLabel({ label, isLabelHidden }: Pick<FieldWords, 'label' | 'isLabelHidden'>) {
  return <Label className={isLabelHidden ? 'sr-only' : 'type-label mb-1.5 block text-ink'}>{label}</Label>
}

/** Hint and error below a field; React Aria ties both to the input. */
export function FieldNotes({
  hint,
  warning,
  error,
}: Pick<FieldWords, 'hint' | 'error'> & { warning?: string | undefined }) {
  return (
    <>
      {(hint !== undefined || warning !== undefined) && (
        <Text className="type-hint mt-1.5 block text-ink-3" elementType="div" slot="description">
          {hint}
          {warning !== undefined && (
            <p className="text-danger-ink" role="status">
              {warning}
            </p>
          )}
        </Text>
      )}
      <FieldError className="type-hint mt-1.5 flex gap-1.5 font-[520] text-danger-ink" elementType="div">
        {({ defaultChildren }) => (
          <>
            <CircleAlert className="mt-px size-[15px] shrink-0" />
            <span role="alert">{error ?? defaultChildren}</span>
          </>
        )}
      </FieldError>
    </>
  )
}
