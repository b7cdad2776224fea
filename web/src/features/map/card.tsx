import { MapPin, X } from 'lucide-react'
import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import type { Coordinates } from '../../terrain/route.ts'
import { useBookingKinds } from '../../trip/kinds.ts'
import { itemLooks } from '../../trip/rows/item-look.ts'
import { IconButton } from '../../ui/button.tsx'
import { hasMouse } from '../../ui/has-mouse.ts'
import { Tile } from '../../ui/tile.tsx'
import type { MapCanvas } from './canvas.ts'
import type { MapPlace, Spot } from './types.ts'

const GAP = 8
/** Along the lower edge, where the scale is. */
const SCALE = 24
/** To the right edge, where the controls are. */
const BESIDE = 68

type PlacedProps = {
  /** Without one it has a place of its own. */
  canvas: MapCanvas | undefined
  at: Coordinates & { id?: string }
  /** With a name it can be used, and has the focus while it is there. */
  label?: string | undefined
  children: ReactNode
}

/** A card below its place, or above where there is no room; never over what is drawn there. */
export function Placed({ canvas, at, label, children }: PlacedProps) {
  const card = useRef<HTMLElement>(null)
  const isUsable = label !== undefined
  useLayoutEffect(() => {
    if (!canvas) return
    const shown = canvas
    function layOut() {
      if (!card.current) return
      const { width } = shown.size
      const height = shown.floor - SCALE
      const [left, top, right, bottom] = shown.boxOf(at)
      const { offsetWidth, offsetHeight } = card.current
      const x = Math.max(Math.min((left + right - offsetWidth) / 2, width - offsetWidth - BESIDE), GAP)
      const hasRoom = bottom + GAP + offsetHeight <= height - GAP
      const y = hasRoom ? bottom + GAP : top - GAP - offsetHeight
      card.current.style.setProperty('--at', `${Math.round(x)}px ${Math.round(y)}px`)
      const isInSight = right > 0 && left < width && bottom > 0 && top < height
      card.current.style.visibility = isInSight ? '' : 'hidden'
    }
    layOut()
    return canvas.watch(layOut)
  })
  useLayoutEffect(() => {
    const opener = document.activeElement
    if (!isUsable || !card.current) return
    const field = hasMouse() && card.current.querySelector('input')
    const focused = field || card.current
    focused.focus({ preventScroll: true })
    return () => {
      const isInside = card.current?.contains(document.activeElement)
      if (isInside && opener instanceof HTMLElement) opener.focus({ preventScroll: true })
    }
  }, [isUsable])
  return (
    <section
      aria-hidden={!isUsable || undefined}
      aria-label={label}
      className="map-card grid w-max max-w-[min(400px,calc(100cqw-24px))] gap-2.5 rounded-xl bg-raised p-2.5 shadow-e2 outline-none"
      ref={card}
      {...(isUsable && { role: 'dialog', tabIndex: -1, 'data-usable': '' })}
    >
      {children}
    </section>
  )
}

type HeadProps = {
  look: Parameters<typeof Tile>[0]
  name: ReactNode
  detail?: string | null | undefined
  onClose?: (() => void) | undefined
}

export function Head({ look, name, detail, onClose }: HeadProps) {
  const t = useTranslations('ui')
  return (
    <div className="flex items-center gap-3">
      <Tile {...look} />
      <span className="min-w-0 flex-1 pr-1.5">
        <span className="map-card-name type-name text-ink [overflow-wrap:anywhere]">{name}</span>
        {detail && <span className="type-data line-clamp-1 text-ink-2">{detail}</span>}
      </span>
      {onClose && (
        <IconButton label={t('close')} onPress={onClose} size="small">
          <X />
        </IconButton>
      )}
    </div>
  )
}

const anywhere = { icon: MapPin, look: 'bg-pine-soft text-pine-ink' }
export const lookOf = (type: Spot['glyph']) =>
  type ? { icon: itemLooks[type].icon, look: itemLooks[type].tile } : anywhere

/** A card begins with this look, name and detail of its place. */
export function useHead(place: MapPlace) {
  const t = useTranslations()
  const kinds = useBookingKinds()
  if (place.as === 'stop' || place.as === 'idea')
    return {
      look: lookOf(place.type),
      name: place.label,
      detail: place.detail ?? t(`item.types.${place.type}`),
    }
  if (place.as === 'leg')
    return {
      look: anywhere,
      name: place.name,
      detail: place.days > 0 ? t('trip.days', { count: place.days }) : undefined,
    }
  const { icon = MapPin, icons, tint: look = '' } = kinds.find(({ name }) => name === place.kind) ?? {}
  const own = place.as === 'beside' ? icons?.[place.icon ?? ''] : undefined
  return { look: { icon: own ?? icon, look }, name: place.label, detail: place.detail }
}
