import { useEffect, useRef, useState } from 'react'

type Functions = Record<string, (...given: never[]) => void>

/** The same functions for as long as the component is there; what they do is always the latest. */
export function useSteady<Actions extends Functions>(actions: Actions): Actions {
  const latest = useRef(actions)
  useEffect(() => {
    latest.current = actions
  })
  const [steady] = useState(() => {
    const names = Object.keys(actions)
    return Object.fromEntries(
      names.map(name => [name, (...given: never[]) => latest.current[name]?.(...given)]),
    ) as Actions
  })
  return steady
}
