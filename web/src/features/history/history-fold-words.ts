import type { Change, Entity, Entry } from '@caravan/contract/history'
import { isSame } from '@caravan/contract/same'
import { verbOf } from './history-changes.ts'
import type { Fold } from './history-folds.ts'
import { totalOf } from './history-lines.ts'
import { mainChanges } from './history-subjects.ts'
import type { Reader } from './history-values.ts'
import { changeWords } from './history-words.ts'

type Verb = 'added' | 'broughtBack' | 'changed' | 'deleted'

/** The rows to which each thing was done, by their kinds, in the order in which it is told. */
type Deeds = Map<Verb, Map<Entity, Set<string>>>

function verbIn(change: Change, { undoes }: Entry): Verb {
  const verb = verbOf(change, undoes)
  return verb === 'removedAgain' ? 'deleted' : verb
}

function deedsOf(entries: readonly Entry[]): Deeds {
  const deeds: Deeds = new Map()
  const verbs = ['added', 'broughtBack', 'changed', 'deleted'] as const
  for (const verb of verbs) deeds.set(verb, new Map())
  function add(verb: Verb, entity: Entity, id: string) {
    const rows = deeds.get(verb)
    rows?.set(entity, (rows.get(entity) ?? new Set()).add(id))
  }
  for (const entry of entries) {
    const changes = mainChanges(entry)
    for (const change of changes) add(verbIn(change, entry), change.entity, change.id)
    const [first] = changes
    // Of many rows only the first are told.
    const more = totalOf(entry.count) - entry.changes.length
    for (let n = 0; first && n < more; n++) add(verbIn(first, entry), first.entity, `${entry.seq} ${n}`)
  }
  // A row that was added and then edited is told once, as added.
  for (const verb of ['added', 'broughtBack'] as const)
    for (const [entity, made] of deeds.get(verb) ?? []) {
      const edited = deeds.get('changed')?.get(entity)
      const rest = edited?.difference(made)
      if (rest && rest.size > 0) deeds.get('changed')?.set(entity, rest)
      else deeds.get('changed')?.delete(entity)
    }
  for (const verb of verbs) if (deeds.get(verb)?.size === 0) deeds.delete(verb)
  return deeds
}

/** What a fold holds, in the language of the reader. */
export function foldWords(reader: Reader) {
  const { t, and, fields, shortDay, whoOf, whatOf, labelsOf } = changeWords(reader)

  const counted = (count: Entry['count']) =>
    and(Object.entries(count).map(([entity, rows]) => t(`count.${entity as Entity}`, { count: rows })))

  function rowsText(rows: ReadonlyMap<Entity, ReadonlySet<string>>, { stay, day }: Fold['subject']): string {
    const places = rows.get('item')
    if (stay !== undefined) return t('stay', { name: stay, count: places?.size ?? 0 })
    if (day !== undefined) return t('fold.places', { count: places?.size ?? 0 })
    return counted(Object.fromEntries([...rows].map(([entity, ids]) => [entity, ids.size])))
  }

  /** 'Mei added 12 places to Mon 29/03' */
  function sentenceOfFold({ lines, subject }: Fold): string {
    const entries = lines.flat()
    const [latest] = lines[0]
    const who = whoOf(latest.actor)
    const row = onlyRow(entries)
    if (row) return t('fold.row', { who, what: whatOf(row), count: entries.length })
    const told = [...deedsOf(entries)].map(([verb, rows], index) => {
      const what = rowsText(rows, subject)
      if (subject.day === undefined || index > 0) return t(`fold.${verb}`, { what })
      return t(`fold.${verb}On`, { what, day: shortDay(subject.day) })
    })
    const deeds = told.reduce((one, other) => t('fold.both', { one, other }))
    return t('fold.by', { who, deeds })
  }

  /** The names of its rows, or of one row the fields that were changed. */
  function namesInFold({ lines }: Fold): string[] {
    const entries = lines.flat()
    const row = onlyRow(entries)
    if (row) {
      const told = entries.flatMap(({ changes }) => changes).flatMap(fields)
      const first = told.filter(({ label }, at) => told.findIndex(one => one.label === label) === at)
      return first.length > 0 ? [labelsOf(first)] : []
    }
    const names = entries.flatMap(entry =>
      mainChanges(entry).flatMap(({ entity, name }) =>
        name === null ? [] : entity === 'day' ? shortDay(name) : name,
      ),
    )
    return [...new Set(names)]
  }

  return {
    sentenceOfFold,
    namesInFold,
    /** Rows that were deleted by a change of something else. */
    tellDeleted: (count: Entry['count']) => t('deletedToo', { what: counted(count) }),
    titleOf: (name: string) => t('titleOf', { name }),
  }
}

/** The one row that all entries edit. */
function onlyRow(entries: readonly Entry[]): Change | undefined {
  const changes = entries.flatMap(entry => mainChanges(entry))
  const [row] = changes
  const isOne = changes.every(({ id, entity }) => isSame([id, entity], [row?.id, row?.entity]))
  return row && isOne && changes.every(({ before, after }) => before && after) ? row : undefined
}
