import { columnFields, type Reading } from '@caravan/contract/bring'
import { useTranslations } from 'use-intl'
import { Select } from '../../ui/fields/select.tsx'

type BringColumnsProps = {
  columns: NonNullable<Reading['columns']>
  /** Told as the call takes them: `name:1,lat:3`. */
  onChange: (columns: string) => void
}

const NONE = '0'

/** Says which column of a table is what, where the guess is wrong. */
export function BringColumns({ columns: { headings, chosen }, onChange }: BringColumnsProps) {
  const t = useTranslations('bringTrip')
  const options = [
    { id: NONE, name: t('columns.none') },
    ...headings.map((heading, n) => ({
      id: String(n + 1),
      name: heading || t('columns.numbered', { number: n + 1 }),
    })),
  ]
  function choose(field: (typeof columnFields)[number], column: string) {
    const wanted = { ...chosen, [field]: column === NONE ? undefined : Number(column) }
    const told = columnFields.flatMap(each => (wanted[each] ? [`${each}:${wanted[each]}`] : []))
    if (told.length > 0) onChange(told.join(','))
  }
  return (
    <details className="rounded-xl bg-sunken px-4 py-3 type-body">
      <summary className="cursor-pointer">{t('columns.title')}</summary>
      <div className="mt-3 grid items-start gap-x-3.5 gap-y-4 md:grid-cols-2">
        {columnFields.map(field => (
          <Select
            key={field}
            label={t(`columns.${field}`)}
            onChange={column => choose(field, column)}
            options={options}
            value={String(chosen[field] ?? NONE)}
          />
        ))}
      </div>
    </details>
  )
}
