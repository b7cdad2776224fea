import { itemTypes } from '@caravan/contract/items'
import type { Plan } from '@caravan/contract/plan'
import { useTranslations } from 'use-intl'
import { useDates } from '../../lib/format/dates.ts'
import { NEW, useItemAddress } from '../../trip/address.ts'
import { RowThread } from '../../trip/comments/threads.tsx'
import { RowFiles } from '../../trip/files/row-files.tsx'
import { findItem } from '../../trip/plan.ts'
import { RowDialog } from '../../trip/rows/row-dialog.tsx'
import { RowForm } from '../../trip/rows/row-form.tsx'
import { useTripMutation } from '../../trip/write/write.ts'
import { DialogBody } from '../../ui/overlays/dialog.tsx'
import { useMovedWords } from './item-actions.ts'
import { ItemFields } from './item-fields.tsx'
import { itemForm, mistakesIn } from './item-form.ts'
import { ItemReading } from './item-reading.tsx'

type ItemDialogProps = { tripId: string; plan: Plan; date: string | undefined; onClose: () => void }

/** The form of an item, or its words for who may not change it. */
export function ItemDialog({ tripId, plan, date = '', onClose }: ItemDialogProps) {
  const t = useTranslations('item')
  const { itemId, adding } = useItemAddress()
  const { moved, undone } = useMovedWords()
  const { shortDay } = useDates()
  const { mutateAsync: create } = useTripMutation('createItem', tripId, {
    done: ({ answer }) =>
      answer.date === date
        ? undefined
        : t('added', { count: 1, name: answer.place, day: shortDay(answer.date) }),
    undone: ({ answer }) => t('takenOff', { count: 1, name: answer.place }),
  })
  const { mutateAsync: change } = useTripMutation('updateItem', tripId, {
    done: ({ answer }, { base }) => (answer.date === base?.date ? undefined : moved(answer)),
    undone,
  })
  return (
    <RowDialog
      asked={itemId ?? (adding !== undefined && date !== '' ? NEW : undefined)}
      date={date}
      keys={['item', 'add']}
      onClose={onClose}
      row={itemId === undefined ? undefined : findItem(plan, itemId)}
      titleOf={({ row, canEdit }) =>
        row === undefined ? t('addTitle') : canEdit ? t('editTitle') : row.place
      }
      tripId={tripId}
    >
      {({ row, date = '', canEdit, ...opened }) =>
        canEdit ? (
          <RowForm
            {...opened}
            blank={{ date, type: itemTypes.find(type => type === adding) ?? '' }}
            change={(itemId, body, base) => change({ params: { itemId }, body, ...(base && { base }) })}
            create={(id, content) => {
              const subTripId = plan.days.find(({ date }) => date === content.date)?.id ?? ''
              return create({ params: { subTripId }, body: { id, ...content } })
            }}
            form={itemForm}
            mistakesIn={(content, base) => mistakesIn(content, base, plan)}
            opened={row}
            tripId={tripId}
          >
            {base => <ItemFields base={base} plan={plan} />}
          </RowForm>
        ) : (
          row && (
            <DialogBody>
              <ItemReading item={row} />
              <RowFiles id={row.id} kind="item" row={row} tripId={tripId} />
              <RowThread kind="item" row={row} tripId={tripId} />
            </DialogBody>
          )
        )
      }
    </RowDialog>
  )
}
