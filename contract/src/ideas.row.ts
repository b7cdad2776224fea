import type { TripDay } from './days.ts'
import { Idea } from './ideas.ts'
import { blankItem } from './items.row.ts'
import type { Item } from './items.ts'
import { positionIn } from './order.ts'
import type { Plan } from './plan.ts'
import { blankRow, fromSchemas, placeWith, type Sent } from './row.ts'
import { type By, rowNamed, shownRow, withoutRows, withRows } from './shown.ts'

export const blankIdea: Idea = fromSchemas(blankRow(Idea))

/** An idea with what was sent of it, if that can be. */
export const ideaWith = (sent: Sent<Idea>, known = blankIdea): Idea =>
  placeWith(sent, known, blankIdea, 'name')

/** An idea with the vote of somebody, or without it. */
export function votedOn(idea: Idea, userId: string, isFor: boolean): Idea {
  const { votes } = idea
  if (votes.includes(userId) === isFor) return idea
  return { ...idea, votes: isFor ? [...votes, userId] : votes.filter(id => id !== userId) }
}

/** The item that an idea becomes on a day, wherever in it. */
export function itemOf({ name: place, type, votes: _, ...spot }: Idea, { id, date }: TripDay): Item {
  return { ...blankItem, ...spot, place, type: type ?? 'sightseeing', sub_trip_id: id, date, version: 1 }
}

/** The idea that an item becomes, without its times, cost and confirmation number. */
export function ideaOf(item: Item): Idea {
  const { trip_id, place: name, place_id, lat, lng, approximate, spot, details, url, type } = item
  return { ...blankIdea, trip_id, name, place_id, lat, lng, approximate, spot, details, url, type }
}

const vote =
  (isFor: boolean) =>
  (plan: Plan, { row, actor }: By) =>
    withRows(plan, 'idea', [votedOn(rowNamed(plan, 'idea', row), actor, isFor)])

export const shownIdea = {
  ...shownRow('idea', ideaWith, blankIdea),
  vote: vote(true),
  voteBack: vote(false),
  planned(plan: Plan, { row, body }: By & { body: { id?: string | undefined; sub_trip_id: string } }): Plan {
    const idea = rowNamed(plan, 'idea', row)
    const item = itemOf(idea, rowNamed(plan, 'day', body.sub_trip_id))
    const others = plan.items.filter(({ sub_trip_id }) => sub_trip_id === item.sub_trip_id)
    const position = positionIn(others, null)
    return withRows(withoutRows(plan, 'idea', [idea.id]), 'item', [{ ...item, id: body.id ?? '', position }])
  },
  unplanned(plan: Plan, { row, body }: By & { body: { id?: string | undefined } }): Plan {
    const item = rowNamed(plan, 'item', row)
    const files = plan.attachments.filter(({ owner }) => owner.id === item.id)
    const kept = withRows(
      plan,
      'attachment',
      files.map(file => ({ ...file, owner: { kind: 'trip' as const } })),
    )
    return withRows(withoutRows(kept, 'item', [item.id]), 'idea', [{ ...ideaOf(item), id: body.id ?? '' }])
  },
}
