import type { KeyboardEvent } from 'react'

const steps: Record<string, (index: number, last: number) => number> = {
  ArrowDown: (index, last) => Math.min(index + 1, last),
  ArrowUp: index => Math.max(index - 1, 0),
  Home: () => 0,
  End: (_, last) => last,
}

/** The row that a key leads to from another one; undefined for other keys. */
export const stepTo = (key: string, index: number, last: number) => steps[key]?.(index, last)

/** Along the rows of a list by arrow keys, Home and End, to what `entrance` finds in each row. */
export function walkAmong(event: KeyboardEvent<HTMLElement>, entrance: string): void {
  const step = steps[event.key]
  if (!step) return
  const entrances = [...event.currentTarget.querySelectorAll<HTMLElement>(entrance)]
  const here = entrances.findIndex(one => one.closest('li')?.contains(document.activeElement))
  if (here < 0) return
  event.preventDefault()
  entrances[step(here, entrances.length - 1)]?.focus()
}
