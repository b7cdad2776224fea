import { Minus, Plus } from 'lucide-react'
import type { Ref } from 'react'
import {
  NumberField as AriaNumberField,
  type NumberFieldProps as AriaNumberFieldProps,
  Button,
  Group,
  Input,
} from 'react-aria-components'
import { FieldLabel, FieldNotes, type FieldWords } from './field.tsx'

type NumberFieldProps = Pick<
  AriaNumberFieldProps,
  'isDisabled' | 'maxValue' | 'minValue' | 'name' | 'onBlur' | 'step'
> &
  FieldWords & {
    value: number
    /** Only ever a whole step within the limits: an emptied field goes back to what it was. */
    onChange: (value: number) => void
    ref?: Ref<HTMLInputElement>
  }

const stepper =
  'hit-area flex size-[38px] shrink-0 items-center justify-center rounded-sm text-ink-2 transition-colors duration-120 hover:not-disabled:bg-ink/7 disabled:opacity-35'

/** A count between two steppers. */
export function NumberField(props: NumberFieldProps) {
  const { label, isLabelHidden, hint, error, onChange, ref, ...countable } = props
  return (
    <AriaNumberField
      {...countable}
      className="block w-full"
      isInvalid={error !== undefined}
      onChange={value => {
        if (!Number.isNaN(value)) onChange(value)
      }}
      validationBehavior="aria"
    >
      <FieldLabel isLabelHidden={isLabelHidden} label={label} />
      <Group className="field-box px-0.5">
        <Button className={stepper} slot="decrement">
          <Minus className="size-[17px]" />
        </Button>
        <Input className="field-input px-1 text-center font-[620]" ref={ref ?? null} />
        <Button className={stepper} slot="increment">
          <Plus className="size-[17px]" />
        </Button>
      </Group>
      <FieldNotes error={error} hint={hint} />
    </AriaNumberField>
  )
}
