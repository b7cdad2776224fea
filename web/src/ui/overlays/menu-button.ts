import type { KeyboardEvent, MouseEvent } from 'react'

/** Makes a plain button open a menu that stands elsewhere in the page, at that button. */
export function opensMenu(isOpen: boolean, open: (button: HTMLElement) => void) {
  return {
    'aria-expanded': isOpen,
    'aria-haspopup': 'menu' as const,
    onClick: (event: MouseEvent<HTMLElement>) => open(event.currentTarget),
    // A click that a key makes would tell React Aria of a screen reader, and the menu would wait for its focus.
    onKeyDown(event: KeyboardEvent<HTMLElement>) {
      if (!['Enter', ' ', 'ArrowDown'].includes(event.key)) return
      event.preventDefault()
      event.stopPropagation()
      open(event.currentTarget)
    },
  }
}
