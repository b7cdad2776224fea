import {
  createIdea,
  deleteIdea,
  type Idea,
  takeVoteBack,
  updateIdea,
  voteForIdea,
} from '@caravan/contract/ideas'
import type { Plan } from '@caravan/contract/plan'
import { currentSession } from '../../lib/calls/session.ts'
import { rowDeletion, tripMutation } from '../../trip/write/send.ts'

const blank = {
  ...{ place_id: null, lat: null, lng: null, details: '', url: null, type: null },
  ...{ votes: [], version: 1 },
}

export const ideaCreation = tripMutation(
  { createIdea },
  {
    show(plan, { params, body }) {
      const added = { ...blank, trip_id: params.tripId, ...body } as Idea
      return { ...plan, ideas: [...plan.ideas, added] }
    },
  },
)

export const ideaChange = tripMutation(
  { updateIdea },
  { show: (plan, { params, body }) => changed(plan, params.ideaId, () => body as Partial<Idea>) },
)

export const ideaDeletion = rowDeletion({ deleteIdea })

export const vote = tripMutation(
  { voteForIdea },
  { show: (plan, { params }) => voted(plan, params.ideaId, true) },
)

export const voteBack = tripMutation(
  { takeVoteBack },
  { show: (plan, { params }) => voted(plan, params.ideaId, false) },
)

function voted(plan: Plan, ideaId: string, isFor: boolean): Plan {
  const ownId = currentSession()?.id ?? ''
  return changed(plan, ideaId, ({ votes }) => {
    const others = votes.filter(id => id !== ownId)
    return { votes: isFor ? [...others, ownId] : others }
  })
}

const changed = (plan: Plan, ideaId: string, change: (idea: Idea) => Partial<Idea>): Plan => ({
  ...plan,
  ideas: plan.ideas.map(idea => (idea.id === ideaId ? { ...idea, ...change(idea) } : idea)),
})
