import { type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useSay } from '../../lib/words/phrase.ts'
import { Button } from '../../ui/button.tsx'
import { DialogBody, DialogFooter } from '../../ui/overlays/dialog.tsx'
import { useRowAddress } from '../address.ts'
import { RowThread } from '../comments/threads.tsx'
import { RowFiles } from '../files/row-files.tsx'
import type { ListedRows, ListKind } from '../kinds.ts'
import type { RowOf } from '../write/form.tsx'
import { useRowWrites } from '../write/write.ts'
import { type Listing, useListedRows } from './listed-rows.tsx'
import { ProposedRow } from './proposed-row.tsx'
import { RowDialog } from './row-dialog.tsx'
import { RowForm, type RowFormProps } from './row-form.tsx'
import { type Around, RowList } from './row-list.tsx'

type RowPartProps<K extends ListKind, F> = Omit<ListedRows, 'day'> &
  Around &
  Listing<K> &
  Pick<
    RowFormProps<K, F>,
    'form' | 'blank' | 'isBegun' | 'mistakesIn' | 'questionIn' | 'addFailed' | 'children'
  > &
  Partial<Pick<RowFormProps<K, F>, 'create' | 'change'>> & {
    /** All of a row, where it is read before it is changed. */
    reading?: (row: RowOf<K>) => ReactNode
  }

/** The list of the rows of a kind, and the form of one of them, as the address asks for them; or that of a proposed row. */
export function RowPart<K extends ListKind, F>(props: RowPartProps<K, F>) {
  const { proposed, plan } = props
  return proposed ? (
    <ProposedRow {...props} proposed={proposed} tripId={plan.trip.id} />
  ) : (
    <ListedPart {...props} />
  )
}

function ListedPart<K extends ListKind, F>(props: RowPartProps<K, F>) {
  const {
    plan,
    reading,
    isListed,
    form: { kind },
  } = props
  const say = useSay()
  const writes = useRowWrites(kind, plan.trip.id)
  const { asked, add, close } = useRowAddress(kind)
  const [edited, setEdited] = useState<string>()
  if (asked === undefined && edited !== undefined) setEdited(undefined)
  const isRead = (row: RowOf<K>, canEdit: boolean) => !canEdit || (reading !== undefined && edited !== row.id)
  const { rows, told, listed } = useListedRows(kind, plan, props)
  return (
    <>
      {isListed && <RowList {...props} onAdd={add} rows={listed} tripId={plan.trip.id} words={kind} />}
      <RowDialog
        asked={asked}
        keys={[kind]}
        onClose={close}
        row={rows.find(({ id }) => id === asked)}
        titleOf={({ row, canEdit }) =>
          row && isRead(row, canEdit) ? told(row).title : say([`${kind}.${row ? 'editTitle' : 'addTitle'}`])
        }
        tripId={plan.trip.id}
      >
        {({ row, canEdit, ...opened }) =>
          row && !opened.refused && isRead(row, canEdit) ? (
            <Reading onEdit={canEdit ? () => setEdited(row.id) : undefined}>
              {(reading ?? (known => told(known).lines))(rows.find(({ id }) => id === row.id) ?? row)}
              <RowFiles id={row.id} kind={kind} row={row} tripId={plan.trip.id} />
              <RowThread kind={kind} row={row} tripId={plan.trip.id} />
            </Reading>
          ) : (
            <RowForm {...writes} {...props} {...opened} opened={row} tripId={plan.trip.id} />
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
