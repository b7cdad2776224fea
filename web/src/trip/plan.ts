import { deleteDay } from '@caravan/contract/days'
import { type Change, history, undoChange } from '@caravan/contract/history'
import { type Item, updateItem } from '@caravan/contract/items'
import { type Plan, plan as readPlan } from '@caravan/contract/plan'
import { deleteTrip, restoreTrip, type Trip, updateTrip } from '@caravan/contract/trips'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '../lib/call.ts'
import { saveChanges } from '../lib/merge.ts'
import { queryClient } from '../lib/query-client.ts'
import { currentSession, useSession } from '../lib/session.ts'
import { membersQuery } from './members.ts'

// Every key of a trip begins with the trip; the third part is a topic of its live events, or the plan, which most are about.
export const planQuery = (tripId: string) =>
  queryOptions({
    queryKey: ['trip', tripId, 'plan'],
    queryFn: ({ signal }) => call(readPlan, { params: { tripId }, signal }),
    // Live events say when it is old.
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnMount: 'always',
  })

/** Whether the person at the screen may change the trip; the server has the last word. */
export function useCanEdit(tripId: string): boolean {
  const ownId = useSession()?.id
  const { data } = useQuery(membersQuery(tripId))
  return data?.find(({ user_id }) => user_id === ownId)?.role !== 'viewer'
}

/** Shows a change before the server has it; the function that comes back shows what was there before. */
export async function showAtOnce(tripId: string, change: (plan: Plan) => Plan): Promise<() => void> {
  const { queryKey } = planQuery(tripId)
  await queryClient.cancelQueries({ queryKey })
  const before = queryClient.getQueryData(queryKey)
  if (before) queryClient.setQueryData(queryKey, change(before))
  return () => queryClient.setQueryData(queryKey, before)
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

type Editable = Pick<Trip, 'version' | 'name' | 'start_date' | 'end_date'>
export type OnConflict = 'move_to_last' | 'delete'

/** Saves what was changed of a trip, on top of what others have changed meanwhile, and answers what it is then. */
export async function saveTrip(
  trip: Trip,
  changes: Partial<Omit<Editable, 'version'>>,
  on_conflict?: OnConflict,
): Promise<Pick<Trip, 'id' | 'version'>> {
  const { version } = await saveChanges<Editable>(trip, changes, (body, version) =>
    call(updateTrip, {
      params: { tripId: trip.id },
      body: { ...body, ...(on_conflict && { on_conflict }) },
      ifMatch: version,
    }),
  )
  await refreshPlan(trip.id)
  return { id: trip.id, version }
}

export async function removeTrip(tripId: string): Promise<void> {
  await call(deleteTrip, { params: { tripId } })
  void queryClient.invalidateQueries({ queryKey: ['trips'] })
}

export async function bringTripBack(tripId: string): Promise<void> {
  await call(restoreTrip, { params: { tripId } })
  void queryClient.invalidateQueries({ queryKey: ['trips'] })
}

/** Shows the trip without the day at once, and with it again when the server refuses. */
export async function removeDay(tripId: string, dayId: string): Promise<void> {
  const showAgain = await showAtOnce(tripId, plan => ({
    ...plan,
    days: plan.days.filter(({ id }) => id !== dayId),
    items: plan.items.filter(({ sub_trip_id }) => sub_trip_id !== dayId),
  }))
  try {
    await call(deleteDay, { params: { subTripId: dayId } })
  } catch (failure) {
    showAgain()
    throw failure
  } finally {
    void refreshPlan(tripId)
  }
}

/** What was changed in a trip, the latest first. */
async function* changesOf(tripId: string): AsyncGenerator<Change> {
  let before: string | undefined
  for (;;) {
    const query = { limit: '100', ...(before !== undefined && { before }) }
    const changes = await call(history, { params: { tripId }, query })
    yield* changes
    const oldest = changes.at(-1)
    if (oldest === undefined) return
    before = String(oldest.seq)
  }
}

/** The change by which the person at the screen made a row what it is. */
export function writingOf({ id, version }: Pick<Item | Trip, 'id' | 'version'>) {
  const own = currentSession()?.id
  return (change: Change) => change.id === id && change.actor === own && change.after?.['version'] === version
}

/** Who last changed each of these fields of a row, of those who did it after a version of it. */
export async function writersSince(
  tripId: string,
  { id, version }: Pick<Item, 'id' | 'version'>,
  fields: readonly string[],
): Promise<Map<string, string | null>> {
  const writers = new Map<string, string | null>()
  for await (const { id: changed, after, actor } of changesOf(tripId)) {
    if (changed !== id) continue
    if (after === null || Number(after['version']) <= version) break
    for (const field of fields) if (field in after && !writers.has(field)) writers.set(field, actor)
    if (writers.size === fields.length) break
  }
  return writers
}

export function deletionOf(deleted: string) {
  return ({ id, after }: Change) => id === deleted && after === null
}

/** Takes back the change that is meant and no other; the server refuses where somebody has changed the same since. */
export async function takeBack(tripId: string, isMeant: (change: Change) => boolean): Promise<void> {
  for await (const change of changesOf(tripId)) {
    if (!isMeant(change)) continue
    await call(undoChange, { params: { tripId, seq: String(change.seq) } })
    break
  }
  await refreshPlan(tripId)
}

/** Puts bookings that the trip has left behind back on the day that they were on, wherever that is now. */
export async function moveWithTrip({ trip, days, outside }: Plan): Promise<void> {
  const left = new Map(outside.map(item => [item.id, item]))
  for await (const { id, before } of changesOf(trip.id)) {
    const item = left.get(id)
    const dayId = before?.['day_id']
    if (item === undefined || !dayId) continue
    left.delete(id)
    const day = days.find(one => one.id === dayId)
    if (day) await redate(item, day.date)
    if (left.size === 0) break
  }
  await refreshPlan(trip.id)
}

function redate({ id, version }: Item, date: string) {
  return call(updateItem, { params: { itemId: id }, body: { date }, ifMatch: version })
}
