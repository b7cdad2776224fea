import { History } from 'lucide-react'
import { type ReactNode, useDeferredValue, useMemo, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Unsent } from '../../lib/calls/outbox.ts'
import { partsOf, type StoredRow } from '../../lib/merge.ts'
import { IconButton } from '../../ui/button.tsx'
import { useHeldKeys } from '../../ui/held-keys.ts'
import { Dialog, DialogBody } from '../../ui/overlays/dialog.tsx'
import { useAskBeforeLeaving } from '../../ui/overlays/leaving.ts'
import { useStands } from '../../ui/overlays/standing.ts'
import { NEW, useShowHistory } from '../address.ts'
import { Bill } from '../bill.tsx'
import { FormCompany } from '../people/company.tsx'
import { useCanEdit } from '../plan.ts'
import { TodosOfRow } from '../todo-count.tsx'
import { useRefused } from '../write/refused.ts'
import { useTurn } from './in-turn.ts'
import type { Work } from './row-form.tsx'

/** The row that a form was opened with; it stays as it was then, even when others change the plan meanwhile. */
type Opening<Row> = {
  row: Row | undefined
  date: string | undefined
  canEdit: boolean
  /** What was written to it and not taken, which its form begins with. */
  refused: Unsent | undefined
}

type Opened<Row> = Opening<Row> & { onDone: () => void; onWork: (work: Work) => void }

type RowDialogProps<Row> = {
  tripId: string
  /** Where guests may have its rows, too. */
  kind?: 'expense'
  /** The id of the row that the address asks for, or `NEW`. */
  asked: string | undefined
  /** That row, as it is now. */
  row: Row | undefined
  /** The day that is open. */
  date?: string | undefined
  /** The parts of the address that ask for a row; another one loses nothing. */
  keys: readonly string[]
  titleOf: (opening: Opening<Row>) => string
  onClose: () => void
  /** The form, or the words for who may not change the row. */
  children: (opened: Opened<Row>) => ReactNode
}

/** The dialog that adds or edits a row, as the address asks for it. */
export function RowDialog<Row extends StoredRow>(props: RowDialogProps<Row>) {
  const { tripId, kind, asked, row, date, keys, titleOf, onClose, children } = props
  const canEdit = useCanEdit(tripId, kind)
  const [open, setOpen] = useState<string>()
  const [{ opening, count }, setOpening] = useState<{ opening?: Opening<Row>; count: number }>({ count: 0 })
  const [work, setWork] = useState<Work>('none')
  const refused = useRefused(canEdit ? asked : undefined)
  // A dialog shuts out those that were there before it.
  const isTurn = useTurn('row')

  // Deleted by somebody else, it stays open for as long as somebody is writing here.
  const isNew = asked === NEW || refused !== undefined
  const isThere = asked !== undefined && (open === asked || row !== undefined || (isNew && canEdit))
  const wanted = isThere && (isTurn || open === asked) ? asked : undefined
  // A row that is gone counts as standing, so that a file over it does not wait.
  useStands(isTurn && asked !== undefined && !isThere)
  if (wanted !== open) {
    setOpen(wanted)
    setWork('none')
    if (wanted !== undefined) setOpening({ opening: { row, date, canEdit, refused }, count: count + 1 })
  }

  const keyOf = (search: object) => keys.map(key => (search as Record<string, unknown>)[key]).join()
  useAskBeforeLeaving(
    open !== undefined && work !== 'none',
    ({ current, next }) => current.pathname === next.pathname && keyOf(current.search) === keyOf(next.search),
  )

  // What is typed changes `work`, and with it the dialog, but not the form.
  const content = useMemo(
    () => opening && children({ ...opening, onDone: onClose, onWork: setWork }),
    [opening, children, onClose],
  )
  if (opening === undefined) return null
  return (
    <Dialog
      aside={
        <>
          <FormCompany date={opening.date} row={opening.row} tripId={tripId} />
          {row && <TodosOfRow row={row} tripId={tripId} />}
          {row && <Bill canEdit={opening.canEdit} row={row} tripId={tripId} />}
          {row && <RowHistory row={row} />}
        </>
      }
      isBusy={work === 'saving'}
      isDirty={work === 'unsaved'}
      isOpen={open !== undefined}
      onClose={onClose}
      title={titleOf(opening)}
      width={opening.canEdit ? 840 : 680}
    >
      <AfterDialog key={count}>{content}</AfterDialog>
    </Dialog>
  )
}

/** Renders the dialog first and its form after it, because a form takes long on a slow phone. */
function AfterDialog({ children }: { children: ReactNode }) {
  const isDrawn = useDeferredValue(true, false)
  useHeldKeys(!isDrawn)
  if (isDrawn) return children
  return (
    <DialogBody>
      <div className="h-dvh md:h-[480px]" data-waits />
    </DialogBody>
  )
}

/** Leads to what was done with a row. */
function RowHistory({ row }: { row: StoredRow }) {
  const t = useTranslations('trip')
  const showHistory = useShowHistory()
  return (
    <IconButton
      label={t('dialogs.history')}
      onPress={() => showHistory(partsOf(row)[0]?.id ?? row.id)}
      size="medium"
    >
      <History />
    </IconButton>
  )
}
