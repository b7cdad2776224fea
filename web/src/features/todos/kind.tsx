import { ListTodo } from 'lucide-react'
import type { Kind } from '../../trip/kinds.ts'
import { later } from '../../ui/later.tsx'

export const todo: Kind = {
  name: 'todo',
  icon: ListTodo,
  tool: 'todos',
  Part: later(() => import('./todos-dialog.tsx'), 'Todos'),
}
