import { todoWith } from '../todos.row.ts'
import { createTodo, Todo, todoCalls } from '../todos.ts'
import type { KindOf } from './kind.ts'

export const todo = {
  row: Todo,
  saves: createTodo,
  calls: todoCalls,
  rule: todoWith,
  forGuests: (sent, { assignees }, guestId) =>
    Object.keys(sent).every(field => field === 'done') && assignees.includes(guestId),
  parts: ['todos'],
  together: [['done_at', 'done_by']],
  names: 'link',
  most: 500,
  copied: {
    dates: ['due_date'],
    as({ link }, ids) {
      const id = link && ids.get(link.id)
      return { done_at: null, done_by: null, link: id ? { ...link, id } : null }
    },
  },
} as const satisfies KindOf<Todo>
