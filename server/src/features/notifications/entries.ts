import { randomUUIDv7 } from 'node:crypto'
import type { Tx } from '../../db/transaction.ts'
import type { Bus } from '../../realtime/bus.ts'
import { type NewEntry, storeEntries } from './notifications.queries.ts'
import type { Telling } from './rules.ts'

const TOGETHER_MS = 600_000

/** In the order of time. */
export type Happened = Telling & { at: string }

/** Groups events of one kind by one person, each at most ten minutes after the last, as one entry. */
export function entriesOf(happened: readonly Happened[]): NewEntry[] {
  const groups: Happened[][] = []
  const open = new Map<string, Happened[]>()
  for (const one of happened) {
    const key = [one.to, one.kind === 'mention' ? 'comment' : one.kind, one.actor].join()
    const group = open.get(key)
    const last = group?.at(-1)
    if (group && last && Date.parse(one.at) - Date.parse(last.at) <= TOGETHER_MS) group.push(one)
    else {
      const begun = [one]
      groups.push(begun)
      open.set(key, begun)
    }
  }
  const entries = groups
    .flatMap(group => entryOf(group) ?? [])
    .sort((one, other) => (one.at < other.at ? -1 : 1))
  // Those of one millisecond are in no order of their own.
  const ids = entries.map(() => randomUUIDv7()).sort()
  return entries.map((entry, n) => ({ ...entry, id: ids[n] ?? '' }))
}

function entryOf(group: readonly Happened[]): Omit<NewEntry, 'id'> | undefined {
  // The first stands for all of one event, as the first night does for a stay.
  const events = [...new Map(group.toReversed().map(one => [one.event, one])).values()].reverse()
  const [first, last] = [group[0], events.at(-1)]
  if (!first || !last) return undefined
  const about = events.every(one => one.about?.id === last.about?.id) ? last.about : null
  return {
    to: last.to,
    kind: group.find(({ kind }) => kind === 'mention')?.kind ?? last.kind,
    actor: last.actor,
    about_kind: about?.kind ?? null,
    about_id: about?.id ?? null,
    about_name: about?.name ?? null,
    about_deleted: about?.deleted ?? false,
    count: events.length,
    first: first.at,
    at: group.at(-1)?.at ?? last.at,
  }
}

/** Tells people of what happened in a trip, as far as they want to know, once it is stored. */
export async function tell(tx: Tx, bus: Bus, tripId: string, happened: readonly Happened[]): Promise<void> {
  if (happened.length === 0) return
  const told = await storeEntries(tx, tripId, JSON.stringify(entriesOf(happened)))
  tx.afterCommit(() => {
    for (const { id, seq } of told) bus.publish(`user:${id}`, { seq, topics: ['notifications'], actor: null })
  })
}

/** An account is invited to a trip since it has this address, or has joined by it. */
interface InvitationNews {
  kind: 'invited' | 'added'
  to: string
  by: string
  invitationId: string
}

export const createNotifyInvited = (bus: Bus) => (tx: Tx, tripId: string, news: InvitationNews) => {
  const { kind, to, by: actor, invitationId: id } = news
  const about = kind === 'invited' ? ({ kind: 'invitation', id, name: null, deleted: false } as const) : null
  return tell(tx, bus, tripId, [{ to, kind, actor, about, event: id, at: new Date().toISOString() }])
}

/** Somebody has looked at the passport of somebody else. */
export interface Look {
  ownerId: string
  viewerId: string
}

export const tellOfLook = (tx: Tx, bus: Bus, tripId: string, { ownerId: to, viewerId: actor }: Look) =>
  tell(tx, bus, tripId, [
    { to, kind: 'passport', actor, about: null, event: 'look', at: new Date().toISOString() },
  ])
