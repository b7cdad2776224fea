import { type FocusEvent, useLayoutEffect, useRef, useState } from 'react'

/** The row that Tab comes to: the one that had the focus last, or the one that stands where it stood. */
export function useEntrance(ids: readonly string[]) {
  const list = useRef<HTMLUListElement>(null)
  const [last, setLast] = useState({ id: ids[0], at: 0 })
  const entrance = ids.find(id => id === last.id) ?? ids[Math.min(last.at, ids.length - 1)]

  useLayoutEffect(() => {
    if (entrance === last.id || document.activeElement !== document.body) return
    const row = list.current?.querySelector(`[data-item="${entrance}"] [data-opener]`)
    if (row instanceof HTMLElement) row.focus({ preventScroll: true })
  }, [entrance, last.id])

  function enter({ target }: FocusEvent) {
    const id = target.closest<HTMLElement>('[data-item]')?.dataset['item']
    if (id !== undefined) setLast({ id, at: ids.indexOf(id) })
  }

  return { list, entrance, enter }
}
