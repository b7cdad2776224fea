import { Lightbulb } from 'lucide-react'
import type { Kind } from '../../trip/kinds.ts'

/** Its list stands in the place of the day. */
export const idea: Kind = { name: 'idea', icon: Lightbulb, tool: null, Part: null }
