import type { Entry } from '@caravan/contract/history'
import { shortened } from '../../lib/format/shortened.ts'
import type { Words } from './history-people.ts'
import { mainChanges } from './history-subjects.ts'

type SentenceProps = {
  entry: Entry
  text: string
  words: Words
  /** Without it names are plain text. */
  onShowRow?: ((id: string) => void) | undefined
}

type Name = { id: string; name: string; from: number; to: number }

/** These have no row of their own, or are named by words of the sentence. */
const unnamed: ReadonlySet<string> = new Set(['trip', 'member', 'note', 'day', 'comment'])

/** Where the names of rows are in a sentence, in their order. */
function namesIn(text: string, { actor, ...entry }: Entry, words: Words): Name[] {
  const found: Name[] = []
  // The name of the person comes first, and may be that of a row.
  const start = words.whoOf(actor).length
  const rows = mainChanges({ actor, ...entry }).flatMap(({ entity, id, name }) =>
    name && !unnamed.has(entity) ? [{ id, name: shortened(name) }] : [],
  )
  for (const { id, name } of rows.toSorted((one, other) => other.name.length - one.name.length)) {
    const from = text.indexOf(name, start)
    const to = from + name.length
    if (from >= 0 && found.every(other => to <= other.from || from >= other.to))
      found.push({ id, name, from, to })
  }
  return found.toSorted((one, other) => one.from - other.from)
}

const opening = /[\p{Ps}\p{Pi}]$/u
const closing = /^[\p{Pe}\p{Pf}]/u

/** A sentence in which the names of rows lead to their histories. */
export function Sentence({ entry, text, words, onShowRow }: SentenceProps) {
  if (!onShowRow) return text
  const names = namesIn(text, entry, words)
  let told = 0
  const parts = names.map(({ id, name, from, to }) => {
    const before = text.slice(told, from)
    const [open = ''] = opening.exec(before) ?? []
    const [close = ''] = closing.exec(text.slice(to)) ?? []
    told = to + close.length
    return (
      <span key={`${id} ${from}`}>
        {before.slice(0, before.length - open.length)}
        {/* A line may break beside a button, which would part a name from its quotation marks. */}
        <span className="whitespace-nowrap">
          {open}
          <button
            className="max-w-[calc(100%-2em)] rounded-[3px] text-left font-[620] whitespace-normal underline decoration-1 decoration-line-strong decoration-dotted underline-offset-4 [overflow-wrap:anywhere] hover:decoration-solid"
            onClick={() => onShowRow(id)}
            title={words.titleOf(text.slice(from, to))}
            type="button"
          >
            {name}
          </button>
          {close}
        </span>
      </span>
    )
  })
  return (
    <>
      {parts}
      {text.slice(told)}
    </>
  )
}
