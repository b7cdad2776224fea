import type { Change, Entry } from '@caravan/contract/history'
import { useTranslations } from 'use-intl'
import { useColon } from '../../lib/format/comma.ts'
import { totalOf } from './history-lines.ts'
import type { Words } from './history-people.ts'
import { toldChanges } from './history-subjects.ts'

/** The fields of a row before and after, where its sentence does not tell them. */
function untold(change: Change, words: Words) {
  const fields = words.fields(change)
  const isTold = fields.length === 1 && !fields[0]?.isLong && change.before && change.after
  return isTold ? [] : fields
}

/** Whether there is more to tell of an entry than its sentence. */
export function hasDetails(entry: Entry, words: Words): boolean {
  const [change, ...others] = toldChanges(entry)
  return others.length > 0 || (change !== undefined && untold(change, words).length > 0)
}

export function Details({ entry, words }: { entry: Entry; words: Words }) {
  const t = useTranslations('history')
  const changes = toldChanges(entry)
  const [change, ...others] = changes
  const total = totalOf(entry.count)
  if (!change) return null
  if (others.length === 0) return <Fields change={change} words={words} />
  return (
    <ul className="grid gap-1.5 type-data">
      {changes.map(one => (
        <li className="[overflow-wrap:anywhere]" key={one.id}>
          {words.sentenceOf(entry, one)}
          {one.before && one.after && <Fields change={one} words={words} />}
        </li>
      ))}
      {total > entry.changes.length && (
        <li className="text-ink-2">{t('more', { count: total - entry.changes.length })}</li>
      )}
    </ul>
  )
}

function Fields({ change, words }: { change: Change; words: Words }) {
  const t = useTranslations('history')
  const colon = useColon()
  const fields = untold(change, words)
  if (fields.length === 0) return null
  return (
    <dl className="grid gap-x-5 gap-y-1.5 type-data sm:grid-cols-[minmax(110px,auto)_minmax(0,1fr)]">
      {fields.map(field => (
        <div className="contents" key={field.field}>
          <dt className="text-ink-2 first-letter:uppercase max-sm:-mb-1">{field.label}</dt>
          <dd className="line-clamp-6 whitespace-pre-wrap [overflow-wrap:anywhere]">
            {change.before && (
              <>
                <span className="sr-only">{t('from') + colon}</span>
                <del className="text-ink-2">{field.before ?? t('nothing')}</del>
              </>
            )}
            {change.before && change.after && <span aria-hidden> → </span>}
            {change.before && change.after && <span className="sr-only"> {t('to') + colon}</span>}
            {change.after && (field.after ?? t('nothing'))}
          </dd>
        </div>
      ))}
    </dl>
  )
}
