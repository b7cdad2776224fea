import { Check } from 'lucide-react'
import { type ReactNode, type Ref, useId } from 'react'
import { CheckboxButton, CheckboxField, type CheckboxFieldProps } from 'react-aria-components'
import { FieldNotes } from './field.tsx'

type CheckboxProps = Pick<
  CheckboxFieldProps,
  'defaultSelected' | 'isDisabled' | 'isSelected' | 'name' | 'onBlur' | 'onChange'
> & {
  error?: string | undefined
  ref?: Ref<HTMLInputElement>
  /** Links and buttons in it keep their own presses. */
  children: ReactNode
}

export function Checkbox({ error, ref, children, ...checkable }: CheckboxProps) {
  const id = useId()
  return (
    <CheckboxField
      {...checkable}
      aria-labelledby={`${id}label`}
      className="group"
      id={id}
      inputRef={ref ?? null}
      isInvalid={error !== undefined}
      validationBehavior="aria"
    >
      <div className="type-body flex items-start group-data-disabled:opacity-50">
        <CheckboxButton className="group/button hit-area flex h-[1lh] shrink-0 cursor-pointer items-center group-data-disabled:cursor-default">
          <span className="flex size-5 items-center justify-center rounded-[6px] border-[1.5px] border-line-strong bg-field transition-colors duration-120 group-data-focus-visible/button:outline-2 group-data-focus-visible/button:outline-offset-2 group-data-focus-visible/button:outline-focus group-data-invalid:border-danger-ink group-data-selected:border-pine group-data-selected:bg-pine group-data-selected:text-on-pine">
            <Check className="invisible size-3.5 group-data-selected:visible" strokeWidth={3} />
          </span>
        </CheckboxButton>
        {/* The browser's own label: React Aria's takes the presses of the links within it as well. */}
        <label
          className="-my-1 cursor-pointer py-1 pl-2.5 group-data-disabled:cursor-default touch:-my-[11px] touch:py-[11px]"
          htmlFor={id}
          id={`${id}label`}
        >
          {children}
        </label>
      </div>
      <FieldNotes error={error} />
    </CheckboxField>
  )
}
