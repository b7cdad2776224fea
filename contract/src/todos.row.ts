import { Failure } from './failure.ts'
import { endOf, inOrder, isOrderOf } from './order.ts'
import type { Plan } from './plan.ts'
import { blankRow, fromSchemas, type Sent, ticked, withSent } from './row.ts'
import { type By, byOrder, shownRow, withRows } from './shown.ts'
import { Todo } from './todos.ts'

export const blankTodo: Todo = fromSchemas(blankRow(Todo))

/** A to-do with what was sent of it; `done` ticks it off in the name of who writes, or opens it again. */
export function todoWith(
  { done, ...sent }: Sent<Todo> & { done?: boolean | undefined },
  known = blankTodo,
  by: Pick<By, 'actor' | 'at'>,
): Todo {
  return ticked(withSent(known, sent, blankTodo), done, by)
}

export const shownTodo = {
  ...shownRow('todo', todoWith, plan => ({ ...blankTodo, position: endOf(plan.todos) })),
  ordered(plan: Plan, { body: { todo_ids } }: { body: { todo_ids: readonly string[] } }): Plan {
    const todos = plan.todos.toSorted(byOrder('todo'))
    if (!isOrderOf(todos, todo_ids)) throw new Failure('todo.order_incomplete')
    return withRows(plan, 'todo', inOrder(todos, todo_ids))
  },
}
