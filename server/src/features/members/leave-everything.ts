import { topics as topicOf } from '@caravan/contract/kinds'
import { sharedKinds } from '@caravan/contract/kinds/all'
import type { Tx } from '../../db/transaction.ts'
import type { Bus } from '../../realtime/bus.ts'
import { leaveAllTrips } from '../../trip/members.queries.ts'
import { forgetInvitationsOf } from './forget-invitations.queries.ts'
import { forgetReveals } from './reveals.queries.ts'

/** The lists of who is in it change too, and mails go. */
const topics = ['members', 'arrived', ...sharedKinds.map(kind => topicOf[kind])]

/** Takes away what there is of a person beside the account itself, when the person goes. */
export async function leaveEverything(bus: Bus, tx: Tx, userId: string): Promise<void> {
  const left = await leaveAllTrips(tx, userId)
  await forgetInvitationsOf(tx, userId)
  await forgetReveals(tx, userId)
  tx.afterCommit(() => {
    for (const { id, seq } of left) bus.publish(`trip:${id}`, { seq, topics, actor: userId })
  })
}
