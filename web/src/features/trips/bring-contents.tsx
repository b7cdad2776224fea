import { MOST_SAMPLED, type Reading } from '@caravan/contract/bring'
import { useTranslations } from 'use-intl'
import { useDates } from '../../lib/format/dates.ts'
import { DOT } from '../../lib/format/dot.ts'
import { Disclosure } from '../../ui/disclosure.tsx'
import { BringColumns } from './bring-columns.tsx'

const counted = ['items', 'bookings', 'ideas', 'tracks', 'expenses'] as const

/** Whether a file has nothing to bring; an archive is a trip, even without a plan. */
export const hasNothing = (reading: Reading) =>
  reading.format !== 'caravan' && counted.every(part => reading[part] === 0)

type BringContentsProps = {
  reading: Reading
  /** Has a table read by other columns; they were chosen for this reading. */
  onColumns: (columns: string) => void
  areChosen: boolean
}

/** The content of a file, by numbers and by its first rows. */
export function BringContents({ reading, onColumns, areChosen }: BringContentsProps) {
  const t = useTranslations('bringTrip')
  const ideas = useTranslations('idea')
  const { pastDay } = useDates()
  const parts = counted.flatMap(part =>
    reading[part] > 0 ? [t(`counts.${part}`, { count: reading[part] })] : [],
  )
  return (
    <div className="mt-5 grid gap-3">
      {reading.columns && <BringColumns columns={reading.columns} isOpen={areChosen} onChange={onColumns} />}
      <p className="type-body text-ink-2">
        {parts.length > 0 ? parts.join(DOT) : t(hasNothing(reading) ? 'nothing' : 'empty')}
      </p>
      {[...Map.groupBy(reading.left_out, ({ why }) => why)].map(([why, lost]) => (
        <p className="rounded-xl bg-marigold-soft px-4 py-3 type-body text-marigold-ink" key={why}>
          {t(`leftOut.${why}`, { count: lost.reduce((sum, { count }) => sum + count, 0) })}
        </p>
      ))}
      {reading.sample.length > 0 && (
        <Disclosure title={t('sample')}>
          {reading.sample.length === MOST_SAMPLED && (
            <p className="mb-2 type-hint text-ink-3">{t('sampleOf', { count: MOST_SAMPLED })}</p>
          )}
          <ul className="grid max-h-48 gap-1 overflow-y-auto type-hint text-ink-2">
            {reading.sample.map(({ kind, date, name }, n) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the rows have no other key, and never change.
              <li className="flex gap-3" key={`${kind} ${n}`}>
                <span className="w-24 shrink-0 text-ink-3">
                  {date ? pastDay(date) : kind === 'idea' && ideas('title')}
                </span>
                <span className="min-w-0 [overflow-wrap:anywhere]">{name}</span>
              </li>
            ))}
          </ul>
        </Disclosure>
      )}
    </div>
  )
}
