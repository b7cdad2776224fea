import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Booking } from './expenses.ts'
import { Day, Id, line, orEmpty } from './fields.ts'
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

const Text = line(1, 300)
const fields = {
  assignees: z.optional(
    z.array(Id).check(
      z.maxLength(200),
      z.refine(ids => new Set(ids).size === ids.length),
    ),
  ),
  due_date: orEmpty(Day),
  link: z.optional(z.nullable(Link)),
}

export const todos = endpoint({
  method: 'GET',
  path: '/trips/{tripId}/todos',
  summary: 'The to-dos of a trip in their order',
  access: member,
  response: z.array(Todo),
})

export const createTodo = endpoint({
  method: 'POST',
  path: '/trips/{tripId}/todos',
  summary: 'Add a to-do at the end of the list',
  access: member,
  body: z.object({ id: z.optional(Id), text: Text, ...fields }),
  response: Todo,
  status: 201,
  touches: ['todos'],
  errors: ['row.exists', 'row.gone'],
})

export const updateTodo = endpoint({
  method: 'PUT',
  path: '/trips/{tripId}/todos/{todoId}',
  summary: 'Change a to-do; `done` ticks it off in the name of the caller, or opens it again',
  access: member,
  body: z.object({ text: z.optional(Text), done: z.optional(z.boolean()), ...fields }),
  response: Todo,
  touches: ['todos'],
  errors: ['version.outdated'],
})

export const deleteTodo = endpoint({
  method: 'DELETE',
  path: '/trips/{tripId}/todos/{todoId}',
  summary: 'Delete a to-do',
  access: member,
  response: null,
  touches: ['todos'],
})

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
