import { useLayoutEffect, useRef } from 'react'
import { isField } from './keys.ts'

/** Holds what is typed while a form is on its way, and writes it into the field that has the focus once it is there. */
export function useHeldKeys(isWaiting: boolean): void {
  const held = useRef('')
  useLayoutEffect(() => {
    if (!isWaiting) return
    function hold(event: KeyboardEvent) {
      const { key, ctrlKey, metaKey, altKey, target } = event
      if (ctrlKey || metaKey || altKey || isField(target)) return
      if (key === 'Backspace') held.current = held.current.slice(0, -1)
      else if (key.length === 1) held.current += key
      else return
      event.preventDefault()
    }
    addEventListener('keydown', hold, true)
    return () => {
      removeEventListener('keydown', hold, true)
      // The focus comes with the effects of the form, which run after this.
      const text = held.current
      if (text !== '') setTimeout(() => type(text))
    }
  }, [isWaiting])
}

function type(text: string): void {
  const field = document.activeElement
  if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)) return
  field.setRangeText(text, field.selectionStart ?? 0, field.selectionEnd ?? 0, 'end')
  field.dispatchEvent(new InputEvent('input', { bubbles: true }))
}
