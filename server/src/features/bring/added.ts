import type { ArchivedPerson } from '@caravan/contract/archive'
import type { bringIntoTrip } from '@caravan/contract/bring'
import type { TripDay } from '@caravan/contract/days'
import { countTracks } from '@caravan/contract/days.row'
import { readLine } from '@caravan/contract/drawn-line'
import type { Received } from '@caravan/contract/endpoint'
import type { Item } from '@caravan/contract/items'
import { bookings } from '@caravan/contract/kinds'
import { kinds } from '@caravan/contract/kinds/all'
import type { Language } from '@caravan/contract/languages'
import { idAfter } from '@caravan/contract/lodging.stays'
import { MOST_TRACKS, type Track } from '@caravan/contract/tracks'
import { Failure, invalidField } from '../../failure.ts'
import { createRows, type LookUps, type NewRow } from '../../trip/create-rows.ts'
import { claimId } from '../../trip/homes.ts'
import { listMemberIds } from '../../trip/membership.queries.ts'
import { storeRows, type Writing } from '../../trip/rows.ts'
import { tables } from '../../trip/tables.ts'
import { guestName } from './bring.ts'
import { peopleAs } from './comes.ts'
import { type Draft, placesAndStays } from './draft.ts'

const added = [...bookings, 'idea'] as const

type Acting = Writing & { actor: { id: string; language: Language } }
type Body = Received<typeof bringIntoTrip>['body']

export interface AddNeeds {
  lookUps: LookUps
  addGuest(call: Acting, guest: Pick<ArchivedPerson, 'role'> & { id: string; name: string }): Promise<unknown>
}

/** Adds the places and bookings of a draft to a trip: on its days where it has them, and else as ideas. */
export async function addDraft(
  call: Acting,
  draft: Draft,
  { id: importId, read_id, people = {} }: Body,
  { lookUps, addGuest }: AddNeeds,
): Promise<{ items: number; ideas: number; bookings: number }> {
  const { rows, isDated } = draft
  const here = await peopleHere(call, draft, people, importId, addGuest)
  const { tx, trip, actor } = call
  const claim = { id: importId, kind: 'import', tripId: trip.id, actorId: actor.id } as const
  const isNew = await claimId(tx, { ...claim, content: { read_id, people } })
  const daysNow = await tables.day.list(tx, trip.id)
  const days = daysNow.map(({ date }) => date).toSorted()
  const own = (rows.day ?? []).map(({ date }) => date).toSorted()
  // Without dates its days are those of the trip in their order.
  const dayOf = (date = '') => (isDated ? date : days[own.indexOf(date)])
  const { places, stays } = placesAndStays(rows.item ?? [])
  const once = new Set<object>([...places, ...stays])
  const made: NewRow<(typeof added)[number]>[] = []
  for (const kind of added)
    for (const row of rows[kind] ?? []) {
      const sent = sentOf(kind, row, here)
      if (kind !== 'item') {
        made.push({ kind, content: sent })
        continue
      }
      const { date, place: name, ...known } = sent as { date?: string; place?: string }
      const day = dayOf(date)
      if (day !== undefined && days.includes(day))
        made.push({ kind, content: { ...sent, date: day } as object })
      // A stay elsewhere is one idea, and not one for each night.
      else if (kind !== 'item' || once.has(row))
        made.push({ kind: 'idea', content: { ...sentOf('idea', known, here), name } as object })
    }
  const tracksOn = new Map<string, Track[]>()
  for (const { date, tracks } of rows.day ?? []) {
    const day = daysNow.find(day => day.date === dayOf(date))
    if (day) tracksOn.set(day.id, tracks)
    else
      for (const { name, points } of tracks)
        made.push({ kind: 'idea', content: { name, ...readLine(points)?.[0] } as object })
  }
  // Ids follow from that of the import, so that the same call again finds what is there.
  const rowsNow = made.map((row, n) => ({
    ...row,
    content: { ...row.content, id: idAfter(importId, draft.people.length + n + 1) },
  }))
  await createRows(call, rowsNow, lookUps)
  if (isNew) await addTracks(call, daysNow, tracksOn)
  const ideas = made.filter(({ kind }) => kind === 'idea').length
  const items = rowsNow.flatMap(({ kind, content }) => (kind === 'item' ? [content as unknown as Item] : []))
  const now = placesAndStays(items)
  return { items: now.places.length, ideas, bookings: made.length - items.length - ideas + now.stays.length }
}

async function addTracks(
  { tx, trip }: Acting,
  days: readonly TripDay[],
  tracksOn: ReadonlyMap<string, readonly Track[]>,
): Promise<void> {
  const news = [...tracksOn.values()].reduce((count, tracks) => count + tracks.length, 0)
  if (news > 0 && countTracks(days) + news > MOST_TRACKS) throw new Failure('limit.reached')
  const others = days.filter(({ id }) => tracksOn.get(id)?.length)
  await storeRows({ tx, trip }, 'day', others, day => ({
    ...day,
    tracks: [...day.tracks, ...(tracksOn.get(day.id) ?? [])],
  }))
}

/** A row as it would be sent: without an id, and with the people who they are here. */
function sentOf(kind: (typeof added)[number], row: object, here: ReadonlyMap<string, string>): object {
  const { shape } = kinds[kind].saves.body
  const fields = Object.entries(row).filter(([field]) => field in shape && field !== 'id')
  const { participants, ...sent }: { participants?: string[] | null } = Object.fromEntries(fields)
  const present = [...new Set(participants?.flatMap(id => here.get(id) ?? []))]
  return present.length > 0 ? { ...sent, participants: present } : sent
}

/** By their ids in the file, those of the people who are on the trip, or become guests of it. */
async function peopleHere(
  call: Acting,
  draft: Draft,
  wanted: NonNullable<Body['people']>,
  importId: string,
  addGuest: AddNeeds['addGuest'],
): Promise<Map<string, string>> {
  const as = peopleAs(draft, wanted)
  const members = new Set(await listMemberIds(call.tx, call.trip.id))
  const here = new Map<string, string>()
  for (const [n, person] of draft.people.entries()) {
    const who = as[n] ?? 'guest'
    if (who === 'leave_out') continue
    const id = who === 'me' ? call.actor.id : who === 'guest' ? idAfter(importId, n + 1) : who
    if (who === 'guest')
      await addGuest(call, { id, name: guestName(person, call.actor.language), role: person.role })
    else if (!members.has(id)) throw invalidField('people')
    here.set(person.user_id, id)
  }
  return here
}
