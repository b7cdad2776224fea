import { type ReactNode, type RefObject, use, useEffect } from 'react'
import { ComboBoxStateContext, ListBox } from 'react-aria-components'
import { type Option, OptionRow } from './option.tsx'
import { Popover } from './popover.tsx'

type SuggestionsProps<O extends Option> = {
  suggestions: readonly O[]
  typed: string
  icon?: ReactNode
  /** Said when there is nothing to suggest; without it the list stays away. */
  empty?: ReactNode
  /** What the list hangs from, where that is not the field itself. */
  anchor?: RefObject<HTMLElement | null>
}

/** The list under a combobox: ten rem of it in sight, the rest scrolls. */
export function Suggestions<O extends Option>(props: SuggestionsProps<O>) {
  const { suggestions, typed, icon, empty, anchor } = props
  const state = use(ComboBoxStateContext)
  const arrived = suggestions.map(option => option.id).join(' ')
  const isThere = arrived !== '' || empty !== undefined
  // React Aria opens the list when the text changes; suggestions arrive some time after that.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a list that was closed stays closed until something new arrives.
  useEffect(() => {
    if (isThere && state?.isFocused && !state.isOpen) state.open(null, 'input')
  }, [arrived, isThere])
  return (
    <Popover className="flex w-(--trigger-width) flex-col" offset={4} {...(anchor && { triggerRef: anchor })}>
      <ListBox<O>
        className="max-h-[10rem] overflow-y-auto overscroll-contain p-1 outline-none"
        renderEmptyState={() => <div className="type-body px-3 py-2.5 text-ink-3">{empty}</div>}
      >
        {option => <OptionRow icon={icon} option={option} typed={typed} />}
      </ListBox>
    </Popover>
  )
}
