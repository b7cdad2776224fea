import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Booking } from './expenses.ts'
import { Day, Id, line, orEmpty } from './fields.ts'
import { rowCalls } from './row-calls.ts'
import { member } from './trips.ts'

/** A row of the plan that a to-do is about; a stay by its first night. */
const Link = z.object({ id: Id, kind: Booking })

/** Something to be done for a trip, by those who took it on. */
export const Todo = z.object({
  id: Id,
  trip_id: Id,
  text: z.string(),
  assignees: z.array(Id),
  due_date: z.nullable(z.string()),
  done_at: z.nullable(z.string()),
  /** Somebody who may have left since. */
  done_by: z.nullable(Id),
  position: z.int(),
  /** Null as well while its row is deleted. */
  link: z.nullable(Link),
  version: z.int(),
})
export type Todo = z.output<typeof Todo>

export const todoCalls = rowCalls('todo', {
  paths: ['/trips/{tripId}/todos', '/trips/{tripId}/todos/{todoId}'],
  row: Todo,
  needed: { text: line(1, 300) },
  fields: {
    assignees: z.optional(
      z.array(Id).check(
        z.maxLength(200),
        z.refine(ids => new Set(ids).size === ids.length),
      ),
    ),
    due_date: orEmpty(Day),
    link: z.optional(z.nullable(Link)),
  },
  changes: { done: z.optional(z.boolean()) },
  says: {
    list: 'The to-dos of a trip in their order',
    create: 'Add a to-do at the end of the list',
    change: 'Change a to-do; `done` ticks it off in the name of the caller, or opens it again',
    delete: 'Delete a to-do',
  },
})
export const { list: todos, create: createTodo, change: updateTodo, delete: deleteTodo } = todoCalls

export const orderTodos = endpoint({
  method: 'POST',
  path: '/trips/{tripId}/todos/order',
  summary: 'Put all to-dos of a trip into this order',
  access: member,
  body: z.object({ todo_ids: z.array(Id).check(z.maxLength(500)) }),
  response: z.array(Todo),
  touches: ['todos'],
  errors: ['todo.order_incomplete'],
})
