import type { Todo } from '@caravan/contract/todos'

export const views = ['open', 'mine', 'overdue', 'done'] as const
export type View = (typeof views)[number]

type Reader = { ownId: string; today: string }

export const isOverdue = ({ done_at, due_date }: Todo, today: string) =>
  done_at === null && due_date !== null && due_date < today

/** Whether a view shows it: all views but the last one show what is open. */
export function isIn(view: View, todo: Todo, { ownId, today }: Reader): boolean {
  if (view === 'done') return todo.done_at !== null
  if (todo.done_at !== null) return false
  if (view === 'mine') return todo.assignees.includes(ownId)
  return view === 'open' || isOverdue(todo, today)
}
