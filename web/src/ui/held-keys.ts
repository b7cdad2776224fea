import { useLayoutEffect, useRef } from 'react'
import { isField } from './keys.ts'

/** Holds keys that are typed before a form has rendered, and types them into its focused field afterwards. */
export function useHeldKeys(isWaiting: boolean): void {
  const held = useRef('')
  useLayoutEffect(() => {
    if (!isWaiting) {
      const text = held.current
      held.current = ''
      // The form takes the focus after this. A dialog that is closed before its form is there types nowhere.
      const typing = text === '' ? undefined : setTimeout(() => type(text))
      return () => clearTimeout(typing)
    }
    function hold(event: KeyboardEvent) {
      const { key, ctrlKey, metaKey, altKey, target } = event
      if (ctrlKey || metaKey || altKey || isField(target)) return
      if (key === 'Backspace') held.current = held.current.slice(0, -1)
      else if (key.length === 1) held.current += key
      else return
      event.preventDefault()
    }
    addEventListener('keydown', hold, true)
    return () => removeEventListener('keydown', hold, true)
  }, [isWaiting])
}

function type(text: string): void {
  const field = document.activeElement
  if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)) return
  field.setRangeText(text, field.selectionStart ?? 0, field.selectionEnd ?? 0, 'end')
  field.dispatchEvent(new InputEvent('input', { bubbles: true }))
}
