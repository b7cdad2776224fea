import { type ReactNode, type Ref, useState } from 'react'
import { ComboBox, type ComboBoxProps, Group, Input } from 'react-aria-components'
import { classes } from './classes.ts'
import { FieldLabel, FieldNotes, type FieldWords } from './field.tsx'
import type { Option } from './option.tsx'
import { Spinner } from './spinner.tsx'
import { Suggestions } from './suggestions.tsx'
import { FieldIcon } from './text-field.tsx'

/** What a search as one types needs; the caller asks for the suggestions and hands them in. */
export type Searching<O extends Option> = Pick<
  ComboBoxProps<O>,
  'autoFocus' | 'isDisabled' | 'name' | 'onBlur'
> &
  FieldWords & {
    text: string
    onTextChange: (text: string) => void
    suggestions: readonly O[]
    onPick: (option: O) => void
    isLoading?: boolean
    /** In red below the field, without making it wrong. */
    warning?: string | undefined
    /** Said in the list when a search found nothing; without it the list stays away. */
    empty?: ReactNode
    placeholder?: string
    optionIcon?: ReactNode
    ref?: Ref<HTMLInputElement>
  }

type ComboboxProps<O extends Option> = Searching<O> & { leading?: ReactNode }

/** Free text with suggestions: what is typed stays unless a suggestion is picked. */
export function Combobox<O extends Option>(props: ComboboxProps<O>) {
  const { label, isLabelHidden = false, hint, error, warning, leading, ref, ...searching } = props
  const {
    text,
    onTextChange,
    suggestions,
    onPick,
    isLoading = false,
    empty,
    placeholder,
    optionIcon,
    ...rest
  } = searching
  // What was picked is not searched for again: only typing brings the list.
  const [isTyping, setIsTyping] = useState(false)
  const open = isTyping ? suggestions : []
  const said = isTyping && !isLoading ? empty : undefined
  return (
    <ComboBox<O>
      {...rest}
      allowsCustomValue
      allowsEmptyCollection={said !== undefined}
      className="block w-full"
      inputValue={text}
      isInvalid={error !== undefined}
      items={open}
      onChange={key => {
        const picked = open.find(option => option.id === key)
        if (!picked) return
        setIsTyping(false)
        onPick(picked)
      }}
      onInputChange={typed => {
        setIsTyping(true)
        onTextChange(typed)
      }}
      validationBehavior="aria"
      value={null}
    >
      <FieldLabel isLabelHidden={isLabelHidden} label={label} />
      <Group className="field-box">
        {leading !== undefined && <FieldIcon>{leading}</FieldIcon>}
        <Input
          className={classes('field-input', leading !== undefined && 'pl-[38px]')}
          placeholder={placeholder ?? ''}
          ref={ref ?? null}
        />
        {isLoading && <SearchSpinner />}
      </Group>
      <FieldNotes error={error} hint={hint} warning={warning} />
      <Suggestions<O> empty={said} icon={optionIcon} suggestions={open} typed={text} />
    </ComboBox>
  )
}

export function SearchSpinner() {
  return (
    <span className="flex shrink-0 animate-appear pr-3.5 text-ink-3">
      <Spinner />
    </span>
  )
}
