import { type RefObject, useEffect, useEffectEvent, useState } from 'react'
import type { Coordinates } from '../../terrain/route.ts'
import { MapCanvas } from './canvas.ts'

interface Given {
  host: RefObject<HTMLDivElement | null>
  drawings: RefObject<HTMLDivElement | null>
  extent: readonly Coordinates[]
  /** What stood there was pressed, and had the focus. */
  hasFocus: boolean
}

/** The canvas of a map, whether it is drawn, and whether it cannot be. */
export function useCanvas({ host, drawings, extent, hasFocus }: Given) {
  const [canvas, setCanvas] = useState<MapCanvas>()
  const [isDrawn, setIsDrawn] = useState(false)
  const [isBroken, setIsBroken] = useState(false)
  const onDrawn = useEffectEvent(() => {
    setIsDrawn(true)
    if (hasFocus && document.activeElement === document.body)
      host.current?.querySelector('canvas')?.focus({ preventScroll: true })
  })
  const firstExtent = useEffectEvent(() => extent)
  useEffect(() => {
    let opened: MapCanvas | undefined
    function begin() {
      if (!host.current || !drawings.current) return
      try {
        const beginning = { extent: firstExtent(), drawings: drawings.current, onDrawn: () => onDrawn() }
        opened = new MapCanvas(host.current, beginning)
        setCanvas(opened)
      } catch {
        setIsBroken(true)
      }
    }
    // Behind the picture of what is around it, whose styles and places are known then.
    let timer: ReturnType<typeof setTimeout>
    const picture = requestAnimationFrame(() => (timer = setTimeout(begin)))
    return () => {
      cancelAnimationFrame(picture)
      clearTimeout(timer)
      setCanvas(undefined)
      opened?.remove()
    }
  }, [host, drawings])
  return { canvas, isDrawn, isBroken }
}
