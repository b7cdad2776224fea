import { momentIn } from './dates.ts'
import { inWords, wordsFor } from './languages.ts'
import type { Context, Mark } from './mark.ts'
import { timesIn } from './times.ts'

/** Words for a change with the new clock behind them, or before them. */
const behind = new RegExp(`${inWords(wordsFor('changedTo'))}(?<new>[^\\n!?。！？]{0,40})`, 'giu')
const before = new RegExp(`(?<new>[^\\n,!?。！？，]{0,30}?)${inWords(wordsFor('toChanged'))}`, 'giu')

/**
 * Applies a change that the text mentions after the booking, as in 'moved it to 8.30pm'. The change may be about something
 * else, so the clock is marked as doubtful.
 */
export function changedBy(mark: Mark, text: string, context: Context): Mark {
  const found = [behind, before]
    .flatMap(pattern => [...text.matchAll(pattern)])
    .sort((a, b) => a.index - b.index)
    .map(({ groups }) => momentIn(groups?.['new'] ?? '', context))
    .findLast(moment => moment?.time)
  const { starts, ends, kind } = mark
  if (!found || !starts?.day || found.time === starts.time || found.time === ends?.time) return mark
  // Which end of a way has changed is not known.
  const time = kind === 'item' ? found.time : starts.time
  const day = kind === 'item' ? (found.day ?? starts.day) : starts.day
  return timesIn(text).length < 2
    ? mark
    : { ...mark, starts: { ...starts, day, time, doubt: 'two_readings' } }
}
