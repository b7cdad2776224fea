import * as contract from '@caravan/contract/ideas'
import { ideaReads, ideaWrites } from '@caravan/contract/ideas.row'
import { found } from '../../failure.ts'
import type { Route } from '../../http/mount.ts'
import { applyWrite, createByWrite } from '../../trip/apply-write.ts'

export function mountIdeas(route: Route): void {
  // Without If-Match: a vote counts for any version of its idea.
  for (const [endpoint, apply] of [
    [contract.voteForIdea, ideaWrites.vote],
    [contract.takeVoteBack, ideaWrites.takeVoteBack],
  ] as const)
    route(endpoint, async ({ tx, trip, actor, params: { ideaId: row } }) => {
      const { now } = await applyWrite({ tx, trip, actor }, { reads: ideaReads.vote, apply }, { row })
      return found(now('idea', row))
    })

  route(contract.planIdea, async ({ body, params, ...call }) =>
    createByWrite(
      call,
      'item',
      { reads: ideaReads.plan, apply: ideaWrites.plan },
      { body, row: params.ideaId, content: { sub_trip_id: body.sub_trip_id, idea: params.ideaId } },
    ),
  )

  route(contract.unplanItem, async ({ body, params, ...call }) =>
    createByWrite(
      call,
      'idea',
      { reads: ideaReads.unplan, apply: ideaWrites.unplan },
      { body, row: params.itemId, content: { item: params.itemId } },
    ),
  )
}
