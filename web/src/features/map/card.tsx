import { Car, MapPin } from 'lucide-react'
import { type ReactNode, useLayoutEffect, useRef } from 'react'
import type { Coordinates } from '../../terrain/route.ts'
import { itemLooks } from '../../trip/item-look.ts'
import { Tile } from '../../ui/tile.tsx'
import { HEAD, spread } from './spread.ts'
import type { Surface } from './surface.ts'
import type { MapPlace, MapStop, MapWords, Spot } from './types.ts'
import { projectorOf } from './view.ts'

const GAP = 10
/** To the right edge, where the controls are. */
const BESIDE = 68
/** How much larger the one that is meant is drawn. */
const GROWN = 1.26

type PlacedProps = {
  surface: Surface
  at: Coordinates & { id?: string }
  pins: readonly MapStop[]
  /** With a name it can be used; without one it only says more about what is pointed at. */
  label?: string
  onClose?: () => void
  children: ReactNode
}

/** A card below its place, or above where there is no room; never over the head of a pin, which a fan can turn downwards. */
export function Placed({ surface, at, pins, label, onClose, children }: PlacedProps) {
  const card = useRef<HTMLElement>(null)
  useLayoutEffect(() => {
    function layOut() {
      if (!card.current) return
      const { size } = surface
      const project = projectorOf(surface.view, size)
      const [x, y] = project(at)
      const lean = spread(pins.map(project))[pins.findIndex(({ id }) => id === at.id)]
      const { offsetWidth, offsetHeight } = card.current
      const headY = lean ? -Math.cos((lean.turn * Math.PI) / 180) * lean.reach * GROWN : 0
      const top = y + Math.max(headY + HEAD * GROWN, 0) + GAP
      const bottom = y + Math.min(headY - HEAD * GROWN, 0) - GAP
      const left = Math.max(Math.min(x - offsetWidth / 2, size.width - offsetWidth - BESIDE), GAP)
      const fitted = top + offsetHeight > size.height - GAP ? bottom - offsetHeight : top
      card.current.style.setProperty('--at', `${Math.round(left)}px ${Math.round(fitted)}px`)
      const isInSight = x > 0 && x < size.width && y > 0 && bottom < size.height
      card.current.style.visibility = isInSight ? '' : 'hidden'
    }
    layOut()
    return surface.watch(layOut)
  })
  return (
    <section
      aria-hidden={label === undefined || undefined}
      aria-label={label}
      className="map-card grid w-max max-w-[min(320px,calc(100cqw-24px))] gap-2.5 rounded-xl bg-raised p-2.5 shadow-e2"
      data-usable={label === undefined ? undefined : ''}
      onKeyDown={event => event.key === 'Escape' && onClose?.()}
      ref={card}
    >
      {children}
    </section>
  )
}

type HeadProps = {
  look: Parameters<typeof Tile>[0]
  name: string
  detail: string | null | undefined
  end?: ReactNode
}

export function Head({ look, name, detail, end }: HeadProps) {
  return (
    <div className="flex items-center gap-3 pr-1.5">
      <Tile {...look} />
      <span className="min-w-0 flex-1">
        <span className="type-name line-clamp-2 text-ink [overflow-wrap:anywhere]">{name}</span>
        {detail && <span className="type-data line-clamp-1 text-ink-2">{detail}</span>}
      </span>
      {end}
    </div>
  )
}

const rental = { icon: Car, look: itemLooks.commute.tile }
const anywhere = { icon: MapPin, look: 'bg-pine-soft text-pine-ink' }
export const lookOf = (type: Spot['glyph']) =>
  type ? { icon: itemLooks[type].icon, look: itemLooks[type].tile } : anywhere

type CardProps = {
  of: MapPlace
  surface: Surface
  pins: readonly MapStop[]
  words: MapWords
  /** The actions on it, once it was pressed. */
  actions?: ReactNode
}

/** Says more about what is pointed at; the button itself and the list say it to those who do not see it. */
export function Card({ of, words, actions, ...placed }: CardProps) {
  const [look, name, detail] =
    'type' in of
      ? ([lookOf(of.type), of.label, of.detail ?? words.types[of.type]] as const)
      : 'days' in of
        ? ([anywhere, of.name, words.days(of.days)] as const)
        : ([rental, of.label, of.detail] as const)
  return (
    <Placed {...placed} at={of} {...(actions ? { label: name } : {})}>
      <Head detail={detail} look={look} name={name} />
      {actions}
    </Placed>
  )
}
