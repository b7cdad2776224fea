import { Check, CircleAlert } from 'lucide-react'
import type { ReactNode, Ref } from 'react'
import { CheckboxButton, CheckboxField, type CheckboxFieldProps, FieldError } from 'react-aria-components'

type CheckboxProps = Omit<
  CheckboxFieldProps,
  'children' | 'className' | 'inputRef' | 'isInvalid' | 'render' | 'style' | 'validate' | 'validationBehavior'
> & {
  error?: string | undefined
  ref?: Ref<HTMLInputElement>
  children: ReactNode
}

export function Checkbox({ error, ref, children, ...checkable }: CheckboxProps) {
  return (
    <CheckboxField
      {...checkable}
      inputRef={ref ?? null}
      isInvalid={error !== undefined}
      validationBehavior="aria"
    >
      <CheckboxButton className="group type-body -my-1 flex cursor-pointer items-start gap-2.5 py-1 data-disabled:cursor-default data-disabled:opacity-50 touch:-my-[11px] touch:py-[11px]">
        <span className="mt-px flex size-5 shrink-0 items-center justify-center rounded-[6px] border-[1.5px] border-line-strong bg-field text-transparent transition-colors duration-120 group-data-invalid:border-danger-ink group-data-selected:border-pine group-data-selected:bg-pine group-data-selected:text-on-pine group-data-focus-visible:outline-2 group-data-focus-visible:outline-offset-2 group-data-focus-visible:outline-focus">
          <Check className="size-3.5" strokeWidth={3} />
        </span>
        <span>{children}</span>
      </CheckboxButton>
      <FieldError className="type-hint mt-1.5 flex gap-1.5 font-[520] text-danger-ink" elementType="div">
        <CircleAlert className="mt-px size-[15px] shrink-0" />
        <span>{error}</span>
      </FieldError>
    </CheckboxField>
  )
}
