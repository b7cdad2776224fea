import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Booking } from './expenses.ts'
import { Day, Id, line, orEmpty, people, said } from './fields.ts'
import { rowCalls } from './row-calls.ts'
import { member } from './trips.ts'

/** A row of the plan that a to-do is about; a stay by its first night. */
export const TodoLink = z.object({ id: Id, kind: Booking })

/** Something to be done for a trip, by those who took it on. */
export const Todo = z.object({
  id: Id,
  trip_id: Id,
  text: z.string(),
  assignees: z.array(Id),
  due_date: z.nullable(z.string()),
  done_at: z.nullable(z.string()),
  done_by: said(z.nullable(Id), 'Somebody who may have left since.'),
  position: z.int(),
  link: said(z.nullable(TodoLink), 'Null as well while its row is deleted.'),
  version: z.int(),
})
export type Todo = z.output<typeof Todo>

export const todoCalls = rowCalls('todo', {
  paths: ['/trips/{tripId}/todos', '/trips/{tripId}/todos/{todoId}'],
  row: Todo,
  needed: { text: line(1, 300) },
  fields: {
    assignees: said(z.optional(people(0)), 'The members who take it on.'),
    due_date: orEmpty(Day),
    link: said(z.optional(z.nullable(TodoLink)), 'The row that it is about; of a stay the first night.'),
  },
  guests: true,
  changes: { done: said(z.optional(z.boolean()), 'Ticks it off, or opens it again.') },
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
  body: z.object({ todo_ids: said(z.array(Id).check(z.maxLength(500)), 'All to-dos of the trip.') }),
  response: z.array(Todo),
  touches: ['todos'],
  waits: true,
  errors: ['todo.order_incomplete'],
})
