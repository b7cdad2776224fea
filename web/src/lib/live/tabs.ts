import { newId } from '../new-id.ts'

const BEAT_MS = 600
/** A tab that lets so many beats of another pass has crashed. Its own beats count, so that nobody is missed after a sleep. */
const BEATS_MISSED = 3
/** A tab that is asked answers in much less. One that is too busy to is heard of later, and what both hold ends then. */
const ANSWER_MS = 100

/** Carries messages to the other tabs of the browser. */
export interface Line<Message> {
  post(message: Message): void
  listen(listener: (message: Message) => void): void
  close(): void
}

export type TabMessage<State, Word> = { from: string } & (
  | { is: State; asks: boolean }
  | { says: Word }
  | { leaves: true }
)

interface Tab<State, Word> {
  /** The others are to know this of the tab. */
  state(): State
  /** Called whenever something has changed: whether this tab holds what all share, and what all of them are, if it does. */
  onTabs(all: State[] | undefined): void
  onWord(word: Word): void
}

/**
 * Joins the tabs that share something which one of them holds: the one that has been there for the longest time. All of
 * them know that by themselves, from the beats of the others, so that nothing is asked or granted when one is gone.
 */
export function joinTabs<State, Word>(
  line: Line<TabMessage<State, Word>>,
  { state, onTabs, onWord }: Tab<State, Word>,
) {
  // Ids grow with time.
  const id = newId()
  const others = new Map<string, { state: State; beats: number }>()
  let isSettled = false

  const holds = () => isSettled && [...others.keys()].every(other => id < other)
  const all = () => [state(), ...[...others.values()].map(other => other.state)]
  const look = () => onTabs(holds() ? all() : undefined)
  const beat = (asks = false) => line.post({ from: id, is: state(), asks })

  line.listen(message => {
    const known = others.get(message.from)
    if (known) known.beats = 0
    if ('says' in message) return onWord(message.says)
    if ('leaves' in message) others.delete(message.from)
    else others.set(message.from, { state: message.is, beats: 0 })
    if ('asks' in message && message.asks) beat()
    look()
  })
  beat(true)
  const settling = setTimeout(() => {
    isSettled = true
    look()
  }, ANSWER_MS)
  const beating = setInterval(() => {
    for (const [other, known] of others) if (++known.beats > BEATS_MISSED) others.delete(other)
    beat()
    look()
  }, BEAT_MS)

  return {
    /** Tells all tabs, this one too. */
    say(word: Word) {
      line.post({ from: id, says: word })
      onWord(word)
    },
    /** The state is another one now. */
    changed() {
      beat()
      look()
    },
    leave() {
      clearTimeout(settling)
      clearInterval(beating)
      line.post({ from: id, leaves: true })
      line.close()
      onTabs(undefined)
    },
  }
}

/** Between the tabs of this browser that know the same secret. */
export function openLine<Message>(name: string): Line<Message> {
  const channel = new BroadcastChannel(name)
  return {
    post: message => channel.postMessage(message),
    listen(listener) {
      channel.onmessage = ({ data }: MessageEvent<Message>) => listener(data)
    },
    close: () => channel.close(),
  }
}
