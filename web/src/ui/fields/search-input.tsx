import { type KeyboardEvent, type Ref, use, useRef } from 'react'
import { ComboBoxStateContext, Input } from 'react-aria-components'

export type SearchInputProps = {
  placeholder?: string
  /** Enter where there is nothing to choose: no text, or a list that was put away. */
  onEnter?: () => void
  onKeyDown?: (event: KeyboardEvent) => void
  autoFocus?: boolean | undefined
  ref?: Ref<HTMLInputElement>
}

type SearchInputParts = SearchInputProps & {
  className: string
  onAwait?: () => void
  onAsk?: () => void
  onAgain?: () => void
  /** Called when Enter highlights the first row. */
  onHighlight: () => void
}

/** The input of a combobox: Enter and the first press do what its list is there for. */
export function SearchInput(props: SearchInputParts) {
  const { onEnter, onAwait, onAsk, onAgain, onHighlight, autoFocus = false, ...input } = props
  const state = use(ComboBoxStateContext)
  const isEntered = useRef(false)

  // Before React Aria, which shuts the list on Enter without a highlight, and takes what is highlighted on Tab.
  function decide(event: KeyboardEvent) {
    if (!state) return
    const { selectionManager: rows, collection, isOpen } = state
    if (event.key === 'Tab') rows.setFocusedKey(null)
    if (event.key === 'ArrowDown') onAsk?.()
    if (event.key !== 'Enter') return
    // With an input method Enter ends a word.
    if (event.nativeEvent.isComposing) return event.stopPropagation()
    if (isOpen && rows.focusedKey !== null) return
    if (!isOpen && !onAwait) {
      if (onEnter) return onEnter()
      // In a form Enter sends it.
      if (event.target instanceof HTMLInputElement && event.target.form === null && onAgain) {
        onAgain()
        state.open(null, 'manual')
      }
      return
    }
    event.preventDefault()
    event.stopPropagation()
    if (onAwait) return onAwait()
    rows.setFocusedKey(collection.getFirstKey())
    onHighlight()
  }

  function ask() {
    if (!onAsk) return
    if (!state?.isOpen) state?.open(null, 'manual')
    onAsk()
  }

  return (
    <Input
      {...input}
      // By the browser: React Aria may wait for a transition, after which the page or dialog around has the focus.
      autoFocus={autoFocus}
      onClick={({ currentTarget: field }) => {
        if (isEntered.current && field.selectionStart === field.selectionEnd) field.select()
        ask()
      }}
      onKeyDownCapture={decide}
      // React Aria takes a touch of the very middle, such as VoiceOver's, for one of a button, and prevents its click.
      onTouchEnd={({ defaultPrevented }) => defaultPrevented && ask()}
      onPointerDown={({ currentTarget: field }) => {
        isEntered.current = document.activeElement !== field
      }}
    />
  )
}
