import { Bone, Skeleton } from '../../ui/skeleton.tsx'

const cards = ['first', 'second', 'third', 'fourth']

/** The grid of trip cards before it is known which trips there are. */
export function TripsSkeleton() {
  return (
    <Skeleton>
      <div className="grid gap-x-6 gap-y-7 sm:grid-cols-2 md:grid-cols-3 xl:grid-cols-4">
        {cards.map(card => (
          <div key={card}>
            <Bone className="aspect-4/3 rounded-2xl" />
            <Bone className="mt-3.5 h-4 w-3/5" />
            <Bone className="mt-2.5 h-3.5 w-2/5" />
          </div>
        ))}
      </div>
    </Skeleton>
  )
}
