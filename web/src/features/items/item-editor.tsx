import type { Plan } from '@caravan/contract/plan'
import { useTranslations } from 'use-intl'
import { FormCompany } from '../../trip/company.tsx'
import type { Work } from '../../trip/row-form.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import type { Opening } from './item-dialog.tsx'
import { ItemForm } from './item-form.tsx'
import { ItemReading } from './item-reading.tsx'

type ItemEditorProps = {
  opening: Opening
  tripId: string
  plan: Plan
  isOpen: boolean
  onClose: () => void
  work: Work
  onWork: (work: Work) => void
}

/** The form of an item, or its words for who may not change it. */
export function ItemEditor({ opening, tripId, plan, isOpen, onClose, work, onWork }: ItemEditorProps) {
  const { base, date, canEdit, count } = opening
  const t = useTranslations('item')
  return (
    <Dialog
      aside={<FormCompany date={date} itemId={base?.id} tripId={tripId} />}
      isBusy={work === 'saving'}
      isDirty={work === 'unsaved'}
      isOpen={isOpen}
      onClose={onClose}
      title={base === undefined ? t('addTitle') : canEdit ? t('editTitle') : base.place}
      width={canEdit ? 840 : 680}
    >
      {canEdit ? (
        <ItemForm
          base={base}
          date={date}
          key={count}
          onDone={onClose}
          onWork={onWork}
          plan={plan}
          tripId={tripId}
        />
      ) : (
        base && <ItemReading item={base} />
      )}
    </Dialog>
  )
}
