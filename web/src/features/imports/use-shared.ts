import { useEffect, useRef } from 'react'
import { allShared } from '../../lib/shared-here.ts'
import type { Given } from './reading.ts'

/** Gives what other apps have shared to be read, once. */
export function useShared(isWanted: boolean, unnamed: string, onGive: (given: readonly Given[]) => void) {
  const isAsked = useRef(!isWanted)
  useEffect(() => {
    if (isAsked.current) return
    isAsked.current = true
    void allShared().then(all =>
      onGive(
        all.map(one => ({
          ...{ name: one.name || unnamed, shared: one.key },
          ...('file' in one ? { file: one.file } : { text: one.text }),
        })),
      ),
    )
  })
}
