import type { Plan } from '@caravan/contract/plan'
import { useQuery } from '@tanstack/react-query'
import { ChevronRight } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { useIsGuest } from '../../lib/calls/session.ts'
import words from '../../lib/messages/toolbar.json'
import { withWords } from '../../lib/words/words.tsx'
import { arrivedQuery } from '../../trip/files/arrived.ts'
import { ExportMenu } from '../../trip/files/export-menu.tsx'
import type { Tool } from '../../trip/kinds.ts'
import { useCanEdit, useSees } from '../../trip/plan.ts'
import { TodoBadge } from '../../trip/todos.tsx'
import { Dialog, DialogBody } from '../../ui/overlays/dialog.tsx'
import { KeepSwitch } from './keep-switch.tsx'
import { isOffered, type ToolMarks, type Tools } from './toolbar.tsx'

type MoreOptionsProps = {
  trip: Plan['trip']
  tools: Tools
  marks: ToolMarks
  onOpen: (dialog: Tool) => void
  onClose: () => void
}

const notForGuests: readonly Tool[] = ['share', 'copy']
const forEditors: readonly Tool[] = ['import', 'places']

/** The tools behind 'other'. */
export const MoreOptions = withWords(words, ({ trip, tools, marks, onOpen, onClose }: MoreOptionsProps) => {
  const t = useTranslations('trip')
  const isGuest = useIsGuest()
  const sees = useSees(trip.id)
  const canEdit = useCanEdit(trip.id)
  const offered = tools.filter(
    ([name]) =>
      isOffered(name, sees) &&
      !(isGuest && notForGuests.includes(name)) &&
      (canEdit || !forEditors.includes(name)),
  )
  return (
    <Dialog aside={<ExportMenu trip={trip} />} isOpen onClose={onClose} title={t('moreOptions')} width={420}>
      <DialogBody>
        <ul className="-mx-2">
          {offered.map(([name, Icon]) => (
            <li key={name}>
              <button
                className="flex min-h-12 w-full items-center gap-3.5 rounded-lg px-2 text-left type-name hover:bg-ink/5"
                onClick={() => onOpen(name)}
                type="button"
              >
                <Icon className="size-5 shrink-0 text-ink-2" />
                <span className="flex-1">{t(`dialogs.${name}`)}</span>
                {name === 'todos' && <TodoBadge />}
                {name === 'import' && <ArrivedBadge tripId={trip.id} />}
                {marks[name]}
                <ChevronRight className="size-4 shrink-0 text-ink-3" />
              </button>
            </li>
          ))}
        </ul>
        <KeepSwitch trip={trip} />
      </DialogBody>
    </Dialog>
  )
})

/** How many mails wait to be imported. */
function ArrivedBadge({ tripId }: { tripId: string }) {
  const t = useTranslations('trip')
  const { data } = useQuery(arrivedQuery(tripId))
  const count = data?.length ?? 0
  if (count === 0) return null
  return (
    <span className="inline-flex h-[1.125rem] min-w-[1.125rem] items-center justify-center rounded-full bg-pine-soft px-1.5 text-[11px] font-[650] text-pine-ink">
      <span aria-hidden>{count}</span>
      <span className="sr-only">{t('arrived', { count })}</span>
    </span>
  )
}
