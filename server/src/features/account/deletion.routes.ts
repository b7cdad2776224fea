import { deleteMe, deleteMeByPassword } from '@caravan/contract/account'
import type { FastifyRequest } from 'fastify'
import { Failure } from '../../failure.ts'
import type { Ground } from '../../ground.ts'
import type { Route } from '../../http/mount.ts'
import { requireAccount } from '../../identity/accounts.queries.ts'
import { provePassword } from '../../identity/passwords.ts'
import { lockTripsOf } from '../../trip/members.queries.ts'
import { deleteAccount, type Forgetting } from './delete-account.ts'

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
