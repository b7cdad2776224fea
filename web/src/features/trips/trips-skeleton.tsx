import { Bone, Skeleton } from '../../ui/skeleton.tsx'
import { tripGrid } from './trip-section.tsx'

const cards = ['first', 'second', 'third', 'fourth']

/** The grid of trip cards before it is known which trips there are. */
export function TripsSkeleton() {
  return (
    <Skeleton>
      <Bone className="mb-3.5 h-7 w-44" />
      <div className={tripGrid}>
        {cards.map(card => (
          <div key={card}>
            <Bone className="aspect-4/3 rounded-2xl" />
            <Bone className="mt-4 h-4 w-3/5" />
            <Bone className="mt-2.5 h-3.5 w-2/5" />
          </div>
        ))}
      </div>
    </Skeleton>
  )
}
