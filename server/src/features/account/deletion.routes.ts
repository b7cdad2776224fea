import { deleteMe, deleteMeByPassword } from '@caravan/contract/account'
import type { FastifyRequest } from 'fastify'
import type { Tx } from '../../db/transaction.ts'
import { Failure } from '../../failure.ts'
import type { Ground } from '../../ground.ts'
import type { Route } from '../../http/mount.ts'
import { type AccountRow, lockAccount, requireAccount } from '../../identity/accounts.queries.ts'
import type { EndOpeners } from '../../identity/openers.ts'
import { provePassword } from '../../identity/passwords.ts'
import { removeMailOf } from '../../outbox/outbox.queries.ts'
import { mailTo, type Outbox } from '../../outbox/outbox.ts'
import { everHadTrips, hasTrips, lockTripsOf } from '../../trip/members.queries.ts'
import { emptyAccount, findUnproven, removeAccount } from './account.queries.ts'
import type { Profiles } from './profile.queries.ts'

type Needs = Pick<Ground, 'db' | 'limiter' | 'outbox' | 'announce' | 'avatarFiles'> & Forgetting

export function mountDeletion(route: Route, needs: Needs): void {
  const { db, avatarFiles, announce } = needs

  route(deleteMe, ({ actor, request }) => endAccount(actor.id, request))

  route(deleteMeByPassword, async ({ actor, body, request }) => {
    await endAccount(actor.id, request, await provePassword(needs, actor.id, body.password))
  })

  async function endAccount(userId: string, request: FastifyRequest, proven?: string): Promise<void> {
    await db.transact(async tx => {
      // Adding and removing members lock the trip before the account, and so does this.
      await lockTripsOf(tx, userId)
      const account = await requireAccount(tx, userId)
      if (account.password_hash !== (proven ?? account.password_hash))
        throw new Failure('account.old_password_wrong')
      const { avatar } = await deleteAccount(tx, userId, needs)
      await announce(tx, userId, ['account', 'sessions'])
      if (avatar) tx.afterCommit(() => avatarFiles.remove(avatar))
      tx.afterCommit(() => request.log.info({ event: 'account_deleted', user: userId }))
    })
  }
}

interface Forgetting {
  profiles: Profiles
  outbox: Pick<Outbox, 'post'>
  /** Has other features take away or hand over what a person leaves. */
  leaveEverything: (tx: Tx, userId: string) => Promise<void>
  endOpeners: EndOpeners
}

/** Everything personal goes in this transaction; an empty row stays for what the person has paid. */
export async function deleteAccount(
  tx: Tx,
  userId: string,
  { profiles, outbox, leaveEverything, endOpeners }: Forgetting,
) {
  const account = await requireAccount(tx, userId)
  await endOpeners(tx, 'deletion', userId)
  await leaveEverything(tx, userId)
  await removeMailOf(tx, userId)
  await profiles.erase(tx, userId)
  await emptyAccount(tx, userId)
  await outbox.post(tx, { ...mailTo(account, 'account_deleted'), userId: null })
  return { avatar: account.avatar }
}

type Expiring = Pick<Ground, 'db' | 'announce' | 'avatarFiles' | 'hourly'> &
  Pick<Forgetting, 'leaveEverything' | 'endOpeners'>

/**
 * Ends accounts that did not prove their address within seven days and have no trips, so that nobody keeps an
 * address from its owner by registering it. Answers how one is ended at once, with all that it has done.
 */
export function expireAccounts({ db, announce, avatarFiles, hourly, ...forgetting }: Expiring) {
  const { leaveEverything, endOpeners } = forgetting
  hourly(async () => {
    for (const userId of await findUnproven(db)) {
      await db.transact(async tx => {
        await lockTripsOf(tx, userId)
        const account = await lockAccount(tx, userId)
        if (account && !account.email_verified && !(await hasTrips(tx, userId))) await end(tx, account)
      })
    }
  })

  /** Holds neither the name nor the address back. */
  async function end(tx: Tx, { id, avatar }: AccountRow): Promise<void> {
    await endOpeners(tx, 'deletion', id)
    await removeAccount(tx, id, await everHadTrips(tx, id))
    if (avatar) tx.afterCommit(() => avatarFiles.remove(avatar))
  }

  return async (tx: Tx, account: AccountRow): Promise<void> => {
    await announce(tx, account.id, ['account', 'sessions'])
    await leaveEverything(tx, account.id)
    await end(tx, account)
  }
}
