import type { Item } from '@caravan/contract/items'
import type { Plan } from '@caravan/contract/plan'
import { useState } from 'react'
import { useItemAddress } from '../../trip/address.ts'
import { findItem, useCanEdit } from '../../trip/plan.ts'
import type { Work } from '../../trip/row-form.tsx'
import { later } from '../../ui/later.tsx'
import { useAskBeforeLeaving } from '../../ui/leaving.ts'
import { useSoon } from '../../ui/use-soon.ts'

const ItemEditor = later(() => import('./editing.parts.ts'), 'ItemEditor')

type ItemDialogProps = { tripId: string; plan: Plan; date: string | undefined }

/** What the form was opened with; it stays as it was then, whatever others do to the plan meanwhile. */
export type Opening = {
  key: string | undefined
  count: number
  base: Item | undefined
  date: string
  canEdit: boolean
}

type Asked = { item?: string; add?: string }

const closed: Opening = { key: undefined, count: 0, base: undefined, date: '', canEdit: false }

/** The dialog that adds or edits an item, as the address asks for it. */
export function ItemDialog({ tripId, plan, date }: ItemDialogProps) {
  const { itemId, isAdding, close } = useItemAddress()
  const [opening, setOpening] = useState(closed)
  const [work, setWork] = useState<Work>('none')
  const canEdit = useCanEdit(tripId)

  const item = itemId === undefined ? undefined : findItem(plan, itemId)
  // Deleted by somebody else, it stays open for as long as somebody is writing here.
  const isThere = item !== undefined || (itemId !== undefined && opening.key === itemId)
  const mayAdd = canEdit || opening.key === 'add'
  const key = isThere ? itemId : isAdding && mayAdd && date !== undefined ? 'add' : undefined
  if (key !== opening.key) {
    setWork('none')
    setOpening(
      key === undefined
        ? { ...opening, key }
        : { key, count: opening.count + 1, base: item, date: item?.date ?? date ?? '', canEdit },
    )
  }

  useSoon(ItemEditor)

  useAskBeforeLeaving(
    opening.key !== undefined && work !== 'none',
    ({ current, next }) =>
      current.pathname === next.pathname && isSameForm(current.search as Asked, next.search as Asked),
  )

  return (
    <ItemEditor
      isOpen={key !== undefined}
      onClose={close}
      onWork={setWork}
      opening={opening}
      plan={plan}
      tripId={tripId}
      work={work}
    />
  )
}

function isSameForm(before: Asked, after: Asked): boolean {
  return before.item === after.item && before.add === after.add
}
