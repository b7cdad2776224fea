import { type KeyboardEvent, type PointerEvent, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { type Crop, moved, placeOf, within } from './crop.rules.ts'
import type { Picture } from './picture-file.ts'

type CropFrameProps = { picture: Picture; crop: Crop; onChange: (crop: Crop) => void }

const STEP = 0.04
const CLOSER = 1.1

const directions: Record<string, readonly [right: number, down: number]> = {
  ArrowLeft: [STEP, 0],
  ArrowRight: [-STEP, 0],
  ArrowUp: [0, STEP],
  ArrowDown: [0, -STEP],
}
const zooms: Record<string, number> = { '+': CLOSER, '=': CLOSER, '-': 1 / CLOSER }

/** The picture under a square frame; it is moved by pointer and arrow keys, and comes closer with plus. */
export function CropFrame({ picture, crop, onChange }: CropFrameProps) {
  const t = useTranslations('profile')
  const last = useRef({ x: 0, y: 0 })

  function grab(event: PointerEvent<HTMLElement>) {
    event.currentTarget.setPointerCapture(event.pointerId)
    last.current = { x: event.clientX, y: event.clientY }
  }

  function pull(event: PointerEvent<HTMLElement>) {
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) return
    const { x, y } = last.current
    const side = event.currentTarget.clientWidth
    last.current = { x: event.clientX, y: event.clientY }
    onChange(moved(picture, crop, (event.clientX - x) / side, (event.clientY - y) / side))
  }

  function press(event: KeyboardEvent) {
    const direction = directions[event.key]
    const closer = zooms[event.key]
    if (direction === undefined && closer === undefined) return
    event.preventDefault()
    if (direction) onChange(moved(picture, crop, ...direction))
    if (closer) onChange(within(picture, { ...crop, zoom: crop.zoom * closer }))
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: what it holds is no set of fields.
    <div
      aria-label={t('cropFrame')}
      className="relative aspect-square w-full max-w-[320px] cursor-move touch-none overflow-hidden rounded-xl bg-sunken outline-offset-2 focus-visible:outline-2 focus-visible:outline-focus"
      onKeyDown={press}
      onPointerDown={grab}
      onPointerMove={pull}
      role="group"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the keys that move the picture come here.
      tabIndex={0}
    >
      <img
        alt=""
        className="pointer-events-none absolute max-w-none select-none"
        draggable={false}
        src={picture.address}
        style={placeOf(picture, crop)}
      />
      {/* Outside of the circle that others see. */}
      <span className="pointer-events-none absolute inset-0 rounded-full shadow-[0_0_0_200px_rgb(7_15_13/0.5)] ring-2 ring-white/90" />
    </div>
  )
}
