import type { Plan } from '@caravan/contract/plan'
import { useTranslations } from 'use-intl'
import { NEW, useItemAddress } from '../../trip/address.ts'
import { FormCompany } from '../../trip/company.tsx'
import { findItem } from '../../trip/plan.ts'
import { RowDialog } from '../../trip/row-dialog.tsx'
import { ItemForm } from './item-form.tsx'
import { ItemReading } from './item-reading.tsx'

type ItemDialogProps = { tripId: string; plan: Plan; date: string | undefined; onClose: () => void }

/** The form of an item, or its words for who may not change it. */
export function ItemDialog({ tripId, plan, date, onClose }: ItemDialogProps) {
  const t = useTranslations('item')
  const { itemId, isAdding } = useItemAddress()
  return (
    <RowDialog
      asideOf={({ row, date = '' }) => (
        <FormCompany date={row?.date ?? date} itemId={row?.id} tripId={tripId} />
      )}
      asked={itemId ?? (isAdding && date !== undefined ? NEW : undefined)}
      date={date}
      keys={['item', 'add']}
      onClose={onClose}
      row={itemId === undefined ? undefined : findItem(plan, itemId)}
      titleOf={({ row, canEdit }) =>
        row === undefined ? t('addTitle') : canEdit ? t('editTitle') : row.place
      }
      tripId={tripId}
    >
      {({ row, date = '', canEdit, ...form }) =>
        canEdit ? (
          <ItemForm {...form} base={row} date={row?.date ?? date} plan={plan} tripId={tripId} />
        ) : (
          row && <ItemReading item={row} />
        )
      }
    </RowDialog>
  )
}
