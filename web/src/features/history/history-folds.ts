import type { Entry } from '@caravan/contract/history'
import type { Line } from './history-lines.ts'
import { isDeletion, type Standings, type Subject, subjectOf } from './history-subjects.ts'

/** Lines of one person about one subject, shown as one line that opens. All of them delete something, or none. */
export type Fold = { lines: [Line, ...Line[]]; subject: Subject; isDeletion: boolean }

/** Two lines are as short as the fold of them would be. */
const AT_LEAST = 3

type Known = { standings: Standings; seenSeq: number }

/** Lines in a row by one person, on one side of the entry up to which the reader has looked. */
function runsOf(lines: readonly Line[], seenSeq: number): Line[][] {
  const runs: Line[][] = []
  const isNew = ({ seq }: Entry) => seq > seenSeq
  for (const line of lines) {
    const run = runs.at(-1)
    const [later] = run?.at(-1) ?? []
    if (run && later && later.actor === line[0].actor && isNew(later) === isNew(line[0])) run.push(line)
    else runs.push([line])
  }
  return runs
}

/**
 * The lines of a day, the latest first, where three or more of one person about one subject are a fold. Changes of
 * somebody else end a fold; other subjects in between do not. Deletions are folded with deletions only.
 */
export function foldsOf(lines: readonly Line[], { standings, seenSeq }: Known): (Line | Fold)[] {
  return runsOf(lines, seenSeq).flatMap(run => {
    const folds = new Map<string, Fold>()
    const keyed = run.map(line => {
      const [entry] = line
      const subject = subjectOf(entry, standings)
      if (!subject) return { line, fold: undefined }
      const deletes = isDeletion(entry)
      const key = `${deletes} ${subject.key}`
      const known = folds.get(key)
      known?.lines.push(line)
      const fold: Fold = known ?? { lines: [line], subject, isDeletion: deletes }
      folds.set(key, fold)
      return { line, fold }
    })
    return keyed.flatMap(({ line, fold }): (Line | Fold)[] => {
      if (!fold || fold.lines.length < AT_LEAST) return [line]
      return fold.lines[0] === line ? [fold] : []
    })
  })
}
