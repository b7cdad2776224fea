import { type KeyboardEvent, useEffect, useRef } from 'react'

/** A new row is typed at once: its first field has the focus, unless another one has asked for it. */
export function useFirstField(isNew: boolean) {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (!isNew || form.current?.contains(document.activeElement)) return
    form.current?.querySelector<HTMLElement>('input:not([type=radio], [type=checkbox]), textarea')?.focus()
  }, [isNew])
  return form
}

/** The parts of a date or a time are no inputs, which send a form by themselves, and their keys go no further. */
export function saveByEnter({ key, target, currentTarget }: KeyboardEvent<HTMLFormElement>): void {
  if (key === 'Enter' && (target as Element).matches('[role=spinbutton]:not(input)'))
    currentTarget.requestSubmit()
}

/** The parts of a date or a time take keys in a field that is disabled, too. */
export function onlyLeaving(event: KeyboardEvent): void {
  if (event.key === 'Tab' || event.key === 'Escape') return
  event.preventDefault()
  event.stopPropagation()
}
