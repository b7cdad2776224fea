import type { TripDay } from '@caravan/contract/days'
import { readLine } from '@caravan/contract/drawn-line'
import { hashOf } from '@caravan/contract/hash'
import type { Item } from '@caravan/contract/items'
import type { Plan } from '@caravan/contract/plan'
import { type DayWay, dayWays } from '@caravan/contract/ways'
import { knownSpot } from '@caravan/contract/ways.rules'
import { keepPreviousData, useIsMutating, useQuery } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import { call } from '../../lib/calls/call.ts'
import { kept, keptAnswer } from '../../lib/calls/kept.ts'
import { queryClient } from '../../lib/calls/query-client.ts'
import { useIsIdle } from '../../ui/use-soon.ts'
import { bookedIn } from '../bookings.ts'
import { useBookingKinds } from '../kinds.ts'
import { stopsOf } from '../plan.ts'
import { writesTo } from '../write/send.ts'

/** A way along the streets from one item to the next. */
export type KnownWay = Pick<DayWay, 'from' | 'to' | 'mode' | 'metres'> & {
  minutes: number
  line: { lat: number; lng: number }[]
}

const none: readonly KnownWay[] = []

/** As they are kept on this device. */
const keyOf = (tripId: string, date: string) => ['trip', tripId, 'ways', date] as const
const waysOf = (tripId: string, date: string, signal: AbortSignal) =>
  kept(keyOf(tripId, date), () => call(dayWays, { params: { tripId }, query: { date }, signal }))

/** Has the ways of all days on this device; one of which they are known as it is planned is not asked for again. */
export async function keepWays(plan: Plan, signal: AbortSignal): Promise<void> {
  for (const { id, date } of plan.days) {
    const stops = stopsOf(plan, id)
    const known = (await keptAnswer<DayWay[]>(keyOf(plan.trip.id, date))) ?? []
    const here = known.filter(way => way.line === undefined || knownBetween(way, stops).length > 0)
    const isLacking = (to: Item, n: number) =>
      [stops[n], to].every(knownSpot) && !here.some(way => way.from === stops[n]?.id && way.to === to.id)
    if (stops.slice(1).some(isLacking)) await waysOf(plan.trip.id, date, signal)
  }
}

/** The ways of a day that the server knows; asked for once the page has nothing else to do. */
export function useDayWays(plan: Plan, day: TripDay | undefined): readonly KnownWay[] {
  const tripId = plan.trip.id
  const kinds = useBookingKinds()
  const stops = useMemo(() => (day ? stopsOf(plan, day.id) : []), [plan, day])
  const isIdle = useIsIdle()
  // What is under way is not known to the server yet.
  const isSettled = useIsMutating(writesTo(tripId), queryClient) === 0
  const date = day?.date ?? ''
  const asked = useMemo(() => {
    const spots = stops.map(stop => [stop.id, knownSpot(stop), stop.type, stop.start_time])
    const ways = bookedIn(kinds, plan).map(({ kind, row }) => [row.participants, kind.ways?.(row, date)])
    return String(hashOf(JSON.stringify([spots, ways])))
  }, [kinds, plan, stops, date])
  const select = useCallback(
    (ways: DayWay[]) => {
      const known = ways.flatMap(way => knownBetween(way, stops))
      // Where none is known, nothing is drawn anew.
      return known.length === 0 ? none : known
    },
    [stops],
  )
  const { data = none } = useQuery({
    queryKey: ['trip', tripId, 'ways', date, asked],
    queryFn: ({ signal }) => waysOf(tripId, date, signal),
    enabled: isIdle && isSettled && stops.filter(knownSpot).length > 1,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    placeholderData: keepPreviousData,
    select,
  })
  return data
}

/** As lines are kept. */
const NEAR = 2e-5

/** Of answers that are older than the plan only those are known whose ends are where they were. */
export function knownBetween({ line, minutes, ...way }: DayWay, stops: readonly Item[]): KnownWay[] {
  if (line === undefined || minutes === null) return []
  const points = readLine(line) ?? []
  const isAt = (id: string, at: number) => {
    const [spot, point] = [knownSpot(stops.find(stop => stop.id === id)), points.at(at)]
    return spot && point && Math.abs(spot.lat - point.lat) < NEAR && Math.abs(spot.lng - point.lng) < NEAR
  }
  return isAt(way.from, 0) && isAt(way.to, -1) ? [{ ...way, minutes, line: points }] : []
}
