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
const groups = {
  plan: ['import', 'places', 'todos'],
  people: ['members', 'share', 'history'],
  take: ['photos', 'print', 'copy'],
} as const satisfies Record<string, readonly Tool[]>

const withCosts: readonly (string | undefined)[] = ['expenses', 'share', 'copy', 'import', 'places']
const ofExpenses: readonly (string | undefined)[] = ['expenses', 'members', 'history']

/** Whether a tool is there for those who see so much of a trip. */
export const isOffered = (tool: string | undefined, sees: Sees): boolean =>
  sees === 'no_costs' ? !withCosts.includes(tool) : sees === 'all' || ofExpenses.includes(tool)

export const notForGuests: readonly (string | undefined)[] = ['share', 'copy']

export type Tools = ReturnType<typeof toolsOf>['bar']
export type ToolGroups = ReturnType<typeof toolsOf>['more']

/** The tools of the bar, and the groups of those behind 'other'. The first group begins with every tool that is not named here. */
export function toolsOf(kinds: readonly Kind[]) {
  const all = [...others, ...kinds.flatMap(({ tool, icon }) => (tool ? [[tool, icon] as const] : []))]
  const among = (tools: readonly Tool[]) => tools.flatMap(tool => all.filter(([name]) => name === tool))
  const named: readonly Tool[] = [...onBar, ...Object.values(groups).flat()]
  const unnamed = all.filter(([tool]) => !named.includes(tool))
  return {
    bar: among(onBar),
    more: {
      plan: [...unnamed, ...among(groups.plan)],
      people: among(groups.people),
      take: among(groups.take),
    },
  }
}

export const offered = (tools: Tools, sees: Sees) => tools.filter(([tool]) => isOffered(tool, sees))

/** Shown beside the names of tools. */
export type ToolMarks = { [Name in Tool]?: ReactNode }

/** The id of the button that opens a tool. */
export const toolId = (tool: Tool) => `tool-${tool}`

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
          id={toolId(tool)}
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
