import { useEffect, useEffectEvent, useState } from 'react'

/** The parts of the page that take files; the one that came last lies on top. */
const zones: object[] = []

/** Takes the files that are dropped or pasted anywhere on the page; tells whether some are held over it. */
export function useDroppedFiles(take: (files: File[]) => void): boolean {
  const taking = useEffectEvent(take)
  const [isOver, setIsOver] = useState(false)
  useEffect(() => {
    const zone = {}
    zones.push(zone)
    const leaving = new AbortController()
    const { signal } = leaving
    const isOnTop = () => zones.at(-1) === zone
    function give(event: Event, { files }: DataTransfer) {
      setIsOver(false)
      if (files.length === 0 || !isOnTop()) return
      event.preventDefault()
      taking([...files])
    }
    function hold(event: DragEvent) {
      if (!event.dataTransfer?.types.includes('Files')) return
      // By default the browser opens the file in the place of the page.
      event.preventDefault()
      setIsOver(isOnTop())
    }
    addEventListener('dragover', hold, { signal })
    addEventListener('dragleave', event => event.relatedTarget === null && setIsOver(false), { signal })
    addEventListener('drop', event => event.dataTransfer && give(event, event.dataTransfer), { signal })
    addEventListener('paste', event => event.clipboardData && give(event, event.clipboardData), { signal })
    return () => {
      zones.splice(zones.indexOf(zone), 1)
      leaving.abort()
      setIsOver(false)
    }
  }, [])
  return isOver
}
