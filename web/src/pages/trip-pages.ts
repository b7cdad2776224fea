import { useNavigate, useSearch } from '@tanstack/react-router'
import { useSteady } from '../ui/use-steady.ts'
import { route } from './trip-dialogs.tsx'

type Search = { map?: string | undefined; day?: string | undefined }

/** Opens the pages of a trip. Each is a step of Back, but a day takes the place of the day before it. */
export function useTripPages(onLeave: () => void) {
  const { day, view } = useSearch({ from: route })
  const navigate = useNavigate()
  function go(search: (before: Search) => Search, replace = false) {
    onLeave()
    void navigate({ from: '/edit-trip/$tripId', search, replace, resetScroll: false })
  }
  return useSteady({
    selectDay(date: string, options?: { keepsOpen: true }) {
      const isDayOpen = day !== undefined && view === undefined
      const search = (before: Search) => ({ map: before.map, ...(options?.keepsOpen && before), day: date })
      go(search, options?.keepsOpen || isDayOpen)
    },
    // The ideas are sorted by how far they are from the day that was open.
    openIdeas: () => go(({ map, day }) => ({ map, day, view: 'ideas' })),
    openOverview: () => go(({ map }) => ({ map, view: 'overview' })),
  })
}

export type TripPages = ReturnType<typeof useTripPages>
