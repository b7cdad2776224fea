import type { ReactNode } from 'react'
import { useSay } from '../../lib/words/phrase.ts'
import { DialogBody } from '../../ui/overlays/dialog.tsx'
import { NEW, useRowAddress } from '../address.ts'
import { RowThread } from '../comments/threads.tsx'
import { useCanEdit } from '../plan.ts'
import type { RowKind, RowOf } from '../write/form.tsx'
import { useRowWrites } from '../write/write.ts'
import { RowDialog } from './row-dialog.tsx'
import { RowForm, type RowFormProps } from './row-form.tsx'

type RowEditorProps<K extends Exclude<RowKind, 'item'>, F> = Pick<
  RowFormProps<K, F>,
  'tripId' | 'form' | 'mistakesIn' | 'children'
> &
  Partial<Pick<RowFormProps<K, F>, 'create'>> & {
    rows: readonly RowOf<K>[]
    /** For those who may not change it; left out where the list tells all that there is to read. */
    reading?: { title: (row: RowOf<K>) => string; of: (row: RowOf<K>) => ReactNode }
  }

/** The form of a row of a list to work in, as the address asks for it; a new one is added in the list. */
export function RowEditor<K extends Exclude<RowKind, 'item'>, F>(props: RowEditorProps<K, F>) {
  const { tripId, form, rows, reading } = props
  const { kind } = form
  const writes = useRowWrites(kind, tripId)
  const say = useSay()
  const { asked, close } = useRowAddress(kind)
  const isOpened = useCanEdit(tripId) || reading !== undefined
  return (
    <RowDialog
      asked={asked === NEW ? undefined : asked}
      keys={[kind]}
      onClose={close}
      row={isOpened ? rows.find(({ id }) => id === asked) : undefined}
      titleOf={({ row, canEdit }) =>
        row && reading && !canEdit ? reading.title(row) : say([`${kind}.editTitle`])
      }
      tripId={tripId}
    >
      {({ row, date: _, canEdit, ...opened }) =>
        (row || opened.refused) &&
        (row && reading && !canEdit ? (
          <DialogBody>
            {reading.of(row)}
            <RowThread kind={kind} row={row} tripId={tripId} />
          </DialogBody>
        ) : (
          <RowForm {...writes} {...props} {...opened} opened={row} />
        ))
      }
    </RowDialog>
  )
}
