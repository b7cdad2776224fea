import type { Plan } from '@caravan/contract/plan'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useId, useRef } from 'react'
import { Dialog as AriaDialog } from 'react-aria-components'
import { useTranslations } from 'use-intl'
import { useIsGuest } from '../../lib/calls/session.ts'
import words from '../../lib/messages/toolbar.json'
import { useRemembered } from '../../lib/remembered.ts'
import { withWords } from '../../lib/words/words.tsx'
import { arrivedQuery } from '../../trip/files/arrived.ts'
import { ExportMenu } from '../../trip/files/export-menu.tsx'
import type { Tool } from '../../trip/kinds.ts'
import { useCanEdit, useSees } from '../../trip/plan.ts'
import { TodoBadge } from '../../trip/todos.tsx'
import { Dialog, DialogBody } from '../../ui/overlays/dialog.tsx'
import { useFocusBack } from '../../ui/overlays/focus-back.ts'
import { Popover } from '../../ui/overlays/popover.tsx'
import { useStands } from '../../ui/overlays/standing.ts'
import { useIsPhone } from '../../ui/use-is-phone.ts'
import { walkAmong } from '../../ui/walk.ts'
import { KeepSwitch } from './keep-switch.tsx'
import { isOffered, notForGuests, type ToolGroups, type ToolMarks, type Tools, toolId } from './toolbar.tsx'

type MoreOptionsProps = {
  trip: Plan['trip']
  groups: ToolGroups
  marks: ToolMarks
  onOpen: (dialog: Tool) => void
  onClose: () => void
}

const forEditors: readonly Tool[] = ['import', 'places']
/** The number of recently used tools that are listed first. */
const MOST_USED = 2

/** The tools behind 'other': a sheet on phones, else a menu below the button. */
export const MoreOptions = withWords(words, ({ trip, groups, marks, onOpen, onClose }: MoreOptionsProps) => {
  const t = useTranslations('trip')
  const isPhone = useIsPhone()
  const [used, setUsed] = useRemembered('tools')
  const isShown = useIsShown(trip.id)
  const names = used.split(' ')
  const isUsed = ([name]: Tools[number]) => names.includes(name)
  const shown = Object.values(groups).flat().filter(isShown)
  const last = names.flatMap(used => shown.filter(([name]) => name === used))
  const others = (group: keyof ToolGroups) => groups[group].filter(tool => isShown(tool) && !isUsed(tool))

  function open(name: Tool) {
    setUsed([name, ...names.filter(other => other !== name)].slice(0, MOST_USED).join(' '))
    onOpen(name)
  }
  const group = (name: 'last' | keyof ToolGroups, tools: Tools, aside?: ReactNode, below?: ReactNode) =>
    (tools.length > 0 || below) && (
      <ToolGroup
        aside={aside}
        marks={marks}
        name={t(`toolGroups.${name}`)}
        onOpen={open}
        tools={tools}
        tripId={trip.id}
      >
        {below}
      </ToolGroup>
    )
  const all = (
    // biome-ignore lint/a11y/noStaticElementInteractions: the arrow keys go along the buttons in it
    <div onKeyDown={event => walkAmong(event, 'button')}>
      {group('last', last)}
      {group('plan', others('plan'))}
      {group('people', others('people'))}
      {group('take', others('take'), <ExportMenu trip={trip} />, <KeepSwitch trip={trip} />)}
    </div>
  )
  return isPhone ? (
    <Dialog isOpen onClose={onClose} title={t('moreOptions')} width={420}>
      <DialogBody>{all}</DialogBody>
    </Dialog>
  ) : (
    <ToolMenu label={t('moreOptions')} onClose={onClose}>
      {all}
    </ToolMenu>
  )
})

/** Whether a tool is there for the reader of a trip. */
function useIsShown(tripId: string) {
  const isGuest = useIsGuest()
  const sees = useSees(tripId)
  const canEdit = useCanEdit(tripId)
  return ([name]: Tools[number]) =>
    isOffered(name, sees) &&
    !(isGuest && notForGuests.includes(name)) &&
    (canEdit || !forEditors.includes(name))
}

function ToolMenu({ label, onClose, children }: { label: string; onClose: () => void; children: ReactNode }) {
  useStands(true)
  useFocusBack(true)
  const menu = useRef<HTMLElement>(null)
  useEffect(() => menu.current?.querySelector('button')?.focus(), [])
  return (
    <Popover
      isOpen
      onOpenChange={onClose}
      placement="bottom"
      triggerRef={{ current: document.getElementById(toolId('other')) }}
    >
      <AriaDialog aria-label={label} className="w-80 px-4 pb-4 outline-none" ref={menu}>
        {children}
      </AriaDialog>
    </Popover>
  )
}

type ToolGroupProps = {
  name: string
  tools: Tools
  marks: ToolMarks
  tripId: string
  onOpen: (tool: Tool) => void
  /** Beside the name. */
  aside: ReactNode
  /** Below the tools. */
  children: ReactNode
}

function ToolGroup({ name, tools, marks, tripId, onOpen, aside, children }: ToolGroupProps) {
  const t = useTranslations('trip.dialogs')
  const id = useId()
  return (
    <section aria-labelledby={id} className="border-line border-t pt-1.5 pb-1 first:border-t-0">
      <div className="flex min-h-8 items-center justify-between">
        <h3 className="type-label text-ink-3" id={id}>
          {name}
        </h3>
        {aside}
      </div>
      <ul className="-mx-2">
        {tools.map(([tool, Icon]) => (
          <li key={tool}>
            <button
              className="flex min-h-10 w-full items-center gap-3.5 rounded-lg px-2 text-left type-name hover:bg-ink/5 touch:min-h-11"
              onClick={() => onOpen(tool)}
              type="button"
            >
              <Icon className="size-5 shrink-0 text-ink-2" />
              <span className="flex-1">{t(tool)}</span>
              {tool === 'todos' && <TodoBadge />}
              {tool === 'import' && <ArrivedBadge tripId={tripId} />}
              {marks[tool]}
            </button>
          </li>
        ))}
      </ul>
      {children}
    </section>
  )
}

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
