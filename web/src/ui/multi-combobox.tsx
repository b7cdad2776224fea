import { X } from 'lucide-react'
import { type KeyboardEvent, useRef } from 'react'
import { ComboBox, Group, Input } from 'react-aria-components'
import { useTranslations } from 'use-intl'
import { type Searching, SearchSpinner } from './combobox.tsx'
import { FieldLabel, FieldNotes } from './field.tsx'
import type { Option } from './option.tsx'
import { Suggestions } from './suggestions.tsx'

type MultiComboboxProps<O extends Option> = Omit<Searching<O>, 'onPick' | 'ref'> & {
  value: readonly O[]
  onChange: (value: O[]) => void
  /** What a chip reads, where the name alone is not enough. */
  chipOf?: (option: O) => string
}

/** Several picks from suggestions, as chips in their order; Backspace in the empty field takes the last one out. */
export function MultiCombobox<O extends Option>(props: MultiComboboxProps<O>) {
  const { label, isLabelHidden = false, hint, error, warning, value, onChange, ...searching } = props
  const {
    text,
    onTextChange,
    suggestions,
    isLoading = false,
    empty,
    optionIcon,
    placeholder,
    chipOf,
    ...rest
  } = searching
  const t = useTranslations('ui')
  const input = useRef<HTMLInputElement>(null)
  const field = useRef<HTMLDivElement>(null)
  const isTaken = (option: O) => value.some(taken => taken.id === option.id)
  const open = text === '' ? [] : suggestions.filter(option => !isTaken(option))
  const said = isLoading || text === '' ? undefined : empty
  const nameOf = (option: O) => chipOf?.(option) ?? option.name

  function add(id: unknown) {
    const picked = open.find(option => option.id === id)
    if (!picked) return
    onChange([...value, picked])
    onTextChange('')
  }

  function remove(option: O) {
    onChange(value.filter(taken => taken.id !== option.id))
    input.current?.focus()
  }

  function takeLastOut(event: KeyboardEvent) {
    const last = value.at(-1)
    if (event.key === 'Backspace' && text === '' && last) remove(last)
  }

  return (
    <ComboBox<O>
      {...rest}
      allowsCustomValue
      allowsEmptyCollection={said !== undefined}
      className="block w-full"
      inputValue={text}
      isInvalid={error !== undefined}
      items={open}
      onChange={add}
      onInputChange={onTextChange}
      validationBehavior="aria"
      value={null}
    >
      <FieldLabel isLabelHidden={isLabelHidden} label={label} />
      <div ref={field}>
        <Group className="field-box flex-wrap gap-2 p-1.5">
          {value.length > 0 && (
            <ul aria-label={t('chosen', { label })} className="flex w-full flex-wrap gap-2 px-0.5 pt-0.5">
              {value.map(option => (
                <li
                  className="flex h-[30px] max-w-full items-center rounded-sm bg-pine-soft pl-2.5 type-ui text-pine-ink"
                  key={option.id}
                >
                  <span className="truncate">{nameOf(option)}</span>
                  <button
                    aria-label={t('remove', { name: nameOf(option) })}
                    className="hit-area flex size-[30px] shrink-0 items-center justify-center rounded-sm hover:bg-pine/12"
                    onClick={() => remove(option)}
                    type="button"
                  >
                    <X className="size-4" />
                  </button>
                </li>
              ))}
            </ul>
          )}
          <Input
            className="field-input min-h-[30px] w-auto flex-1 px-1.5"
            onKeyDown={takeLastOut}
            placeholder={placeholder ?? ''}
            ref={input}
          />
          {isLoading && <SearchSpinner />}
        </Group>
        <FieldNotes error={error} hint={hint} warning={warning} />
      </div>
      {/* Below the notes, which speak of what is typed. */}
      <Suggestions<O> anchor={field} empty={said} icon={optionIcon} suggestions={open} typed={text} />
    </ComboBox>
  )
}
