import { ChevronDown, X } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import type { StoredRow } from '../../lib/merge.ts'
import { useLangOf } from '../../lib/words/lang-of.ts'
import { useSay } from '../../lib/words/phrase.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { classes } from '../../ui/classes.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Dialog, DialogBody, type PanelBeside } from '../../ui/overlays/dialog.tsx'
import { ThreadMark } from '../comments/threads.tsx'
import { FileMark } from '../files/files.tsx'
import type { ListKind } from '../kinds.ts'
import { Paid } from '../paid.tsx'
import { DialogCompany, RowEditors } from '../people/company.tsx'
import { InIt } from '../people/participants.tsx'
import { useCanEdit } from '../plan.ts'
import { TodoMark } from '../todos.tsx'
import { RowTint, WithTints } from './row-tint.tsx'

/** How a row is told in its list, and to those who may only look at it. */
export type Told = {
  title: string
  /** Below the title. */
  lines: ReactNode
  amount?: ReactNode
}

/** A row in a list, and what can be done there with it. */
export type ListedRow = Told & {
  row: StoredRow & { participants: string[] | null }
  /** The day by which it stands among others, and the time, where there is one. */
  when: string
  /** On a tile before it. */
  tile: ReactNode
  /** As sentences name it. */
  name: string
  /** Names the button that deletes it. */
  deleteLabel: string
  /** Left out where the list tells all that there is to read. */
  onOpen: (() => void) | undefined
  onRemove: () => void
}

/** Rows that the list shows as one, which opens to them. */
export type ListedGroup = {
  id: string
  title: string
  lines: ReactNode
  when: string
  tile: ReactNode
  rows: readonly ListedRow[]
  /** Stands before the row with this index. */
  before: (at: number) => ReactNode
}

/** The surroundings of a list. */
export type Around = {
  width?: 564 | 680
  above?: ReactNode
  below?: ReactNode
  beside?: PanelBeside | undefined
}

type RowListProps = Around & {
  tripId: string
  /** The prefix of the list's phrases: its title, the words without a row, the ways to add and to delete one. */
  words: ListKind
  rows: readonly (ListedRow | ListedGroup)[]
  onAdd: () => void
  onClose: () => void
}

/** A list of rows in a dialog: each can be opened and deleted, and there is a way to add one. */
export function RowList(props: RowListProps) {
  const { tripId, words, rows, onAdd, onClose } = props
  const { width = 680, above, below, beside } = props
  const say = useSay()
  // Those who may only look have the rows without a way to add or to delete one.
  const canEdit = useCanEdit(tripId)
  return (
    <Dialog
      aside={<DialogCompany tripId={tripId} />}
      beside={beside}
      isOpen
      onClose={onClose}
      title={say([`${words}.title`])}
      width={width}
    >
      <DialogBody>
        {above}
        {rows.length === 0 && (
          <EmptyState text={say([`${words}.none`])} {...(canEdit && { hint: say([`${words}.noneHint`]) })} />
        )}
        <WithTints>
          <ul>
            {rows.map(row => (
              <li className="border-line not-first:border-t" key={'rows' in row ? row.id : row.row.id}>
                {'rows' in row ? (
                  <Group canEdit={canEdit} group={row} tripId={tripId} />
                ) : (
                  <ListRow canEdit={canEdit} listed={row} tripId={tripId} />
                )}
              </li>
            ))}
          </ul>
        </WithTints>
        {canEdit && (
          <Button className="mt-3 w-full" onPress={onAdd} size="large" variant="soft">
            {say([`${words}.add`])}
          </Button>
        )}
        {below}
      </DialogBody>
    </Dialog>
  )
}

type InListProps = { tripId: string; canEdit: boolean }

const opener =
  'text-left type-name text-ink after:absolute after:-inset-x-3 after:inset-y-1 after:-z-1 after:rounded-xl hover:after:bg-hover focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:outline-focus'

function ListRow({ listed, tripId, canEdit }: InListProps & { listed: ListedRow }) {
  const { row, tile, name, title, lines, amount, deleteLabel, onOpen, onRemove } = listed
  const langOf = useLangOf()
  return (
    <div className="relative isolate flex items-start gap-3.5 py-4 narrow:flex-wrap">
      <span className="pointer-events-none absolute -inset-x-3 inset-y-1">
        <RowTint row={row} tripId={tripId} />
        <RowEditors row={row} />
      </span>
      {tile}
      <div className="grid min-w-0 flex-1 justify-items-start gap-y-0.5 narrow:basis-3/5 type-data text-ink-2 [overflow-wrap:anywhere]">
        <div className="flex items-start justify-between gap-3.5 justify-self-stretch narrow:flex-wrap">
          {onOpen ? (
            <button className={opener} lang={langOf(name)} onClick={onOpen} type="button">
              {title}
            </button>
          ) : (
            <span className="type-name text-ink" lang={langOf(name)}>
              {title}
            </span>
          )}
          {amount && <div className="shrink-0 font-[620] text-ink">{amount}</div>}
        </div>
        {lines}
        <Paid id={row.id} />
        <TodoMark id={row.id} />
        <ThreadMark id={row.id} />
        <FileMark id={row.id} name={name} />
        <InIt ids={row.participants} tripId={tripId} />
      </div>
      {canEdit && (
        <IconButton
          className="-mt-1.5 -mr-2 text-ink-3 hover:bg-danger-soft hover:text-danger-ink"
          label={deleteLabel}
          onPress={onRemove}
          size="small"
        >
          <X />
        </IconButton>
      )}
    </div>
  )
}

/** A row that stands for several, which it opens to. */
function Group({ group, ...inList }: InListProps & { group: ListedGroup }) {
  const { tile, title, lines, rows, before } = group
  const [isOpen, setIsOpen] = useState(false)
  const list = useId()
  return (
    <>
      <div className="relative isolate flex items-start gap-3.5 py-4">
        <span className="pointer-events-none absolute -inset-x-3 inset-y-1">
          {!isOpen && rows.map(({ row }) => <RowEditors key={row.id} row={row} />)}
        </span>
        {tile}
        <div className="grid min-w-0 flex-1 grid-cols-1 justify-items-start gap-y-0.5 type-data text-ink-2 [overflow-wrap:anywhere]">
          <button
            aria-controls={list}
            aria-expanded={isOpen}
            className={opener}
            onClick={() => setIsOpen(!isOpen)}
            type="button"
          >
            {title}
          </button>
          {lines}
        </div>
        <ChevronDown
          aria-hidden
          className={classes(
            'mt-2.5 size-4.5 shrink-0 text-ink-3 transition-transform duration-180',
            isOpen && 'rotate-180',
          )}
        />
      </div>
      <ol className="mb-3 ml-1 border-line border-l-2 pl-3 md:ml-5 md:pl-8" hidden={!isOpen} id={list}>
        {isOpen &&
          rows.map((listed, at) => (
            <li key={listed.row.id}>
              {before(at)}
              <ListRow {...inList} listed={listed} />
            </li>
          ))}
      </ol>
    </>
  )
}
