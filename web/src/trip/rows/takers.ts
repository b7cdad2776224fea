import { type RefObject, useEffect } from 'react'

/** The places outside of its list that a row can be dropped on, and what each does with it. */
export const takers = new WeakMap<Element, (id: string) => void>()

/** Makes something a place to drop a row on. */
export function useTaker(place: RefObject<Element | null>, take: ((id: string) => void) | undefined): void {
  useEffect(() => {
    const element = place.current
    if (!element || !take) return
    takers.set(element, take)
    return () => void takers.delete(element)
  }, [place, take])
}
