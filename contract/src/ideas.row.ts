import type { TripDay } from './days.ts'
import { invalidField } from './failure.ts'
import { Idea } from './ideas.ts'
import { blankItem, placedIn } from './items.row.ts'
import type { Item } from './items.ts'
import { blankRow, fromSchemas, placeWith, type Sent } from './row.ts'
import type { By } from './shown.ts'
import { moveComments, rowWrites } from './write/row-writes.ts'
import type { Reads, TripRows } from './write/rows.ts'

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
  (rows: TripRows, { row, actor }: By): void =>
    rows.put('idea', [votedOn(rows.get('idea', row), actor, isFor)])

interface Planning {
  body: { id?: string | undefined; sub_trip_id: string }
}
interface Unplanning {
  body: { id?: string | undefined }
}

export const ideaReads: { vote: Reads<By>; plan: Reads<By & Planning>; unplan: Reads<By & Unplanning> } = {
  vote: ({ row = '' }) => [{ kind: 'idea', ids: [row] }],
  plan: ({ row = '', body: { sub_trip_id } }) => [
    { kind: 'idea', ids: [row] },
    { kind: 'day', ids: [sub_trip_id] },
    { kind: 'item', days: [sub_trip_id] },
    { kind: 'comment', of: [row] },
  ],
  unplan: ({ row = '' }) => [
    { kind: 'item', ids: [row] },
    { kind: 'attachment', of: [row] },
    { kind: 'comment', of: [row] },
  ],
}

export const ideaWrites = {
  ...rowWrites('idea', ideaWith, blankIdea),
  vote: vote(true),
  takeVoteBack: vote(false),
  plan(rows: TripRows, { row, body }: By & Planning): void {
    const idea = rows.get('idea', row)
    const day = rows.list('day').find(({ id }) => id === body.sub_trip_id)
    if (!day) throw invalidField('sub_trip_id')
    const item = { ...itemOf(idea, day), id: body.id ?? '' }
    rows.add('item', [placedIn(rows.list('item'), item)])
    moveComments(rows, idea.id, { kind: 'item', id: item.id })
    rows.remove('idea', [idea.id])
  },
  unplan(rows: TripRows, { row, body }: By & Unplanning): void {
    const item = rows.get('item', row)
    const idea = { ...ideaOf(item), id: body.id ?? '' }
    rows.add('idea', [idea])
    moveComments(rows, item.id, { kind: 'idea', id: idea.id })
    // An idea has no files.
    const files = rows.list('attachment').filter(({ owner }) => owner.id === item.id)
    rows.put(
      'attachment',
      files.map(file => ({ ...file, owner: { kind: 'trip' as const } })),
    )
    rows.remove('item', [item.id])
  },
}
