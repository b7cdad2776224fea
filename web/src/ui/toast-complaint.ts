import { useEffect, useMemo, useRef } from 'react'
import { toast } from './toast.ts'

/** A failure that is withdrawn when what it complains of changes, and when one leaves the page. */
export function useComplaint() {
  const putAway = useRef<() => void>(undefined)
  const complaint = useMemo(
    () => ({
      say(text: string) {
        complaint.withdraw()
        putAway.current = toast.failure(text)
      },
      withdraw() {
        putAway.current?.()
        putAway.current = undefined
      },
    }),
    [],
  )
  useEffect(() => complaint.withdraw, [complaint])
  return complaint
}
