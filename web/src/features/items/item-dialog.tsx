import type { Item } from '@caravan/contract/items'
import type { Plan } from '@caravan/contract/plan'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useItemAddress } from '../../trip/address.ts'
import { FormCompany } from '../../trip/company.tsx'
import { findItem, useCanEdit } from '../../trip/plan.ts'
import { useAskBeforeLeaving } from '../../ui/leaving.ts'
import { Editing } from './editing.ts'

type ItemDialogProps = { tripId: string; plan: Plan; date: string | undefined }

/** What the form was opened with; it stays as it was then, whatever others do to the plan meanwhile. */
type Opening = {
  key: string | undefined
  count: number
  base: Item | undefined
  date: string
  canEdit: boolean
}

/** What closing would lose. */
export type Work = 'none' | 'unsaved' | 'saving'
type Asked = { item?: string; add?: string }

const closed: Opening = { key: undefined, count: 0, base: undefined, date: '', canEdit: false }

/** The dialog that adds or edits an item, as the address asks for it. */
export function ItemDialog({ tripId, plan, date }: ItemDialogProps) {
  const t = useTranslations('item')
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

  useAskBeforeLeaving(
    opening.key !== undefined && work !== 'none',
    ({ current, next }) =>
      current.pathname === next.pathname && isSameForm(current.search as Asked, next.search as Asked),
  )

  if (opening.count === 0) return null
  return (
    <Editing over={key !== undefined && close}>
      {({ Dialog, ItemForm, ItemReading }) => (
        <Dialog
          aside={<FormCompany date={opening.date} itemId={opening.base?.id} tripId={tripId} />}
          isBusy={work === 'saving'}
          isDirty={work === 'unsaved'}
          isOpen={key !== undefined}
          onClose={close}
          title={
            opening.base === undefined ? t('addTitle') : opening.canEdit ? t('editTitle') : opening.base.place
          }
          width={opening.canEdit ? 840 : 680}
        >
          {opening.canEdit ? (
            <ItemForm
              base={opening.base}
              date={opening.date}
              key={opening.count}
              onDone={close}
              onWork={setWork}
              plan={plan}
              tripId={tripId}
            />
          ) : (
            opening.base && <ItemReading item={opening.base} />
          )}
        </Dialog>
      )}
    </Editing>
  )
}

function isSameForm(before: Asked, after: Asked): boolean {
  return before.item === after.item && before.add === after.add
}
