import { useCallback, useState } from 'react'

/** A choice that this browser remembers; where it may store nothing, for as long as the page is open. */
export function useRemembered(key: string): [chosen: string, choose: (chosen: string) => void] {
  const [chosen, setChosen] = useState(() => {
    try {
      return localStorage.getItem(key) ?? ''
    } catch {
      return ''
    }
  })
  const choose = useCallback(
    (next: string) => {
      setChosen(next)
      try {
        if (next) localStorage.setItem(key, next)
        else localStorage.removeItem(key)
      } catch {
        // Then it is asked about again at the next visit.
      }
    },
    [key],
  )
  return [chosen, choose]
}
