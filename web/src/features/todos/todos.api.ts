import { createTodo, deleteTodo, orderTodos, type Todo, updateTodo } from '@caravan/contract/todos'
import { currentSession } from '../../lib/calls/session.ts'
import { rowDeletion, tripMutation } from '../../trip/write/send.ts'

const blank = { assignees: [], due_date: null, link: null, done_at: null, done_by: null, version: 1 }

export const todoCreation = tripMutation(
  { createTodo },
  {
    show(plan, { params, body }) {
      const position = Math.max(0, ...plan.todos.map(({ position }) => position + 1))
      const added = { ...blank, trip_id: params.tripId, position, ...body } as Todo
      return { ...plan, todos: [...plan.todos, added] }
    },
  },
)

export const todoChange = tripMutation(
  { updateTodo },
  {
    show(plan, { params, body: { done, ...body } }) {
      const mark = done
        ? { done_at: new Date().toISOString(), done_by: currentSession()?.id ?? null }
        : { done_at: null, done_by: null }
      const changes = { ...body, ...(done !== undefined && mark) } as Partial<Todo>
      const todos = plan.todos.map(todo => (todo.id === params.todoId ? { ...todo, ...changes } : todo))
      return { ...plan, todos }
    },
  },
)

export const todoDeletion = rowDeletion({ deleteTodo })

export const todoOrder = tripMutation(
  { orderTodos },
  {
    show: (plan, { body }) => ({
      ...plan,
      todos: plan.todos.map(todo => ({ ...todo, position: body.todo_ids.indexOf(todo.id) })),
    }),
  },
)
