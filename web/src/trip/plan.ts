import type { Item } from '@caravan/contract/items'
import { isNight, type Stay, staysOf } from '@caravan/contract/lodging.stays'
import { type Plan, plan as readPlan } from '@caravan/contract/plan'
import { planOf } from '@caravan/contract/plan.lists'
import { costKinds, type Sees } from '@caravan/contract/sections'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '../lib/calls/call.ts'
import { kept } from '../lib/calls/kept.ts'
import { withUnsent } from '../lib/calls/outbox.ts'
import { queryClient } from '../lib/calls/query-client.ts'
import { useSession } from '../lib/calls/session.ts'
import { membersQuery } from './members.ts'

// Every key of a trip begins with the trip; the third part is a topic of its live events, or the plan, which most are about.
export const planQuery = (tripId: string) =>
  queryOptions({
    queryKey: ['trip', tripId, 'plan'],
    queryFn: ({ signal, queryKey }) =>
      withUnsent(
        tripId,
        kept(queryKey, async () =>
          planOf(await call(readPlan, { params: { tripId }, query: { as: 'lists' }, signal })),
        ),
      ),
    // Live events say when it is old.
    staleTime: Number.POSITIVE_INFINITY,
    // The route asks; a part that appears after a failure does not ask again by itself.
    retryOnMount: false,
  })

/** How the person at the screen stands in a trip. Who sees its expenses only may change as much as guests. */
function useStanding(tripId: string): { sees: Sees; role: 'member' | 'guest' | 'viewer' } {
  const { id, guest } = useSession() ?? {}
  const { data } = useQuery(membersQuery(tripId))
  const own = data?.find(({ user_id }) => user_id === id)
  const role = own?.role ?? guest?.role
  const sees = own?.sees ?? 'all'
  if (role === 'viewer') return { sees, role }
  return { sees, role: guest !== undefined || sees === 'expenses_only' ? 'guest' : 'member' }
}

/** How much of a trip the person at the screen sees. */
export const useSees = (tripId: string) => useStanding(tripId).sees

/** As whom the person at the screen is on a trip. */
export const useRole = (tripId: string) => useStanding(tripId).role

/** Whether the person at the screen may change the trip, or its rows of a kind; the server has the last word. */
export function useCanEdit(tripId: string, kind?: string): boolean {
  const { sees, role } = useStanding(tripId)
  if (costKinds.includes(kind)) return role !== 'viewer' && sees !== 'no_costs'
  return role === 'member'
}

/** Fetches the plan again, and waits until it is there. */
export function refreshPlan(tripId: string): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: planQuery(tripId).queryKey })
}

/** An item of a day, or one that lies outside of the trip's dates. */
export function findItem({ items, outside }: Plan, id: string): Item | undefined {
  return items.find(item => item.id === id) ?? outside.find(item => item.id === id)
}

/** A day with its items in their order, as the day panel shows it. */
export function itemsOf(plan: Plan, dayId: string) {
  return plan.items.filter(({ sub_trip_id }) => sub_trip_id === dayId).sort((a, b) => a.position - b.position)
}

/** The items of a day that are numbered and on its route: its nights are told by their stays. */
export const stopsOf = (plan: Plan, dayId: string) => itemsOf(plan, dayId).filter(item => !isNight(item))

const staysInPlans = new WeakMap<Plan, readonly Stay[]>()

/** The stays of a plan, worked out once for all who ask; what is shown of a write is another plan. */
export function staysIn(plan: Plan): readonly Stay[] {
  const known = staysInPlans.get(plan) ?? staysOf([...plan.items, ...plan.outside])
  staysInPlans.set(plan, known)
  return known
}
