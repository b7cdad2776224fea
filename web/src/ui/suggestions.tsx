import { type ReactNode, type RefObject, use, useEffect, useState } from 'react'
import { ComboBoxStateContext, ListBox } from 'react-aria-components'
import { type Option, OptionRow } from './option.tsx'
import { Popover } from './popover.tsx'

type SuggestionsProps<O extends Option> = {
  suggestions: readonly O[]
  typed: string
  /** The one that Enter takes. */
  highlighted: O | undefined
  icon: ReactNode
  /** Said below the list, of all of it. */
  source: ReactNode
  /** What the list hangs from. */
  anchor: RefObject<HTMLElement | null>
}

/** The list under a combobox: ten rem of it in sight, the rest scrolls. */
export function Suggestions<O extends Option>(props: SuggestionsProps<O>) {
  const { suggestions, typed, highlighted, icon, source, anchor } = props
  const state = use(ComboBoxStateContext)
  const arrived = suggestions.map(({ id }) => id).join(' ')
  const meant = highlighted && `${typed} ${arrived}`
  const [shown, setShown] = useState(meant)
  // React Aria opens the list when the text changes; suggestions arrive some time after that.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a list that was closed stays closed until something new arrives.
  useEffect(() => {
    if (arrived !== '' && state?.isFocused && !state.isOpen) state.open(null, 'input')
  }, [arrived])
  // React Aria takes the highlight away when the text changes, in an effect that runs after those of here.
  useEffect(() => setShown(meant), [meant])
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for an answer; after that the arrow keys and the pointer move it.
  useEffect(() => {
    if (highlighted && state?.isOpen && state.selectionManager.focusedKey === null)
      state.selectionManager.setFocusedKey(highlighted.id)
  }, [shown, state?.isOpen])
  return (
    <Popover className="flex w-(--trigger-width) flex-col" offset={4} triggerRef={anchor}>
      <ListBox<O> className="max-h-[10rem] overflow-y-auto overscroll-contain p-1 outline-none">
        {option => <OptionRow icon={icon} option={option} typed={typed} />}
      </ListBox>
      {source && <p className="border-line border-t px-3.5 py-1.5 text-[12px]/4 text-ink-3">{source}</p>}
    </Popover>
  )
}
