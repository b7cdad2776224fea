import type { Sees } from '@caravan/contract/sections'
import {
  CopyPlus,
  Ellipsis,
  FileInput,
  History,
  Images,
  Link2,
  type LucideIcon,
  MapPinPlus,
  NotebookPen,
  Printer,
  Users,
} from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import type { Kind, Tool } from '../../trip/kinds.ts'
import { TodoBadge } from '../../trip/todos.tsx'

/** The tools that are no list of a kind. */
const others: readonly (readonly [Tool, LucideIcon])[] = [
  ['note', NotebookPen],
  ['other', Ellipsis],
  ['members', Users],
  ['share', Link2],
  ['photos', Images],
  ['import', FileInput],
  ['places', MapPinPlus],
  ['history', History],
  ['print', Printer],
  ['copy', CopyPlus],
]
const onBar: readonly Tool[] = ['flights', 'lodging', 'expenses', 'note', 'attachments', 'other']
const atEnd: readonly Tool[] = [
  'import',
  'places',
  'members',
  'share',
  'todos',
  'photos',
  'history',
  'print',
  'copy',
]

const withCosts: readonly (string | undefined)[] = ['expenses', 'share', 'copy', 'import', 'places']
const ofExpenses: readonly (string | undefined)[] = ['expenses', 'members', 'history']

/** Whether a tool is there for those who see so much of a trip. */
export const isOffered = (tool: string | undefined, sees: Sees): boolean =>
  sees === 'no_costs' ? !withCosts.includes(tool) : sees === 'all' || ofExpenses.includes(tool)

export type Tools = ReturnType<typeof toolsOf>['bar']

/** The tools of the bar, and those behind 'other', where every kind has its own that has no place here. */
export function toolsOf(kinds: readonly Kind[]) {
  const all = [...others, ...kinds.flatMap(({ tool, icon }) => (tool ? [[tool, icon] as const] : []))]
  const among = (tools: readonly Tool[]) => tools.flatMap(tool => all.filter(([name]) => name === tool))
  const [bar, end] = [among(onBar), among(atEnd)]
  return { bar, more: [...all.filter(one => ![...bar, ...end].includes(one)), ...end] }
}

export const offered = (tools: Tools, sees: Sees) => tools.filter(([tool]) => isOffered(tool, sees))

/** Shown beside the names of tools. */
export type ToolMarks = { [Name in Tool]?: ReactNode }

type ToolbarProps = { tools: Tools; onOpen: (dialog: Tool) => void; marks?: ToolMarks }

/** Tools for the whole trip; on phones a bar at the lower edge. */
export function Toolbar({ tools, onOpen, marks = {} }: ToolbarProps) {
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
