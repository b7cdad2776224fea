import type { Ref } from 'react'
import {
  TextField as AriaTextField,
  type TextFieldProps as AriaTextFieldProps,
  Group,
  TextArea as Lines,
} from 'react-aria-components'
import { FieldLabel, FieldNotes, type FieldWords } from './field.tsx'

type TextAreaProps = Omit<
  AriaTextFieldProps,
  'children' | 'className' | 'isInvalid' | 'render' | 'style' | 'type' | 'validate' | 'validationBehavior'
> &
  FieldWords & {
    placeholder?: string
    rows?: number
    ref?: Ref<HTMLTextAreaElement>
  }

/** Several lines; grows with what is written, up to half the screen. */
export function TextArea(props: TextAreaProps) {
  const { label, isLabelHidden, hint, error, placeholder = '', rows = 3, ref, ...more } = props
  const { autoFocus = false, ...typable } = more
  return (
    <AriaTextField
      {...typable}
      className="block w-full"
      isInvalid={error !== undefined}
      validationBehavior="aria"
    >
      <FieldLabel isLabelHidden={isLabelHidden} label={label} />
      <Group className="field-box">
        <Lines
          // By the browser: React Aria may wait for a transition, after which the dialog around has the focus.
          autoFocus={autoFocus}
          className="field-input block max-h-[50dvh] resize-none py-2.5 leading-[22px] [field-sizing:content]"
          placeholder={placeholder}
          ref={ref ?? null}
          rows={rows}
          // `field-sizing` takes the place of rows, so that they are asked for once more.
          style={{ minHeight: rows * 22 + 22 }}
        />
      </Group>
      <FieldNotes error={error} hint={hint} />
    </AriaTextField>
  )
}
