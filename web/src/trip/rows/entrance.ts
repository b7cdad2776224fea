import { type FocusEvent, useLayoutEffect, useRef, useState } from 'react'

const FADED_MS = 400

/** The row that Tab comes to: the one that had the focus last, or the one that stands where it stood. */
export function useEntrance(ids: readonly string[]) {
  const list = useRef<HTMLUListElement>(null)
  const [last, setLast] = useState({ id: ids[0], at: 0 })
  const entrance = ids.find(id => id === last.id) ?? ids[Math.min(last.at, ids.length - 1)]

  useLayoutEffect(() => {
    if (entrance === last.id) return
    function focus() {
      const row = list.current?.querySelector<HTMLElement>(`[data-item="${entrance}"] [data-opener]`)
      if (document.activeElement === document.body) row?.focus({ preventScroll: true })
    }
    focus()
    // The menu or the dialog that took the row away keeps the focus until it has faded.
    const timer = setTimeout(focus, FADED_MS)
    return () => clearTimeout(timer)
  }, [entrance, last.id])

  function enter({ target }: FocusEvent) {
    const id = target.closest<HTMLElement>('[data-item]')?.dataset['item']
    if (id !== undefined) setLast({ id, at: ids.indexOf(id) })
  }

  return { list, entrance, enter }
}
