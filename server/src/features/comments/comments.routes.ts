import type { About } from '@caravan/contract/comments'
import * as contract from '@caravan/contract/comments'
import { commentWith, resolvedWith } from '@caravan/contract/comments.row'
import type { Queries } from '../../db/queries.ts'
import { Failure, found } from '../../failure.ts'
import type { Ground } from '../../ground.ts'
import type { Route } from '../../http/mount.ts'
import { commentsOf } from '../../trip/files.queries.ts'
import { readsOf } from '../../trip/quick.ts'
import { changeRow, createRow, removeRow, storeRows, type Writing } from '../../trip/rows.ts'
import { tables } from '../../trip/tables.ts'
import { listUnread, markSeen } from './comments.queries.ts'

const table = tables.comment

export function mountComments(route: Route, { db }: Pick<Ground, 'db'>): void {
  route(contract.comments, async ({ membership, query }) => {
    const said = await commentsOf.list(db, membership.trip_id, [query.entity_id])
    return said.filter(({ about }) => about.kind === query.kind)
  })

  route(contract.createComment, async call => {
    const { tx, trip, actor, body } = call
    const by = byNow(actor)
    return createRow(
      call,
      'comment',
      async content => {
        await requireAbout(readsOf(tx), trip.id, body.about)
        return commentWith(content, table.blank, by)
      },
      // Here a comment is known to be new, and whom it mentions.
      async ({ id, about }) => {
        const thread = await commentsOf.list(readsOf(tx), trip.id, [about.id])
        const others = thread.filter(comment => comment.id !== id)
        if (others.length >= contract.MAX_THREAD) throw new Failure('limit.reached')
        await resolve(call, others, false)
      },
    )
  })

  route(contract.updateComment, async call =>
    changeRow(call, 'comment', call.params.commentId, known => {
      requireOwn(known, call.actor)
      return commentWith(call.body, known, byNow(call.actor))
    }),
  )

  route(contract.deleteComment, async call => {
    const { tx, trip, params, actor } = call
    const known = found(await table.find(readsOf(tx), trip.id, params.commentId))
    requireOwn(known, actor)
    await removeRow(call, 'comment', params.commentId)
  })

  route(contract.resolveComments, async call => {
    const { tx, trip, params, body } = call
    const known = found(await table.find(readsOf(tx), trip.id, params.commentId))
    const { about } = known
    return resolve(call, await commentsOf.list(readsOf(tx), trip.id, [about.id]), body.resolved)
  })

  route(contract.unreadComments, async ({ actor, membership }) =>
    listUnread(db, membership.trip_id, actor.id),
  )

  route(contract.markCommentsSeen, async ({ actor, membership, body }) => {
    await requireAbout(db, membership.trip_id, body.about)
    await markSeen(db, membership.trip_id, actor.id, body.about.id)
  })
}

const byNow = ({ id }: { id: string }) => ({ actor: id, at: new Date().toISOString(), members: undefined })

function requireOwn({ author_id }: contract.Comment, actor: { id: string }): void {
  if (author_id !== actor.id) throw new Failure('comment.not_yours')
}

async function requireAbout(db: Queries, tripId: string, { kind, id }: About): Promise<void> {
  if (!(await tables[kind].find(db, tripId, id))) throw new Failure('comment.about')
}

/** These comments, all of them resolved or open. */
async function resolve(
  call: Writing & { actor: { id: string } },
  thread: readonly contract.Comment[],
  resolved: boolean,
): Promise<contract.Comment[]> {
  const by = byNow(call.actor)
  const others = thread.filter(row => resolvedWith(row, resolved, by) !== row)
  const stored = await storeRows(call, 'comment', others, row => resolvedWith(row, resolved, by))
  const now = new Map(stored.map(row => [row.id, row]))
  return thread.map(row => now.get(row.id) ?? row)
}
