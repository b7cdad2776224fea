import type { Trip } from '@caravan/contract/trips'
import { ChevronRight } from 'lucide-react'
import { useTranslations } from 'use-intl'
import words from '../../lib/messages/toolbar.json'
import { withWords } from '../../lib/words.tsx'
import { ExportMenu } from '../../trip/export-menu.tsx'
import { TodoBadge } from '../../trip/todos.tsx'
import { Dialog, DialogBody } from '../../ui/dialog.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { moreTools, type ToolMarks, type TripDialog } from './toolbar.tsx'

type ToolbarDialogsProps = {
  trip: Trip
  dialog: TripDialog
  marks: ToolMarks
  onOpen: (dialog: TripDialog) => void
  onClose: () => void
}

/** Opened by the toolbar. */
export const ToolbarDialogs = withWords(words, ToolbarDialog)

function ToolbarDialog({ trip, dialog, marks, onOpen, onClose }: ToolbarDialogsProps) {
  const t = useTranslations('trip')
  const pages = useTranslations('pages')
  if (dialog === 'other') {
    return (
      <Dialog
        aside={<ExportMenu trip={trip} />}
        isOpen
        onClose={onClose}
        title={t('moreOptions')}
        width={420}
      >
        <DialogBody>
          <ul className="-mx-2">
            {moreTools.map(([name, Icon]) => (
              <li key={name}>
                <button
                  className="flex min-h-12 w-full items-center gap-3.5 rounded-lg px-2 text-left type-name hover:bg-ink/5"
                  onClick={() => onOpen(name)}
                  type="button"
                >
                  <Icon className="size-5 shrink-0 text-ink-2" />
                  <span className="flex-1">{t(`dialogs.${name}`)}</span>
                  {name === 'todos' && <TodoBadge />}
                  {marks[name]}
                  <ChevronRight className="size-4 shrink-0 text-ink-3" />
                </button>
              </li>
            ))}
          </ul>
        </DialogBody>
      </Dialog>
    )
  }
  return (
    <Dialog isOpen onClose={onClose} title={t(`dialogs.${dialog}`)}>
      <DialogBody>
        <div className="[--behind:var(--raised)]">
          <EmptyState drawing="plot" text={pages('comingSoon')} />
        </div>
      </DialogBody>
    </Dialog>
  )
}
