import type { AccountTopic } from '@caravan/contract/events'
import type { Tx } from '../db/transaction.ts'
import { raiseSeq } from '../identity/accounts.queries.ts'
import type { Bus } from './bus.ts'

/** Raises the account's number with the change, and tells its open devices once the change has committed. */
export type Announce = (tx: Tx, userId: string, topics: AccountTopic[]) => Promise<void>

export function createAnnounce(bus: Bus): Announce {
  return async (tx, userId, topics) => {
    const seq = await raiseSeq(tx, userId)
    tx.afterCommit(() => bus.publish(`user:${userId}`, { seq, topics, actor: userId }))
  }
}
