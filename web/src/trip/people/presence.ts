import { WRITING } from '@caravan/contract/note'
import { type Presence, tellPresence } from '@caravan/contract/presence'
import { queryOptions, skipToken, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { call } from '../../lib/calls/call.ts'
import { queryClient } from '../../lib/calls/query-client.ts'
import { useSession } from '../../lib/calls/session.ts'
import type { Place } from '../../lib/live/shared-stream.ts'
import { tab } from '../../lib/live/tab.ts'
import { tellNote } from '../note.ts'

/** A traveller who leafs through the days tells of the first at once, and of the one they stop at. */
const PAUSE_MS = 2_000

/** People who have the trip open now; null while nobody can tell. */
const presenceQuery = (tripId: string) =>
  queryOptions<Presence[] | null>({ queryKey: ['trip', tripId, 'presence'], queryFn: skipToken })

/** Tells the others of a trip where this window is, and keeps what it is told of them. */
function createPresence(tripId: string) {
  const { queryKey } = presenceQuery(tripId)
  let place: Place = {}
  /** The place that the others know of; undefined while there is no stream. */
  let told: string | undefined
  let pause: ReturnType<typeof setTimeout> | undefined

  function tell() {
    const { day = null, item_id = null, dialog = null, writing = null } = place
    if (told === undefined || told === keyOf(place) || pause !== undefined) return
    told = keyOf(place)
    pause = setTimeout(() => {
      pause = undefined
      tell()
    }, PAUSE_MS)
    call(tellPresence, { params: { tripId }, body: { tab, day, item_id, dialog, writing } }).then(
      // From now on the server sends what others write to a window that writes.
      () => tellNote(tripId, undefined),
      () => {
        if (told !== undefined) told = 'unknown'
      },
    )
  }

  return {
    /** Leaves alone what is not named. */
    moveTo(to: Place) {
      // A dialog is told without the pause: the server sends the typing of others only to windows that write.
      if ('dialog' in to && to.dialog !== place.dialog) {
        clearTimeout(pause)
        pause = undefined
      }
      place = { ...place, ...to }
      tell()
    },
    place: () => place,
    /** A stream has begun, for which this window is there. */
    begin(at: Place) {
      told = keyOf(at)
      tellNote(tripId, undefined)
      tell()
    },
    hear(people: Presence[] | undefined) {
      if (people === undefined) told = undefined
      queryClient.setQueryData(queryKey, people ?? null)
    },
    end() {
      clearTimeout(pause)
      pause = undefined
      told = undefined
      queryClient.setQueryData(queryKey, null)
    },
  }
}

const presences = new Map<string, ReturnType<typeof createPresence>>()

/** The presence in a trip, which the page and its forms share. */
export function presenceIn(tripId: string) {
  const presence = presences.get(tripId) ?? createPresence(tripId)
  presences.set(tripId, presence)
  return presence
}

/** Tells the others that the form of a row is open here, for as long as it is. */
export function useEditing(tripId: string, id: string | undefined): void {
  useEffect(() => {
    if (id === undefined) return
    const presence = presenceIn(tripId)
    presence.moveTo({ item_id: id })
    return () => presence.moveTo({ item_id: undefined })
  }, [tripId, id])
}

const keyOf = ({ day = '', item_id = '', dialog = '', writing }: Place) =>
  `${day} ${item_id} ${dialog} ${writing?.id}`

/** The result of `select` for those who have the trip open now; undefined while nobody can tell. */
export function usePresence<T>(tripId: string, select: (people: Presence[]) => T): T | undefined {
  const { data } = useQuery({ ...presenceQuery(tripId), select: people => people && select(people) })
  return data ?? undefined
}

/** The same, without the person at the screen. */
export function useOthers<T>(tripId: string, select: (people: Presence[]) => T): T | undefined {
  const ownId = useSession()?.id
  return usePresence(tripId, people => select(people.filter(({ user_id }) => user_id !== ownId)))
}

/** Whether somebody is here now; undefined while nobody can tell. */
export function useWhoIsHere(tripId: string): (userId: string | undefined) => 'here' | 'away' | undefined {
  const ids = usePresence(tripId, people => people.map(({ user_id }) => user_id))
  return userId => (ids && userId !== undefined ? (ids.includes(userId) ? 'here' : 'away') : undefined)
}

/** Whether somebody has the form of a row open, or writes a comment or the note. */
export const isEditing = ({ item_id, writing, dialog }: Presence): boolean =>
  Boolean(item_id || writing) || dialog === WRITING

/** The ids of those who edit. */
export function useEditors(tripId: string): readonly string[] {
  const editors = usePresence(tripId, people => people.filter(isEditing))
  return (editors ?? []).map(({ user_id }) => user_id)
}
