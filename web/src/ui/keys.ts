import { type RefObject, useEffect } from 'react'
import { doLettersAct } from '../lib/preferences.ts'

/** Whether keys that are pressed there are typed: single letters are no shortcuts then. */
export function isField(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || target.closest('input, textarea, select, [contenteditable=true]') !== null)
  )
}

/**
 * ⌘ and Enter, or Ctrl and Enter, saves the form around what has the focus, whatever part of it that is, but for one that
 * sends what is typed there by itself.
 */
export function saveByKeys(event: KeyboardEvent): void {
  const { key, ctrlKey, metaKey, target } = event
  if (key !== 'Enter' || ctrlKey === metaKey || event.isComposing || !(target instanceof Element)) return
  const form =
    target.closest<HTMLFormElement>('form, [data-sends]') ??
    target.closest('[role=dialog]')?.querySelector('form')
  if (!form?.matches('form')) return
  event.preventDefault()
  event.stopPropagation()
  if (!event.repeat) form.requestSubmit()
}

/** In these a letter looks for the row that begins with it. */
const lists =
  'select, [aria-haspopup=listbox], [role=listbox], [role=menu], [role=menubar], [role=tree], [role=grid], [role=treegrid]'
const overPage = '[role=dialog], [role=listbox], [role=menu]'

/**
 * A letter alone that brings the focus there, unless it is switched off in this browser: not while something is typed,
 * where a list would look for it, nor while something lies over the page.
 */
export function useKeyOf(letter: string, field: RefObject<HTMLElement | null>) {
  useEffect(() => {
    function press(event: KeyboardEvent) {
      const { key, isComposing, defaultPrevented, target } = event
      if (key.toLowerCase() !== letter || isComposing || defaultPrevented || !doLettersAct()) return
      if (modifiers.some(modifier => event.getModifierState(modifier)) || isField(target)) return
      if (target instanceof Element && target.closest(lists)) return
      if (document.querySelector(overPage) || field.current?.closest('[inert], [aria-hidden=true]')) return
      event.preventDefault()
      field.current?.focus()
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [letter, field])
}

const modifiers = ['Alt', 'AltGraph', 'Control', 'Meta', 'Shift'] as const
