import { found } from '../failure.ts'
import { createBoundedCache } from '../trip/bounded-cache.ts'
import { JsonText } from './send.ts'

interface Read<S> {
  seq: S
  readonly text: string
}

interface Kept<S> {
  seq: S
  answer: JsonText
}

/** Keeps answers as they are sent, each until the number of what it is about changes: that of a trip, or of a list. */
export function createKeptAnswers<S extends number | string = number>(maxBytes: number) {
  const answers = createBoundedCache<Kept<S>>(maxBytes, ({ answer }) => answer.bytes)
  const onTheirWay = new Map<string, Promise<JsonText>>()

  /** A change is heard by all who look at the trip, so that they ask at once; it is read for the first of them. */
  return async (
    about: { id: string; seq: S },
    /** May make the answer of the one before. */
    read: (before?: Read<S>) => Promise<Read<S> | undefined>,
    /** Whom the answer is for, or in which form, where it differs by that. */
    reader = '',
    tagOf = (seq: S) => (reader === '' ? `"${seq}"` : `"${seq}-${reader}"`),
  ): Promise<JsonText> => {
    const key = `${about.id} ${reader}`

    async function fetch(before: Kept<S> | undefined): Promise<JsonText> {
      const { seq, text } = found(await read(before && textOf(before)))
      const answer = new JsonText(text, tagOf(seq), () => {
        if (answers.get(key)?.answer === answer) answers.set(key, { seq, answer })
      })
      answers.set(key, { seq, answer })
      return answer
    }

    const known = answers.get(key)
    if (known?.seq === about.seq) return known.answer
    const turn = `${key} ${about.seq}`
    const waiting = onTheirWay.get(turn)
    if (waiting) return waiting
    const fetched = fetch(known).finally(() => onTheirWay.delete(turn))
    onTheirWay.set(turn, fetched)
    return fetched
  }
}

/** Decodes the text only if it is read. */
const textOf = <S>({ seq, answer }: Kept<S>): Read<S> => ({
  seq,
  get text() {
    return answer.text
  },
})
