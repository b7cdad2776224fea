import { type RefObject, useEffect, useRef } from 'react'

const isDoneByCss = globalThis.CSS?.supports?.('scroll-initial-target', 'nearest') ?? false

/**
 * Brings the row that is chosen into sight. The one that a list begins with is there by its style sheet: to ask for its
 * place would lay out the page before its first picture.
 */
export function useInSight(row: RefObject<Element | null>, isChosen: boolean): void {
  const isFirst = useRef(true)
  useEffect(() => {
    const isBeginning = isFirst.current
    isFirst.current = false
    if (!isChosen || (isBeginning && isDoneByCss)) return
    row.current?.scrollIntoView({ block: 'nearest' })
  }, [row, isChosen])
}
