import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button, IconButton } from '../ui/button.tsx'
import { Dialog, DialogBody } from '../ui/dialog.tsx'
import { EmptyState } from '../ui/empty-state.tsx'

/** How a row is told in a list. */
export type Told = {
  title: string
  /** Below the title. */
  lines: ReactNode
  amount?: string | null
  /** Between this row and the next. */
  after?: ReactNode
}

type RowListProps<Row> = {
  title: string
  /** On a tile before each row. */
  tile: ReactNode
  rows: readonly Row[]
  told: (row: Row, index: number) => Told
  words: { none: string; add: string; delete: (row: Row) => string }
  onAdd: () => void
  onEdit: (id: string) => void
  onRemove: (row: Row) => void
  /** Those who may only look have the rows without a way to change them. */
  canEdit: boolean
  onClose: () => void
}

/** The dialog with all rows of a kind: each can be opened and deleted, and there is a way to add one. */
export function RowList<Row extends { id: string }>(props: RowListProps<Row>) {
  const { title, tile, rows, told, words, onAdd, onEdit, onRemove, canEdit, onClose } = props
  return (
    <Dialog isOpen onClose={onClose} title={title} width={680}>
      <DialogBody>
        {rows.length === 0 && <EmptyState text={words.none} />}
        <ul>
          {rows.map((row, index) => {
            const { title, lines, amount, after } = told(row, index)
            return (
              <li className="border-line not-first:border-t" key={row.id}>
                <div className="relative isolate flex items-start gap-3.5 py-4">
                  {tile}
                  <div className="grid min-w-0 flex-1 justify-items-start gap-y-0.5 type-data text-ink-2 [overflow-wrap:anywhere]">
                    {canEdit ? (
                      <button
                        className="text-left type-name text-ink after:absolute after:-inset-x-3 after:inset-y-1 after:-z-1 after:rounded-xl hover:after:bg-hover focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:outline-focus"
                        onClick={() => onEdit(row.id)}
                        type="button"
                      >
                        {title}
                      </button>
                    ) : (
                      <span className="type-name text-ink">{title}</span>
                    )}
                    {lines}
                  </div>
                  {amount && <span className="type-data font-[620]">{amount}</span>}
                  {canEdit && (
                    <IconButton
                      className="-mt-1.5 -mr-2 text-ink-3 hover:bg-danger-soft hover:text-danger-ink"
                      label={words.delete(row)}
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
          <Button className="mt-3 w-full" onPress={onAdd} size="large" variant="soft">
            {words.add}
          </Button>
        )}
      </DialogBody>
    </Dialog>
  )
}
