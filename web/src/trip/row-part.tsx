import type { Plan } from '@caravan/contract/plan'
import { X } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useSay } from '../lib/phrase.ts'
import { Button, IconButton } from '../ui/button.tsx'
import { Dialog, DialogBody, DialogFooter, type PanelBeside } from '../ui/dialog.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { type ListKind, useRowAddress } from './address.ts'
import type { RowOf } from './form.tsx'
import { InIt } from './participants.tsx'
import { useCanEdit } from './plan.ts'
import { RowDialog } from './row-dialog.tsx'
import { RowForm, type RowFormProps } from './row-form.tsx'

/** How a row is told in its list, and to those who may only look at it. */
type Told = {
  title: string
  /** Below the title. */
  lines: ReactNode
  amount?: ReactNode
  /** Between this row and the next. */
  after?: ReactNode
}

export type ListedRows = {
  plan: Plan
  /** Whether the list is open; a row alone is opened by the address. */
  isListed: boolean
  onClose: () => void
}

type RowPartProps<K extends ListKind, F> = ListedRows &
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
    width?: 564 | 680
    /** Around the list. */
    above?: ReactNode
    below?: ReactNode
    beside?: PanelBeside | undefined
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
  const { asked, close } = useRowAddress(kind)
  const [edited, setEdited] = useState<string>()
  if (asked === undefined && edited !== undefined) setEdited(undefined)
  const isRead = (row: RowOf<K>, canEdit: boolean) => !canEdit || (reading !== undefined && edited !== row.id)
  // Of two dialogs that come at once the first would shut the second out.
  const [isShown, setIsShown] = useState(false)
  useEffect(() => setIsShown(true), [])
  return (
    <>
      {isListed && <RowList {...props} />}
      {isShown && (
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
              </Reading>
            ) : (
              <RowForm {...props} {...opened} opened={row} tripId={plan.trip.id} />
            )
          }
        </RowDialog>
      )}
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

/** All rows of a kind: each can be opened and deleted, and there is a way to add one. */
function RowList<K extends ListKind, F>(props: RowPartProps<K, F>) {
  const {
    plan,
    rows,
    tile,
    told,
    nameOf,
    onRemove,
    onClose,
    reading,
    width = 680,
    above,
    below,
    beside,
    form: { kind },
  } = props
  const say = useSay()
  const { add, edit } = useRowAddress(kind)
  // Those who may only look have the rows without a way to change them.
  const canEdit = useCanEdit(plan.trip.id)
  return (
    <Dialog beside={beside} isOpen onClose={onClose} title={say([`${kind}.title`])} width={width}>
      <DialogBody>
        {above}
        {rows.length === 0 && <EmptyState text={say([`${kind}.none`])} />}
        <ul>
          {rows.map(row => {
            const { title, lines, amount, after } = told(row, rows)
            return (
              <li className="border-line not-first:border-t" key={row.id}>
                <div className="relative isolate flex items-start gap-3.5 py-4">
                  {tile}
                  <div className="grid min-w-0 flex-1 justify-items-start gap-y-0.5 type-data text-ink-2 [overflow-wrap:anywhere]">
                    {canEdit || reading ? (
                      <button
                        className="text-left type-name text-ink after:absolute after:-inset-x-3 after:inset-y-1 after:-z-1 after:rounded-xl hover:after:bg-hover focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:outline-focus"
                        onClick={() => edit(row.id)}
                        type="button"
                      >
                        {title}
                      </button>
                    ) : (
                      <span className="type-name text-ink">{title}</span>
                    )}
                    {lines}
                    <InIt ids={row.participants} tripId={plan.trip.id} />
                  </div>
                  {amount && <div className="type-data font-[620]">{amount}</div>}
                  {canEdit && (
                    <IconButton
                      className="-mt-1.5 -mr-2 text-ink-3 hover:bg-danger-soft hover:text-danger-ink"
                      label={say([`${kind}.delete`, { name: nameOf(row) }])}
                      onPress={() => onRemove(row)}
                      size="small"
                    >
                      <X />
                    </IconButton>
                  )}
                </div>
                {after}
              </li>
            )
          })}
        </ul>
        {canEdit && (
          <Button className="mt-3 w-full" onPress={add} size="large" variant="soft">
            {say([`${kind}.add`])}
          </Button>
        )}
        {below}
      </DialogBody>
    </Dialog>
  )
}
