import type { ReactNode } from 'react'
import { SwitchButton, SwitchField, type SwitchFieldProps, Text } from 'react-aria-components'

type SwitchProps = Pick<
  SwitchFieldProps,
  'defaultSelected' | 'isDisabled' | 'isSelected' | 'name' | 'onBlur' | 'onChange'
> & {
  /** The thing that is on or off. */
  children: string
  /** Explains it. */
  hint?: ReactNode
}

/** A card with the words at the left and the switch at the right; all of it can be pressed. */
export function Switch({ children, hint, ...switchable }: SwitchProps) {
  return (
    <SwitchField {...switchable}>
      <SwitchButton className="group flex min-h-[68px] cursor-pointer items-center gap-4 rounded-xl border border-line bg-raised px-5 py-3 transition-colors duration-120 data-disabled:cursor-default data-disabled:opacity-50 data-focus-visible:outline-2 data-focus-visible:outline-offset-2 data-focus-visible:outline-focus">
        <span className="min-w-0 flex-1">
          <span className="type-name block">{children}</span>
          {hint !== undefined && (
            <Text className="block text-[13px]/[18px] text-ink-2 [overflow-wrap:anywhere]" slot="description">
              {hint}
            </Text>
          )}
        </span>
        <span className="flex h-[26px] w-[42px] shrink-0 items-center rounded-full bg-line-strong p-[3px] transition-colors duration-180 group-data-selected:bg-pine forced-colors:outline forced-colors:group-data-selected:bg-[Highlight]">
          <span className="size-5 rounded-full bg-white shadow-e1 transition-[translate] duration-180 ease-enter group-data-selected:translate-x-4 forced-colors:bg-[ButtonText] forced-colors:group-data-selected:bg-[HighlightText]" />
        </span>
      </SwitchButton>
    </SwitchField>
  )
}
