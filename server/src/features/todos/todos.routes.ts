import { isOrderOf } from '@caravan/contract/order'
import { orderTodos } from '@caravan/contract/todos'
import { Failure } from '../../failure.ts'
import type { Route } from '../../http/mount.ts'
import { reorder } from '../../trip/order.ts'
import { tables } from '../../trip/tables.ts'

export function mountTodos(route: Route): void {
  route(orderTodos, async ({ tx, trip, body }) => {
    const before = await tables.todo.list(tx, trip.id)
    if (!isOrderOf(before, body.todo_ids)) throw new Failure('todo.order_incomplete')
    return reorder(tx, trip, 'todo', before, body.todo_ids)
  })
}
