import type { Plan } from '@caravan/contract/plan'
import { createContext, type ReactNode, use, useMemo } from 'react'
import { later } from '../ui/later.tsx'

const nothing = { failed: () => null }
const Badge = later(() => import('./todo-count.tsx'), 'Badge', nothing)
const Count = later(() => import('./todo-count.tsx'), 'Count', nothing)

/** How many to-dos are open: of the trip, and by the row that they are about. */
const OpenTodos = createContext({ all: 0, about: new Map<string, number>() })

/** Knows for the rows in it how many to-dos about them are open. */
export function WithTodos({ plan: { todos }, children }: { plan: Plan; children: ReactNode }) {
  const open = useMemo(() => {
    const about = new Map<string, number>()
    const rest = todos.filter(({ done_at }) => done_at === null)
    for (const { link } of rest) if (link) about.set(link.id, (about.get(link.id) ?? 0) + 1)
    return { all: rest.length, about }
  }, [todos])
  return <OpenTodos value={open}>{children}</OpenTodos>
}

/** Shows on a row how many open to-dos are about it. */
export function TodoMark({ id }: { id: string }) {
  const count = use(OpenTodos).about.get(id)
  return count !== undefined && <Count count={count} />
}

/** Shows beside the button of the list how many to-dos are open. */
export function TodoBadge({ isOnTool = false }: { isOnTool?: boolean }) {
  const { all } = use(OpenTodos)
  return all > 0 && <Badge count={all} isOnTool={isOnTool} />
}
