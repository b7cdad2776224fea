import type { About } from '@caravan/contract/comments'
import type { Entity } from '@caravan/contract/history'
import { bookings, type Kind, names } from '@caravan/contract/kinds'
import type { Notification, NotificationKind } from '@caravan/contract/notifications'

export type Row = Record<string, unknown>

/** A change as the history keeps it: of a row that stays only the fields that differ. */
export interface ToldChange {
  seq: number
  at: string
  actor: string | null
  undoes: number | null
  entity: Entity
  id: string
  before: Row | null
  after: Row | null
}

/** The facts that the rules ask beside a change. */
export interface Known {
  /** Those who are in the trip now. */
  members: readonly string[]
  /** The row as it is now, or was when it was deleted. */
  row: Row
  maker: string | null
  /** Of a comment: the name of the row that it is about, whose maker and people are concerned. */
  concerned?: { people: readonly unknown[]; name: string | null } | undefined
  /** Of an invitation: the account that it is for, and who invited. */
  invitation?: { to: string; by: string } | undefined
  /** Of a member: the guest whom they have become. */
  guest?: Row | undefined
}

export interface Telling {
  to: string
  kind: NotificationKind
  actor: string | null
  about: Notification['about']
  /** Changes with the same event count as one: the nights of a stay do. */
  event: string
}

type Told = { kind: NotificationKind; to: readonly unknown[]; actor?: string }
/** From a change of a kind of row, who is told what; whoever is named twice is told the first. */
type Rule = (change: ToldChange, known: Known) => Told[]

const listOf = (field: string) => (row: Row | null) => (row?.[field] as string[] | null | undefined) ?? []
const sharersOf = (row: Row | null) =>
  Object.keys((row?.['split'] as { amounts?: object } | undefined)?.amounts ?? {})
/** The people whom a row names. */
export const peopleOf = (row: Row): unknown[] => [
  ...['participants', 'assignees', 'votes'].flatMap(field => listOf(field)(row)),
  ...sharersOf(row),
  row['payer_id'],
]
/** Those who are in a list since this change. */
const newIn = ({ before, after }: ToldChange, list: (row: Row | null) => string[]) =>
  list(after).filter(id => !list(before).includes(id))

/** Where a row stands on the page, and what is only written about it. */
const besideThePoint = new Set([
  ...['position', 'details', 'url', 'place_id', 'lat', 'lng', 'approximate', 'sub_trip_id', 'outside_trip'],
])

/** Everybody is in a booking that names nobody; an item that names nobody is a plan, which is its maker's. */
const ofBooking: Rule = (change, { members, row, maker }) => {
  const { before, after } = change
  if (!before) return []
  if (after && Object.keys({ ...before, ...after }).every(field => besideThePoint.has(field))) return []
  const named = row['participants'] ?? (change.entity === 'item' ? [] : members)
  return [{ kind: 'booking', to: [maker, ...(named as string[]), ...listOf('participants')(before)] }]
}

/** An undo tells nothing: its rows were told before. */
const unlessUndone =
  (rule: Rule): Rule =>
  (change, known) =>
    change.undoes === null ? rule(change, known) : []

export const rules: { [E in Entity]?: Rule } = {
  member({ id, before, after }, { invitation }) {
    if (invitation) return after ? [{ kind: 'invited', to: [invitation.to], actor: invitation.by }] : []
    if (after?.['claims']) return [{ kind: 'added', to: [id] }]
    if (!after?.['role'] && !after?.['sees']) return []
    return [{ kind: before ? 'role' : 'added', to: [id] }]
  },
  comment: unlessUndone((change, { concerned }) => [
    { kind: 'mention', to: newIn(change, listOf('mentions')) },
    { kind: 'comment', to: change.before ? [] : (concerned?.people ?? []) },
  ]),
  todo: unlessUndone(change => [{ kind: 'todo_assigned', to: newIn(change, listOf('assignees')) }]),
  expense: unlessUndone(change => {
    const { before, after } = change
    const payer = after?.['payer_id'] === before?.['payer_id'] ? [] : [after?.['payer_id']]
    return [{ kind: 'expense', to: [...newIn(change, sharersOf), ...payer] }]
  }),
  settlement: unlessUndone(({ before, after }) =>
    before || !after ? [] : [{ kind: 'settled', to: [after['from'], after['to']] }],
  ),
  ...Object.fromEntries(bookings.map(kind => [kind, ofBooking])),
}

/** Whom a change concerns: everybody once, nobody of what they did themselves, and members alone but for invitations. */
export function toldBy(change: ToldChange, known: Known): Telling[] {
  const { entity, id, seq, after } = change
  const told = new Set<unknown>([change.actor])
  return (rules[entity]?.(change, known) ?? []).flatMap(({ kind, to, actor = change.actor }) =>
    to.flatMap(person => {
      if (told.has(person) || !(kind === 'invited' || known.members.includes(person as string))) return []
      told.add(person)
      return { to: person as string, kind, actor, about: aboutOf(change, known), event: eventOf() }
    }),
  )

  function eventOf(): string {
    const { type, place } = known.row
    return type === 'lodging' ? `${seq} ${place}` : `${seq} ${id} ${after === null}`
  }
}

function aboutOf(
  { entity, id, after }: ToldChange,
  { row, concerned, invitation, guest }: Known,
): Telling['about'] {
  // It leads to the row that is talked about.
  if (entity === 'comment')
    return { ...(row['about'] as About), name: concerned?.name ?? null, deleted: false }
  if (invitation) return { kind: 'invitation', id, name: null, deleted: false }
  const claimed = after?.['claims'] as string | undefined
  if (claimed !== undefined)
    return { kind: 'guest', id: claimed, name: textOf(guest?.['name']), deleted: false }
  if (entity === 'member' || entity === 'trip' || entity === 'note') return null
  return { kind: entity, id, name: nameOf(entity as Kind, row), deleted: after === null }
}

/** The name of a row of a kind that has one. */
export const nameOf = (kind: Kind, row: Row) => textOf(row[names[kind] ?? ''])

const textOf = (name: unknown) => (typeof name === 'string' ? name : null)
