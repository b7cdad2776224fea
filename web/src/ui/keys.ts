import { type RefObject, useEffect } from 'react'

/** Whether keys that are pressed there are typed: single letters are no shortcuts then. */
export function isField(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || target.closest('input, textarea, select, [contenteditable=true]') !== null)
  )
}

/** ⌘ and Enter, or Ctrl and Enter, saves the form around what has the focus, whatever part of it that is. */
export function saveByKeys(event: KeyboardEvent): void {
  const { key, ctrlKey, metaKey, target } = event
  if (key !== 'Enter' || ctrlKey === metaKey || event.isComposing || !(target instanceof Element)) return
  const form = target.closest('form') ?? target.closest('[role=dialog]')?.querySelector('form')
  if (!form) return
  event.preventDefault()
  event.stopPropagation()
  if (!event.repeat) form.requestSubmit()
}

/** A letter that brings the focus there, but not while something is typed or lies over the page. */
export function useKeyOf(letter: string, field: RefObject<HTMLElement | null>) {
  useEffect(() => {
    function press(event: KeyboardEvent) {
      const { key, ctrlKey, metaKey, altKey, target } = event
      if (key.toLowerCase() !== letter || ctrlKey || metaKey || altKey || event.defaultPrevented) return
      if (isField(target) || field.current?.closest('[inert], [aria-hidden=true]')) return
      event.preventDefault()
      field.current?.focus()
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [letter, field])
}
