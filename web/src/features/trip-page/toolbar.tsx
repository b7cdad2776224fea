import {
  BedDouble,
  Car,
  Ellipsis,
  History,
  Images,
  Link2,
  ListTodo,
  NotebookPen,
  Paperclip,
  Plane,
  TrainFront,
  Users,
  Wallet,
} from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { TodoBadge } from '../../trip/todos.tsx'

const tools = [
  ['flights', Plane],
  ['lodging', BedDouble],
  ['expenses', Wallet],
  ['note', NotebookPen],
  ['attachments', Paperclip],
  ['other', Ellipsis],
] as const

/** Behind 'other'. */
export const moreTools = [
  ['transportation', TrainFront],
  ['rental-car', Car],
  ['members', Users],
  ['share', Link2],
  ['todos', ListTodo],
  ['photos', Images],
  ['history', History],
] as const

export type TripDialog = (typeof tools | typeof moreTools)[number][0]

export function isTripDialog(name: string | undefined): name is TripDialog {
  return [...tools, ...moreTools].some(([dialog]) => dialog === name)
}

/** Shown beside the names of tools. */
export type ToolMarks = { [Tool in TripDialog]?: ReactNode }

type ToolbarProps = { onOpen: (dialog: TripDialog) => void; marks?: ToolMarks }

/** Tools for the whole trip; on phones a bar at the lower edge. */
export function Toolbar({ onOpen, marks = {} }: ToolbarProps) {
  const t = useTranslations('trip')
  return (
    <nav aria-label={t('tools')} className="trip-tools" data-bottom-bar>
      {tools.map(([tool, Icon]) => (
        <button
          aria-haspopup="dialog"
          className="trip-tool"
          key={tool}
          onClick={() => onOpen(tool)}
          type="button"
        >
          <Icon />
          <span>{t(`dialogs.${tool}`)}</span>
          {tool === 'other' && <TodoBadge isOnTool />}
          {marks[tool] && <span className="trip-tool-mark">{marks[tool]}</span>}
        </button>
      ))}
    </nav>
  )
}
