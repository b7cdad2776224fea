import { parseTime, type Time } from '@internationalized/date'
import { Clock } from 'lucide-react'
import type { RefCallback } from 'react'
import {
  TimeField as AriaTimeField,
  type TimeFieldProps as AriaTimeFieldProps,
  DateInput,
  DateSegment,
  Group,
} from 'react-aria-components'
import { firstSegment, segmentStyle } from './date-field.tsx'
import { FieldLabel, FieldNotes, type FieldWords } from './field.tsx'
import { FieldIcon } from './text-field.tsx'

type TimeFieldProps = Pick<AriaTimeFieldProps<Time>, 'autoFocus' | 'isDisabled' | 'name' | 'onBlur'> &
  FieldWords & {
    /** `HH:MM` as a clock on the wall shows it, or null while there is none. */
    value: string | null
    onChange: (time: string | null) => void
    /** Called with the first part that can be typed. */
    ref?: RefCallback<HTMLElement> | undefined
  }

export function TimeField(props: TimeFieldProps) {
  const { label, isLabelHidden, hint, error, value, onChange, ref, ...rest } = props
  return (
    <AriaTimeField<Time>
      {...rest}
      className="block w-full"
      hourCycle={24}
      isInvalid={error !== undefined}
      onChange={time => onChange(time ? time.toString().slice(0, 5) : null)}
      shouldForceLeadingZeros
      validationBehavior="aria"
      value={value === null ? null : parseTime(value)}
    >
      <FieldLabel isLabelHidden={isLabelHidden} label={label} />
      <Group className="field-box" ref={box => ref?.(firstSegment(box))}>
        <FieldIcon>
          <Clock />
        </FieldIcon>
        <DateInput className="field-input flex items-center pl-[31px]">
          {segment => (
            <DateSegment
              // 24 px are the least that a finger is asked to meet.
              className={`${segmentStyle} inline-block py-px text-right not-data-[type=literal]:min-w-6 data-[type=minute]:text-left`}
              segment={segment}
            />
          )}
        </DateInput>
      </Group>
      <FieldNotes error={error} hint={hint} />
    </AriaTimeField>
  )
}
