import { randomUUID } from 'node:crypto'
import { Id } from '@caravan/contract/fields'
import * as z from 'zod/mini'
import type { Others } from '../limits/rate-limit.ts'
import type { Bus, Line } from './bus.ts'

const Count = z.int().check(z.positive(), z.maximum(100_000))

/** The calls that a server has let pass, by the keys of their limits. */
const Spent = z.object({
  by: Id,
  spent: z.array(z.tuple([z.string().check(z.maxLength(200)), Count, Count, Count])),
})
type Spent = z.output<typeof Spent>

export const spentLine: Line<Spent> = { name: 'caravan_spent', event: Spent }

/** Tells the other servers of the database what was spent here, and hears of what was spent there. */
export function createOthers(bus: Bus<Spent>): Others {
  const by = randomUUID()
  return {
    tell: spent => bus.publish('all', { by, spent }),
    hear: listener => void bus.subscribe('all', event => event && event.by !== by && listener(event.spent)),
  }
}
