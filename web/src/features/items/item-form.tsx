import type { Item } from '@caravan/contract/items'
import type { Plan } from '@caravan/contract/plan'
import { useEffect } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { Button } from '../../ui/button.tsx'
import { DialogBody, DialogFooter } from '../../ui/dialog.tsx'
import { ItemConflict } from './item-conflict.tsx'
import type { Work } from './item-dialog.tsx'
import { ItemFields } from './item-fields.tsx'
import { blankValues, type ItemValues, valuesOf } from './item-form.rules.ts'
import { ItemNotice } from './item-notice.tsx'
import { useSubmitItem } from './item-submit.ts'

export type ItemFormProps = {
  tripId: string
  plan: Plan
  /** The item as it was when the form was opened; without one, the form adds. */
  base: Item | undefined
  date: string
  onDone: () => void
  onWork: (work: Work) => void
}

export function ItemForm({ tripId, plan, base, date, onDone, onWork }: ItemFormProps) {
  const t = useTranslations('item')
  const form = useForm<ItemValues>({ defaultValues: base ? valuesOf(base) : blankValues(date) })
  const { submit, notice, conflict, decide } = useSubmitItem({ form, tripId, plan, base, date, onDone })
  const { isDirty, isSubmitting } = form.formState
  const work = isSubmitting ? 'saving' : isDirty ? 'unsaved' : 'none'
  useEffect(() => onWork(work), [work, onWork])

  return (
    <form className="contents" noValidate onSubmit={submit}>
      <DialogBody>
        {conflict && <ItemConflict conflict={conflict} onDecide={decide} tripId={tripId} />}
        {notice.length > 0 && <ItemNotice lines={notice} />}
        <ItemFields base={base} control={form.control} plan={plan} />
      </DialogBody>
      <DialogFooter>
        <Button slot="close" variant="outline">
          {t('cancel')}
        </Button>
        <Button busyLabel={t('saving')} isBusy={isSubmitting} type="submit">
          {t('save')}
        </Button>
      </DialogFooter>
    </form>
  )
}
