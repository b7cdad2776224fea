import { Failure } from './failure.ts'
import { endOf, inOrder, isOrderOf } from './order.ts'
import { blankRow, fromSchemas, type Sent, ticked, withSent } from './row.ts'
import { type By, byOrder } from './shown.ts'
import { Todo } from './todos.ts'
import { rowWrites } from './write/row-writes.ts'
import type { TripRows } from './write/rows.ts'

export const blankTodo: Todo = fromSchemas(blankRow(Todo))

/** A to-do with what was sent of it; `done` ticks it off in the name of who writes, or opens it again. */
export function todoWith(
  { done, ...sent }: Sent<Todo> & { done?: boolean | undefined },
  known = blankTodo,
  by: Pick<By, 'actor' | 'at'>,
): Todo {
  return ticked(withSent(known, sent, blankTodo), done, by)
}

export const todoWrites = {
  ...rowWrites('todo', todoWith, rows => ({ ...blankTodo, position: endOf(rows.list('todo')) })),
  order(rows: TripRows, { body: { todo_ids } }: { body: { todo_ids: readonly string[] } }): void {
    const todos = rows.list('todo').sort(byOrder('todo'))
    if (!isOrderOf(todos, todo_ids)) throw new Failure('todo.order_incomplete')
    rows.put('todo', inOrder(todos, todo_ids))
  },
}
