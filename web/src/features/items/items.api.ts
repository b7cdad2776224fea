import type { Sent } from '@caravan/contract/endpoint'
import { createItem, deleteItem, type Item, orderItems, updateItem } from '@caravan/contract/items'
import type { Plan } from '@caravan/contract/plan'
import { useMutation } from '@tanstack/react-query'
import { CallFailed, call } from '../../lib/call.ts'
import { saveChanges } from '../../lib/merge.ts'
import { itemsOf, showAtOnce, takeBack } from '../../trip/plan.ts'
import { inTrip } from '../../trip/write.ts'
import type { ItemContent } from './item-form.rules.ts'

type NewItem = ItemContent & { id: string; dayId: string }

export function useAddItem(tripId: string) {
  return useMutation({
    ...inTrip(tripId),
    mutationKey: ['createItem'],
    mutationFn: addItem,
    onSuccess: noteOwn,
  })
}

/** Sent once more after an answer that was lost, with more typed since, it is the same item and what counts is the last. */
async function addItem({ dayId, id, ...content }: NewItem): Promise<Item> {
  try {
    return await call(createItem, { params: { subTripId: dayId }, body: { id, ...content } })
  } catch (failure) {
    if (!(failure instanceof CallFailed) || failure.code !== 'row.exists') throw failure
    return call(updateItem, { params: { itemId: id }, body: content })
  }
}

type Changed = { base: Item; changes: Partial<Item> }

/** Saves what was changed of an item as it was when its editing began; see `saveChanges` for what may come back. */
export function useChangeItem(tripId: string) {
  return useMutation({ ...inTrip(tripId), mutationKey: ['updateItem'], mutationFn: changeItem })
}

async function changeItem({ base, changes }: Changed): Promise<Item> {
  const params = { itemId: base.id }
  const stored = await saveChanges(base, changes, (body, ifMatch) =>
    call(updateItem, { params, ifMatch, body: body as Sent<typeof updateItem>['body'] }),
  )
  noteOwn(stored)
  return stored
}

export function useDeleteItem(tripId: string) {
  return useMutation({
    ...inTrip(tripId),
    mutationKey: ['deleteItem'],
    mutationFn: ({ id }: Item) => call(deleteItem, { params: { itemId: id } }).catch(ignoreGone),
    onMutate: ({ id }) =>
      showAtOnce(tripId, plan => ({ ...plan, items: plan.items.filter(item => item.id !== id) })),
    onError: (_failure, _item, putBack) => putBack?.(),
  })
}

/** What was to be deleted and is not there any more needs no words. */
function ignoreGone(failure: unknown): undefined {
  if (!(failure instanceof CallFailed) || failure.status !== 404) throw failure
}

type Order = { dayId: string; ids: string[] }

export function useOrderItems(tripId: string) {
  return useMutation({
    ...inTrip(tripId),
    mutationKey: ['orderItems'],
    mutationFn: ({ dayId, ids }: Order) =>
      call(orderItems, { params: { subTripId: dayId }, body: { item_ids: ids } }),
    onMutate: ({ ids }) =>
      showAtOnce(tripId, plan => ({
        ...plan,
        items: plan.items.map(item => {
          const position = ids.indexOf(item.id)
          return position < 0 || position === item.position ? item : { ...item, position }
        }),
      })),
    onError: (_failure, _order, putBack) => putBack?.(),
  })
}

type Move = { item: Item; day: { id: string; date: string } }

export function useMoveItem(tripId: string) {
  return useMutation({
    ...inTrip(tripId),
    mutationKey: ['moveItem'],
    mutationFn: ({ item, day }: Move) => changeItem({ base: item, changes: { date: day.date } }),
    onMutate: move => showAtOnce(tripId, plan => moved(plan, move)),
    onError: (_failure, _move, putBack) => putBack?.(),
  })
}

function moved(plan: Plan, { item, day }: Move): Plan {
  const last = itemsOf(plan, day.id).at(-1)?.position ?? -1
  const there = { sub_trip_id: day.id, date: day.date, position: last + 1 }
  return { ...plan, items: plan.items.map(one => (one.id === item.id ? { ...one, ...there } : one)) }
}

/** Takes a change of an item back, also its deletion. */
export function useUndoItem(tripId: string) {
  return useMutation({
    scope: { id: tripId },
    mutationKey: ['undoChange'],
    mutationFn: (isMeant: Parameters<typeof takeBack>[1]) => takeBack(tripId, isMeant),
  })
}

const ownVersions = new Map<string, number>()

function noteOwn({ id, version }: Item): void {
  ownVersions.set(id, version)
}

/** True when the newest writing of an item comes from this browser. */
export function isOwnVersion({ id, version }: Item): boolean {
  return ownVersions.get(id) === version
}
