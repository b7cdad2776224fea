import { useSees } from '../trip/plan.ts'
import { later } from '../ui/later.tsx'

const SeenLine = later(() => import('../features/trip-page/seen-line.tsx'), 'SeenLine', {
  failed: () => null,
})

/** Says how much of a trip its reader sees, where that is not all. */
export function Seen({ tripId }: { tripId: string }) {
  const sees = useSees(tripId)
  return <SeenLine isOpen={sees !== 'all'} sees={sees} />
}
