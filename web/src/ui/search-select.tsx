import { ChevronsUpDown } from 'lucide-react'
import type { ReactNode, Ref } from 'react'
import { Button, ComboBox, type ComboBoxProps, Group, Input, ListBox } from 'react-aria-components'
import { iconButtonStyle } from './button-style.ts'
import { classes } from './classes.ts'
import { FieldLabel, FieldNotes, type FieldWords } from './field.tsx'
import { folded } from './folded.ts'
import { type Option, OptionRow } from './option.tsx'
import { Popover } from './popover.tsx'

type SearchSelectProps<O extends Option> = Pick<
  ComboBoxProps<O>,
  'autoFocus' | 'isDisabled' | 'name' | 'onBlur'
> &
  FieldWords & {
    options: readonly O[]
    /** The id of the chosen option. */
    value: O['id'] | null
    /** Null once the field is emptied. */
    onChange: (id: O['id'] | null) => void
    /** Said in the list when nothing matches. */
    empty: ReactNode
    placeholder?: string
    ref?: Ref<HTMLInputElement>
  }

/** One of a long list that is known in full, found by typing; what is no option goes back to the one chosen. */
export function SearchSelect<O extends Option>(props: SearchSelectProps<O>) {
  const { label, isLabelHidden, hint, error, options, value, onChange, empty, placeholder, ref, ...rest } =
    props

  function isFound(name: string, typed: string): boolean {
    const option = options.find(one => one.name === name)
    return [name, option?.alias ?? ''].some(text => folded(text).includes(folded(typed.trim())))
  }

  return (
    <ComboBox<O>
      {...rest}
      allowsEmptyCollection
      className="block w-full"
      defaultFilter={isFound}
      defaultItems={options}
      isInvalid={error !== undefined}
      onChange={key => onChange(options.find(option => option.id === key)?.id ?? null)}
      validationBehavior="aria"
      value={value}
    >
      <FieldLabel isLabelHidden={isLabelHidden} label={label} />
      <Group className="field-box">
        <Input className="field-input" placeholder={placeholder ?? ''} ref={ref ?? null} />
        <Button className={classes(iconButtonStyle('ghost', 'small'), 'mr-1')}>
          <ChevronsUpDown />
        </Button>
      </Group>
      <FieldNotes error={error} hint={hint} />
      <Popover className="flex w-(--trigger-width) flex-col" offset={4}>
        <ListBox<O>
          className="max-h-[min(320px,50dvh)] overflow-y-auto overscroll-contain p-1.5 outline-none"
          renderEmptyState={() => <div className="type-body px-3 py-2.5 text-ink-3">{empty}</div>}
        >
          {option => <OptionRow option={option} />}
        </ListBox>
      </Popover>
    </ComboBox>
  )
}
