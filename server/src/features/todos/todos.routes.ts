import { isOrderOf } from '@caravan/contract/order'
import type { Todo } from '@caravan/contract/todos'
import * as contract from '@caravan/contract/todos'
import { todoWith } from '@caravan/contract/todos.row'
import type { Database } from '../../db/pool.ts'
import { Failure, invalidField } from '../../failure.ts'
import type { Route } from '../../http/mount.ts'
import { isEqual } from '../../trip/kept.ts'
import { kinds } from '../../trip/kinds.ts'
import { findEnd } from '../../trip/order.queries.ts'
import { reorder } from '../../trip/order.ts'
import { changeRow, createRow, removeRow, type Writing } from '../../trip/rows.ts'

const { table } = kinds.todo

export function mountTodos(route: Route, { db }: { db: Database }): void {
  route(contract.todos, async ({ membership }) => table.list(db, membership.trip_id))

  route(contract.createTodo, async call =>
    createRow(call, 'todo', async content => ({
      ...(await applied(call, content, table.blank)),
      position: await findEnd(call.tx, 'todo', call.trip.id),
    })),
  )

  route(contract.updateTodo, async call =>
    changeRow(call, 'todo', call.params.todoId, before => applied(call, call.body, before)),
  )

  route(contract.deleteTodo, async call => removeRow(call, 'todo', call.params.todoId))

  route(contract.orderTodos, async ({ tx, trip, body }) => {
    const before = await table.list(tx, trip.id)
    if (!isOrderOf(before, body.todo_ids)) throw new Failure('todo.order_incomplete')
    return reorder(tx, trip, 'todo', before, body.todo_ids)
  })
}

/** A to-do with what was sent of it, if that can be. */
async function applied(
  { tx, trip, actor }: Writing & { actor: { id: string } },
  sent: Parameters<typeof todoWith>[0],
  known: Todo,
): Promise<Todo> {
  const todo = todoWith(sent, known, { actor: actor.id, at: new Date().toISOString() })
  const { link } = todo
  const isNew = link && !isEqual(link, known.link)
  if (isNew && !(await kinds[link.kind].table.find(tx, trip.id, link.id))) throw invalidField('link')
  return todo
}
