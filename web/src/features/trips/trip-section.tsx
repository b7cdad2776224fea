import { type ReactNode, useId } from 'react'
import { SideTrips } from './side-trips.tsx'
import { TripCard } from './trip-card.tsx'
import type { TripWithSideTrips } from './trip-groups.ts'

export const tripGrid = 'grid gap-x-6 gap-y-7 sm:grid-cols-2 md:grid-cols-3 xl:grid-cols-4'

type TripSectionProps = {
  title: string
  trips: readonly TripWithSideTrips[]
  /** For trips that are not over. */
  today?: string
  /** Behind the last card, or in the place of the first. */
  children?: ReactNode
}

export function TripSection({ title, trips, today, children }: TripSectionProps) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <div className="mb-3.5 flex items-baseline gap-3">
        <h2 className="type-h2" id={id}>
          {title}
        </h2>
        <span className="type-data text-ink-3">{trips.length}</span>
      </div>
      <ul className={tripGrid}>
        {trips.map(trip => (
          <li className="min-w-0" key={trip.id}>
            {/* Not the cell of the grid, which is as high as its row. */}
            <div className="group/trip relative">
              <TripCard trip={trip} {...(today !== undefined && { today })} />
              <SideTrips canGrow={today !== undefined && trip.parent_trip_id === null} of={trip} />
            </div>
          </li>
        ))}
        {children}
      </ul>
    </section>
  )
}
