import { found } from '../failure.ts'
import { createBoundedCache } from '../trip/bounded-cache.ts'
import { JsonText } from './send.ts'

interface Read {
  seq: number
  text: string
}

/** Answers about whole trips as they are sent, kept for as long as the number of their trip stands. */
export function createKeptAnswers(maxBytes: number) {
  const answers = createBoundedCache<JsonText>(maxBytes, ({ bytes }) => bytes)
  const onTheirWay = new Map<string, Promise<JsonText>>()

  /** A change is heard by all who look at the trip, so that they ask at once; it is read for the first of them. */
  return async (
    trip: { trip_id: string; seq: number },
    read: () => Promise<Read | undefined>,
    /** Whom the answer is for, where it differs by that. */
    reader = '',
  ): Promise<JsonText> => {
    const keyAt = (seq: number) => `${trip.trip_id} ${seq} ${reader}`

    async function fetch(): Promise<JsonText> {
      const { seq, text } = found(await read())
      const tag = reader === '' ? `"${seq}"` : `"${seq}-${reader}"`
      const answer = new JsonText(text, tag, () => answers.set(keyAt(seq), answer))
      answers.set(keyAt(seq), answer)
      return answer
    }

    const key = keyAt(trip.seq)
    const known = answers.get(key) ?? onTheirWay.get(key)
    if (known) return known
    const fetched = fetch().finally(() => onTheirWay.delete(key))
    onTheirWay.set(key, fetched)
    return fetched
  }
}
