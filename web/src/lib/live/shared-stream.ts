import type { LiveEvent } from '@caravan/contract/events'
import { type LiveWindow, MAX_WINDOWS } from '@caravan/contract/live'
import type { NoteEvent } from '@caravan/contract/note'
import type { Presence } from '@caravan/contract/presence'
import { watchAttention } from './attention.ts'
import { openLiveStream, type StreamWord, type Wanted } from './live-stream.ts'
import { tab } from './tab.ts'
import { joinTabs, openLine, type TabMessage } from './tabs.ts'

/** The place of a window in a trip. */
export type Place = Pick<LiveWindow, 'day' | 'item_id' | 'dialog' | 'writing'>

export type Following = {
  /** The `seq` of the data that were read before; events after it are told. */
  since?: number | undefined
  onEvent: (event: LiveEvent) => void
  /** The trip that this window has open; the account where it is left out. */
  trip?: {
    id: string
    place: () => Place
    /** The stream has begun, and tells the others that this window is there. */
    onBegun: (place: Place) => void
    /** The others who watch; undefined while there is no stream. */
    onPresence: (people: Presence[] | undefined) => void
    onNote: (event: NoteEvent) => void
    /** The server does not let this person watch any more. */
    onGone: () => void
  }
}

/** The tab that holds the stream knows this of each tab. */
type State = Wanted & { tab: string }

/** The part of this tab in the stream of a session. */
export function shareStream(token: string) {
  const followings = new Set<Following>()
  let tabs: ReturnType<typeof joinTabs<State, StreamWord>> | undefined
  let stream: ReturnType<typeof openLiveStream> | undefined
  let all: State[] = []
  let asked = ''

  function state(): State {
    const windows = [...followings].flatMap(({ trip, since }) =>
      trip ? [{ trip_id: trip.id, tab, since, ...trip.place() }] : [],
    )
    return { tab, since: [...followings].find(({ trip }) => !trip)?.since, windows }
  }

  function wanted(): Wanted {
    const own = state()
    const states = all.map(each => (each.tab === tab ? own : each))
    const known = states.flatMap(({ since }) => since ?? [])
    return {
      // A tab that knows less than others has missed something.
      ...(known.length > 0 && { since: Math.min(...known) }),
      windows: states.flatMap(({ windows }) => windows).slice(0, MAX_WINDOWS),
    }
  }

  /** Holds the stream, opens it anew when windows have come or gone, or lets go of it. */
  function hold(states: State[] | undefined): void {
    if (states === undefined) {
      stream?.close()
      stream = undefined
      return
    }
    all = states
    const now = states.map(({ tab, since, windows }) => [
      tab,
      since === undefined,
      ...windows.map(({ trip_id }) => trip_id),
    ])
    const key = JSON.stringify(now.toSorted())
    if (stream && key !== asked) stream.renew()
    stream ??= openLiveStream({ token, wanted, onWord: word => tabs?.say(word), onRefused: leave })
    asked = key
  }

  function hear(word: StreamWord): void {
    for (const following of followings) {
      const { trip } = following
      if ('begun' in word) {
        const window = word.begun.find(each => each.tab === tab && each.trip_id === trip?.id)
        if (window) trip?.onBegun(window)
      } else if ('lost' in word) {
        trip?.onPresence(undefined)
      } else if (word.trip_id === (trip?.id ?? null)) {
        if (word.event) {
          following.since = word.event.seq
          following.onEvent(word.event)
        }
        if (word.people) trip?.onPresence(word.people)
        if (word.note) trip?.onNote(word.note)
        if (word.gone) {
          followings.delete(following)
          tabs?.changed()
          trip?.onGone()
        }
      }
    }
  }

  function join(): void {
    const line = openLine<TabMessage<State, StreamWord>>(`live ${token}`)
    tabs = joinTabs(line, { state, onTabs: hold, onWord: hear })
  }

  function leave(): void {
    tabs?.leave()
    tabs = undefined
  }

  const stopWatching = watchAttention(isLookedAt => {
    if (isLookedAt) join()
    else leave()
  })

  return {
    add(following: Following): void {
      followings.add(following)
      tabs?.changed()
    },
    /** Answers whether this was the last. */
    remove(following: Following): boolean {
      followings.delete(following)
      if (followings.size > 0) tabs?.changed()
      else {
        stopWatching()
        leave()
      }
      return followings.size === 0
    },
  }
}
