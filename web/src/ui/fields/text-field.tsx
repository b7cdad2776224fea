import { Lock } from 'lucide-react'
import type { ReactNode, Ref } from 'react'
import {
  TextField as AriaTextField,
  type TextFieldProps as AriaTextFieldProps,
  Group,
  Input,
  Text,
} from 'react-aria-components'
import { classes } from '../classes.ts'
import { FieldLabel, FieldNotes, type FieldWords } from './field.tsx'

type Typable = Omit<
  AriaTextFieldProps,
  | 'children'
  | 'className'
  | 'isDisabled'
  | 'isInvalid'
  | 'render'
  | 'style'
  | 'validate'
  | 'validationBehavior'
>

export type TextFieldProps = Typable &
  FieldWords & {
    /** An icon in front of the text, or a sign in letters. */
    leading?: ReactNode
    /** A chip, a button or a spinner behind the text. */
    trailing?: ReactNode
    /** Closes the field and says why, within it. */
    disabledReason?: string | undefined
    placeholder?: string
    /** 'none' for names that are typed in lower case. */
    autoCapitalize?: 'none' | 'words' | 'sentences'
    /** The input, so that a form can focus the first field in error. */
    ref?: Ref<HTMLInputElement>
  }

export function TextField({
  label,
  isLabelHidden,
  hint,
  error,
  leading,
  trailing,
  disabledReason,
  placeholder,
  autoCapitalize = 'sentences',
  autoFocus = false,
  ref,
  ...typable
}: TextFieldProps) {
  const isDisabled = disabledReason !== undefined
  const icon = isDisabled ? <Lock /> : leading
  const letters = typeof icon === 'string' ? [...icon].length : 0
  return (
    <AriaTextField
      {...typable}
      className="block w-full"
      isDisabled={isDisabled}
      isInvalid={error !== undefined}
      validationBehavior="aria"
    >
      <FieldLabel isLabelHidden={isLabelHidden} label={label} />
      <Group className="field-box">
        {icon && <FieldIcon>{icon}</FieldIcon>}
        <Input
          autoCapitalize={autoCapitalize}
          // By the browser: React Aria may wait for a transition, after which the dialog around has the focus.
          autoFocus={autoFocus}
          className={classes('field-input', Boolean(icon) && 'pl-[38px]')}
          // Capitals are wider than figures.
          style={letters > 0 ? { paddingLeft: `calc(${letters * 1.2}ch + 18px)` } : {}}
          placeholder={placeholder ?? ''}
          ref={ref ?? null}
        />
        {isDisabled ? (
          <Text className="type-hint shrink-0 pr-3.5 text-ink-3" slot="description">
            {disabledReason}
          </Text>
        ) : (
          trailing && <span className="flex shrink-0 items-center pr-1.5 text-ink-3">{trailing}</span>
        )}
      </Group>
      <FieldNotes error={error} hint={isDisabled ? undefined : hint} />
    </AriaTextField>
  )
}

/** Lies over the padding of the input, so that a press on it still lands in the field. */
export function FieldIcon({ children }: { children: ReactNode }) {
  return (
    <span
      className="pointer-events-none absolute left-3 flex text-[15px] text-ink-3 touch:text-[16px] [&_svg]:size-[17px]"
      data-sign={typeof children === 'string' || undefined}
    >
      {children}
    </span>
  )
}
