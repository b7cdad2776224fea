import { randomUUIDv7 } from 'node:crypto'
import * as contract from '@caravan/contract/ideas'
import { ideaOf, itemOf, votedOn } from '@caravan/contract/ideas.row'
import { found, invalidField } from '../../failure.ts'
import type { Route } from '../../http/mount.ts'
import { filesOf } from '../../trip/files.queries.ts'
import { positionsOf } from '../../trip/order.ts'
import { changeRow, createRow, moveComments, removeRow, storeRows, type Writing } from '../../trip/rows.ts'
import { tables } from '../../trip/tables.ts'

const { idea: ideas, item: items, day: days } = tables

export function mountIdeas(route: Route): void {
  route(contract.voteForIdea, async ({ params, actor, ...call }) => vote(call, params.ideaId, actor.id, true))
  route(contract.takeVoteBack, async ({ params, actor, ...call }) =>
    vote(call, params.ideaId, actor.id, false),
  )

  route(contract.planIdea, async call => {
    const { tx, trip, params, body } = call
    const { id = randomUUIDv7(), sub_trip_id } = body
    const sent = { id, sub_trip_id, idea: params.ideaId }
    return createRow(
      { ...call, body: sent },
      'item',
      async () => {
        const [idea, day] = await Promise.all([
          ideas.find(tx, trip.id, params.ideaId),
          days.find(tx, trip.id, sub_trip_id),
        ])
        const planned = found(idea)
        if (!day) throw invalidField('sub_trip_id')
        const item = { ...itemOf(planned, day), id }
        return { ...item, position: (await positionsOf(tx, trip.id, [item])).get(id) ?? 0 }
      },
      async ({ id }) => {
        await moveComments(call, [params.ideaId], { id, kind: 'item' })
        await removeRow(call, 'idea', params.ideaId)
      },
    )
  })

  route(contract.unplanItem, async call => {
    const { tx, trip, params, body } = call
    return createRow(
      { ...call, body: { ...body, item: params.itemId } },
      'idea',
      async () => ideaOf(found(await items.find(tx, trip.id, params.itemId))),
      async ({ id }) => {
        await moveComments(call, [params.itemId], { id, kind: 'idea' })
        // With its files it would delete them.
        const files = await filesOf.list(tx, trip.id, [params.itemId])
        await storeRows(call, 'attachment', files, file => ({ ...file, owner: { kind: 'trip' } }))
        await removeRow(call, 'item', params.itemId)
      },
    )
  })
}

/** Without If-Match: a vote counts for any version of its idea. */
const vote = ({ tx, trip }: Writing, ideaId: string, userId: string, isFor: boolean) =>
  changeRow({ tx, trip, ifMatch: undefined }, 'idea', ideaId, before => votedOn(before, userId, isFor))
