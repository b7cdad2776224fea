import { BedDouble, Camera, Car, MapPin, Plane, ShoppingBag, TrainFront, Utensils } from 'lucide-react'
import type { Ref } from 'react'
import { classes } from '../../ui/classes.ts'
import type { MapPlace, MapWords, StopType } from './types.ts'

const looks: Record<StopType, { icon: typeof Camera; tile: string }> = {
  sightseeing: { icon: Camera, tile: 'bg-sightseeing-soft text-sightseeing-ink' },
  commute: { icon: TrainFront, tile: 'bg-commute-soft text-commute-ink' },
  dining: { icon: Utensils, tile: 'bg-dining-soft text-dining-ink' },
  shopping: { icon: ShoppingBag, tile: 'bg-shopping-soft text-shopping-ink' },
  lodging: { icon: BedDouble, tile: 'bg-lodging-soft text-lodging-ink' },
  flight: { icon: Plane, tile: 'bg-flight-soft text-flight-ink' },
}
const rental = { icon: Car, tile: looks.commute.tile }
const place = { icon: MapPin, tile: 'bg-pine-soft text-pine-ink' }

type CardProps = { of: MapPlace; words: MapWords; ref: Ref<HTMLDivElement> }

/** Says more about what is pointed at; the button itself and the list say it to those who do not see it. */
export function Card({ of, words, ref }: CardProps) {
  const [{ icon: Icon, tile }, name, detail] =
    'type' in of
      ? [looks[of.type], of.label, of.detail ?? words.types[of.type]]
      : 'days' in of
        ? [place, of.name, words.days(of.days)]
        : [of.idea ? looks[of.idea] : rental, of.label, of.detail]
  return (
    <div
      aria-hidden="true"
      className="map-card flex max-w-[min(300px,calc(100cqw-24px))] items-center gap-3 rounded-xl bg-raised p-2.5 pr-4 shadow-e2"
      ref={ref}
    >
      <span className={classes('grid size-10 shrink-0 place-items-center rounded-lg', tile)}>
        <Icon className="size-5" />
      </span>
      <span className="min-w-0">
        <span className="type-name line-clamp-2 text-ink">{name}</span>
        <span className="type-data line-clamp-1 text-ink-2">{detail}</span>
      </span>
    </div>
  )
}
