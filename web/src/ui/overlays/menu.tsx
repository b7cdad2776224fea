import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import {
  Menu as AriaMenu,
  MenuItem as AriaMenuItem,
  type MenuItemProps as AriaMenuItemProps,
  MenuSection,
  MenuTrigger,
} from 'react-aria-components'
import { classes } from '../classes.ts'
import { Popover } from './popover.tsx'

/** A phone on its side has no room for one column. */
export const menuStyle =
  'min-w-[200px] max-w-[320px] p-1.5 outline-none low:max-w-[640px] low:columns-2 low:gap-1.5 low:[&>*]:break-inside-avoid'

type MenuProps = {
  /** Names the list for screen readers. */
  label: string
  /** The button that opens it. */
  trigger: ReactNode
  children: ReactNode
}

export function Menu({ label, trigger, children }: MenuProps) {
  return (
    <MenuTrigger>
      {trigger}
      <Popover placement="bottom end">
        <AriaMenu aria-label={label} className={menuStyle}>
          {children}
        </AriaMenu>
      </Popover>
    </MenuTrigger>
  )
}

type MenuItemProps = Pick<AriaMenuItemProps, 'href' | 'id' | 'isDisabled' | 'onAction' | 'rel' | 'target'> & {
  icon?: ReactNode
  tone?: 'plain' | 'danger'
  children: string
}

export function MenuItem({ icon, tone = 'plain', children, ...item }: MenuItemProps) {
  return (
    <AriaMenuItem
      {...item}
      className={classes(
        'flex min-h-10 cursor-pointer items-center gap-3 rounded-sm px-3 type-ui -outline-offset-2 outline-focus data-focus-visible:outline-2 touch:min-h-11 [&_svg]:size-[18px] [&_svg]:shrink-0',
        'data-disabled:cursor-default data-disabled:opacity-50 data-selected:bg-pine-soft',
        tone === 'danger'
          ? 'text-danger-ink data-focused:bg-danger-soft'
          : 'text-ink data-focused:bg-ink/7 [&_svg]:text-ink-2',
      )}
      textValue={children}
    >
      {icon}
      {children}
    </AriaMenuItem>
  )
}

type MenuChoiceProps<Id extends string> = {
  /** Names the choice for screen readers. */
  label: string
  options: readonly { id: Id; name: string }[]
  value: Id
  onChange: (id: Id) => void
}

/** One of a few, as a part of a menu. */
export function MenuChoice<Id extends string>({ label, options, value, onChange }: MenuChoiceProps<Id>) {
  return (
    <MenuSection
      aria-label={label}
      className="mt-1.5 border-line border-t pt-1.5"
      disallowEmptySelection
      onSelectionChange={([chosen]) => {
        const option = options.find(({ id }) => id === chosen)
        if (option) onChange(option.id)
      }}
      selectedKeys={[value]}
      selectionMode="single"
    >
      {options.map(({ id, name }) => (
        <MenuItem icon={<Check className={id === value ? '' : 'invisible'} />} id={id} key={id}>
          {name}
        </MenuItem>
      ))}
    </MenuSection>
  )
}
