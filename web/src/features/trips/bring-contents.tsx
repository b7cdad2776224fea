import type { Reading } from '@caravan/contract/bring'
import { useTranslations } from 'use-intl'
import { useDates } from '../../lib/format/dates.ts'
import { BringColumns } from './bring-columns.tsx'

const counted = ['items', 'bookings', 'ideas', 'tracks', 'expenses'] as const

type BringContentsProps = {
  reading: Reading
  /** Has a table read by other columns; they were chosen for this reading. */
  onColumns: (columns: string) => void
  areChosen: boolean
}

/** The content of a file, by numbers and by its first rows. */
export function BringContents({ reading, onColumns, areChosen }: BringContentsProps) {
  const t = useTranslations('bringTrip')
  const { pastDay } = useDates()
  const parts = counted.flatMap(part =>
    reading[part] > 0 ? [t(`counts.${part}`, { count: reading[part] })] : [],
  )
  return (
    <div className="mt-5 grid gap-3">
      {reading.columns && <BringColumns columns={reading.columns} isOpen={areChosen} onChange={onColumns} />}
      <p className="type-body text-ink-2">{parts.length > 0 ? parts.join(' · ') : t('empty')}</p>
      {reading.left_out.map(({ what, why, count }) => (
        <p
          className="rounded-xl bg-marigold-soft px-4 py-3 type-body text-marigold-ink"
          key={`${what} ${why}`}
        >
          {t(`leftOut.${why}`, { count })}
        </p>
      ))}
      {reading.sample.length > 0 && (
        <details className="rounded-xl bg-sunken px-4 py-3 type-body">
          <summary className="cursor-pointer">{t('sample')}</summary>
          <p className="mt-1 type-hint text-ink-3">{t('sampleOf', { count: reading.sample.length })}</p>
          <ul className="mt-2 grid max-h-48 gap-1 overflow-y-auto type-hint text-ink-2">
            {reading.sample.map(({ kind, date, name }, n) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the rows have no other key, and never change.
              <li className="flex gap-3" key={`${kind} ${n}`}>
                <span className="w-24 shrink-0 text-ink-3">{date && pastDay(date)}</span>
                <span className="min-w-0 [overflow-wrap:anywhere]">{name}</span>
              </li>
            ))}
          </ul>
        </details>
      )}
    </div>
  )
}
