import './terrain.css'
import { useEffect, useRef } from 'react'
import { whenSeen } from '../lib/when-seen.ts'
import { pictureOf } from './draw.ts'
import { type PaletteName, paletteOf } from './palettes.ts'
import type { Coordinates } from './route.ts'
import type { Subject } from './scene.ts'

const RESIZE_SETTLES = 160
/** Far enough ahead that a cover is drawn when it scrolls into view. */
const AHEAD = '400px'

type TerrainProps = {
  seed: number
  palette?: PaletteName
  /** The places of the days in date order. */
  route?: readonly Coordinates[]
  shore?: boolean
  className?: string
}

async function paintInto(
  canvas: HTMLCanvasElement,
  subject: Subject,
  isCurrent: () => boolean,
): Promise<void> {
  const { width, height } = canvas.getBoundingClientRect()
  if (width < 1 || height < 1) return
  const ratio = Math.min(window.devicePixelRatio, 2)
  const picture = await pictureOf({ ...subject, width: Math.round(width), height: Math.round(height), ratio })
  if (!isCurrent()) return
  canvas.width = picture.width
  canvas.height = picture.height
  canvas.getContext('2d')?.drawImage(picture, 0, 0)
  canvas.dataset['drawn'] = ''
}

/** Generated paper-cut terrain that fills its box; decoration only. The same seed always draws the same ground. */
export function Terrain({
  seed,
  palette = paletteOf(seed),
  route = [],
  shore = false,
  className = '',
}: TerrainProps) {
  const ref = useRef<HTMLCanvasElement>(null)
  // Callers pass a fresh array of the same places on every render; what it says is what a redraw depends on.
  const subject = JSON.stringify({ seed, palette, route, shore } satisfies Subject)

  useEffect(() => {
    const canvas = ref.current
    if (!canvas) return
    let turn = 0
    let settling = 0
    const paint = () => {
      turn += 1
      const mine = turn
      // A picture that cannot be drawn leaves the flat gradient, which is decoration enough.
      paintInto(canvas, JSON.parse(subject) as Subject, () => mine === turn).catch(() => undefined)
    }
    const resized = new ResizeObserver(() => {
      clearTimeout(settling)
      if (turn === 0) paint()
      else settling = window.setTimeout(paint, RESIZE_SETTLES)
    })
    const giveUp = whenSeen(canvas, () => resized.observe(canvas), AHEAD)
    return () => {
      turn = -1
      clearTimeout(settling)
      giveUp()
      resized.disconnect()
    }
  }, [subject])

  return (
    <div aria-hidden="true" data-palette={palette} className={`terrain ${className}`}>
      <canvas ref={ref} />
    </div>
  )
}
