import { ChevronsUpDown } from 'lucide-react'
import { type ReactNode, type Ref, useState } from 'react'
import {
  Select as AriaSelect,
  type SelectProps as AriaSelectProps,
  Button,
  ListBox,
  SelectValue,
} from 'react-aria-components'
import { Popover } from '../overlays/popover.tsx'
import { FieldLabel, FieldNotes, type FieldWords } from './field.tsx'
import { type Option, OptionRow } from './option.tsx'

type SelectProps<O extends Option> = Pick<
  AriaSelectProps<O>,
  'autoComplete' | 'autoFocus' | 'isDisabled' | 'name' | 'onBlur'
> &
  FieldWords & {
    options: readonly O[]
    /** The id of the chosen option. */
    value: O['id'] | null
    onChange: (id: O['id']) => void
    placeholder?: string
    iconOf?: (option: O) => ReactNode
    ref?: Ref<HTMLButtonElement>
  }

/** One of a list that is known in full; typing jumps to a name. */
export function Select<O extends Option>(props: SelectProps<O>) {
  const { label, isLabelHidden, hint, error, options, value, onChange, placeholder, iconOf, ref, ...rest } =
    props
  // A field that nobody has come to needs no list yet.
  const [isAsked, setAsked] = useState(false)
  const chosen = options.find(({ id }) => id === value)
  return (
    <AriaSelect<O>
      {...rest}
      className="block w-full"
      isInvalid={error !== undefined}
      onChange={key => {
        const chosen = options.find(option => option.id === key)
        if (chosen) onChange(chosen.id)
      }}
      onFocus={() => setAsked(true)}
      onOpenChange={() => setAsked(true)}
      {...(placeholder !== undefined && { placeholder })}
      validationBehavior="aria"
      value={value}
    >
      <FieldLabel isLabelHidden={isLabelHidden} label={label} />
      <Button
        className="field-box cursor-pointer gap-2 px-[13px] text-left data-focus-visible:border-focus data-pressed:border-focus"
        ref={ref ?? null}
      >
        <SelectValue<O> className="type-body min-w-0 flex-1 truncate text-[15px] data-placeholder:text-ink-3 touch:text-[16px] [&_[slot=description]]:hidden">
          {({ defaultChildren }) => chosen?.name ?? defaultChildren}
        </SelectValue>
        <ChevronsUpDown className="size-[17px] shrink-0 text-ink-3" />
      </Button>
      <FieldNotes error={error} hint={hint} />
      <Popover className="flex w-(--trigger-width) min-w-[180px] flex-col">
        <ListBox
          className="max-h-[min(320px,50dvh)] overflow-y-auto p-1.5 outline-none"
          items={isAsked || !chosen ? options : [chosen]}
        >
          {option => <OptionRow icon={iconOf?.(option)} option={option} />}
        </ListBox>
      </Popover>
    </AriaSelect>
  )
}
