import type { Plan } from '@caravan/contract/plan'
import { type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useSay } from '../../lib/words/phrase.ts'
import { Button } from '../../ui/button.tsx'
import { DialogBody, DialogFooter } from '../../ui/overlays/dialog.tsx'
import { type ListKind, useRowAddress } from '../address.ts'
import { RowFiles } from '../files/row-files.tsx'
import { useCanEdit } from '../plan.ts'
import type { RowOf } from '../write/form.tsx'
import { RowDialog } from './row-dialog.tsx'
import { RowForm, type RowFormProps } from './row-form.tsx'
import { type Around, RowList, type Told } from './row-list.tsx'

export type ListedRows = {
  plan: Plan
  /** Whether the list is open; a row alone is opened by the address. */
  isListed: boolean
  onClose: () => void
}

type RowPartProps<K extends ListKind, F> = ListedRows &
  Around &
  Pick<
    RowFormProps<K, F>,
    'form' | 'blank' | 'mistakesIn' | 'create' | 'change' | 'addFailed' | 'children'
  > & {
    rows: readonly RowOf<K>[]
    /** On a tile before each row. */
    tile: ReactNode
    told: (row: RowOf<K>, rows: readonly RowOf<K>[]) => Told
    /** As sentences name it. */
    nameOf: (row: RowOf<K>) => string
    onRemove: (row: RowOf<K>) => void
    /** All of a row, where it is read before it is changed. */
    reading?: (row: RowOf<K>) => ReactNode
  }

/** The list of the rows of a kind, and the form of one of them, as the address asks for them. */
export function RowPart<K extends ListKind, F>(props: RowPartProps<K, F>) {
  const {
    plan,
    rows,
    told,
    reading,
    isListed,
    form: { kind },
  } = props
  const say = useSay()
  const { asked, edit, add, close } = useRowAddress(kind)
  const [edited, setEdited] = useState<string>()
  if (asked === undefined && edited !== undefined) setEdited(undefined)
  const isRead = (row: RowOf<K>, canEdit: boolean) => !canEdit || (reading !== undefined && edited !== row.id)
  const canEdit = useCanEdit(plan.trip.id)
  return (
    <>
      {isListed && (
        <RowList
          {...props}
          onAdd={add}
          onOpen={canEdit || reading ? edit : undefined}
          tripId={plan.trip.id}
          words={kind}
        />
      )}
      <RowDialog
        asked={asked}
        keys={[kind]}
        onClose={close}
        row={rows.find(({ id }) => id === asked)}
        titleOf={({ row, canEdit }) =>
          row && isRead(row, canEdit)
            ? told(row, rows).title
            : say([`${kind}.${row ? 'editTitle' : 'addTitle'}`])
        }
        tripId={plan.trip.id}
      >
        {({ row, canEdit, ...opened }) =>
          row && isRead(row, canEdit) ? (
            <Reading onEdit={canEdit ? () => setEdited(row.id) : undefined}>
              {(reading ?? (known => told(known, rows).lines))(rows.find(({ id }) => id === row.id) ?? row)}
              <RowFiles id={row.id} kind={kind} row={row} tripId={plan.trip.id} />
            </Reading>
          ) : (
            <RowForm {...props} {...opened} opened={row} tripId={plan.trip.id} />
          )
        }
      </RowDialog>
    </>
  )
}

/** A row to look at, with the way to its form for those who may change it. */
function Reading({ onEdit, children }: { onEdit: (() => void) | undefined; children: ReactNode }) {
  const t = useTranslations('form')
  return (
    <>
      <DialogBody>{children}</DialogBody>
      {onEdit && (
        <DialogFooter>
          <Button onPress={onEdit}>{t('edit')}</Button>
        </DialogFooter>
      )}
    </>
  )
}
