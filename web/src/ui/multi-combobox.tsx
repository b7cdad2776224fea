import { X } from 'lucide-react'
import { type ComponentProps, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { Combobox } from './combobox.tsx'
import type { Option } from './option.tsx'

type MultiComboboxProps<O extends Option> = Omit<
  ComponentProps<typeof Combobox<O>>,
  'onPick' | 'ref' | 'chips' | 'leading'
> & {
  value: readonly O[]
  onChange: (value: O[]) => void
  /** What a chip reads, where the name alone is not enough. */
  chipOf?: (option: O) => string
}

/** Several picks from suggestions, as chips in their order; Backspace in the empty field takes the last one out. */
export function MultiCombobox<O extends Option>(props: MultiComboboxProps<O>) {
  const { value, onChange, chipOf, suggestions, ...search } = props
  const { label, text, onTextChange } = search
  const t = useTranslations('ui')
  const input = useRef<HTMLInputElement>(null)
  const nameOf = (option: O) => chipOf?.(option) ?? option.name

  function remove(option: O) {
    onChange(value.filter(taken => taken.id !== option.id))
    input.current?.focus()
  }

  const chips = value.length > 0 && (
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
  )

  return (
    <Combobox<O>
      {...search}
      chips={chips}
      onKeyDown={event => {
        const last = value.at(-1)
        if (event.key === 'Backspace' && text === '' && last) remove(last)
      }}
      onPick={picked => {
        onChange([...value, picked])
        onTextChange('')
      }}
      ref={input}
      suggestions={suggestions.filter(option => !value.some(taken => taken.id === option.id))}
    />
  )
}
