import type { Plan } from '@caravan/contract/plan'
import { useEffect, useRef } from 'react'
import { todayHere } from '../../lib/format/dates.ts'

/**
 * The date that is open: the one in the address, else today while the trip is under way. A day that is moved to
 * another date, by whomever, stays open.
 */
export function useSelection(
  { trip, days }: Plan,
  inAddress: string | undefined,
  select: (date: string, options?: { keepsOpen: true }) => void,
  opensToday: boolean,
): string | undefined {
  const isInTrip = (date: string) => date >= trip.start_date && date <= trip.end_date
  const today = todayHere()
  const fallback = opensToday && isInTrip(today) ? today : undefined
  const isOutside = inAddress !== undefined && !isInTrip(inAddress)
  const chosen = inAddress ?? fallback

  const open = useRef<{ id: string; date: string }>(undefined)
  const followed = open.current && days.find(({ id }) => id === open.current?.id)
  const moved = open.current?.date === chosen && followed?.date !== chosen ? followed?.date : undefined
  // The items of the chosen day may have gone to the trip's new end.
  const wasOpen = chosen !== undefined && open.current?.date === chosen
  const nearest = wasOpen ? (trip.end_date < chosen ? trip.end_date : trip.start_date) : undefined
  const date = moved ?? (isOutside ? nearest : chosen)
  const day = days.find(day => day.date === date)

  useEffect(() => {
    open.current = day && { id: day.id, date: day.date }
    if (date !== undefined && date !== inAddress) select(date, { keepsOpen: true })
  })
  return date
}
