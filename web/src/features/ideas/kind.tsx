import { Lightbulb } from 'lucide-react'
import type { Kind } from '../../trip/kinds.ts'
import { later } from '../../ui/later.tsx'

/** Its list is a page of the trip. */
export const idea: Kind = {
  name: 'idea',
  icon: Lightbulb,
  tool: null,
  Part: later(() => import('./idea-dialog.tsx'), 'IdeaDialog'),
}
