import type { ComponentProps } from 'react'
import { HEAD, type Lean, REACH } from './spread.ts'
import type { MapStop } from './types.ts'

/** A drop around a head in the origin, down to its tip. */
export function dropOf(reach: number): string {
  const [sine, side] = [HEAD / reach, Math.sqrt(reach * reach - HEAD * HEAD)]
  const [x, y] = [(side * sine).toFixed(2), (reach - (side * side) / reach).toFixed(2)]
  return `M0 ${reach.toFixed(2)}L-${x} ${y}A${HEAD} ${HEAD} 0 1 1 ${x} ${y}Z`
}

export function Pin({ stop, ...button }: ComponentProps<'button'> & { stop: MapStop }) {
  return (
    <button {...button} className="map-pin" data-type={stop.type}>
      <svg aria-hidden="true">
        <circle r={HEAD + 7} />
        <path d={dropOf(REACH)} />
      </svg>
      <span aria-hidden="true">{stop.number}</span>
    </button>
  )
}

/** Puts a pin's tip at a point; its head leans away from it. */
export function placePin(pin: HTMLElement, [x, y]: readonly [number, number], { turn, reach }: Lean): void {
  const angle = (turn * Math.PI) / 180
  const [headX, headY] = [Math.sin(angle) * reach, -Math.cos(angle) * reach]
  pin.style.translate = `${(x + headX).toFixed(1)}px ${(y + headY).toFixed(1)}px`
  pin.style.transformOrigin = `${(HEAD - headX).toFixed(1)}px ${(HEAD - headY).toFixed(1)}px`
  const drawing = pin.firstElementChild as SVGElement | null
  const drop = drawing?.lastElementChild
  if (!drawing || !drop) return
  drawing.style.rotate = `${turn.toFixed(1)}deg`
  const shape = dropOf(reach)
  if (drop.getAttribute('d') !== shape) drop.setAttribute('d', shape)
}
