import { columnFields, type Reading } from '@caravan/contract/bring'
import { useTranslations } from 'use-intl'
import { Disclosure } from '../../ui/disclosure.tsx'
import { ChoiceRow } from './choice-row.tsx'

type BringColumnsProps = {
  columns: NonNullable<Reading['columns']>
  /** They were chosen before, and may have to be once more. */
  isOpen: boolean
  /** Told as the call takes them: `name:1,lat:3`. */
  onChange: (columns: string) => void
}

const NONE = '0'

/** Says which column of a table is what, where the guess is wrong. */
export function BringColumns({ columns: { headings, chosen }, isOpen, onChange }: BringColumnsProps) {
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
    <Disclosure isOpen={isOpen} title={t('columns.title')}>
      <div className="grid gap-x-6 gap-y-2 md:grid-cols-2">
        {columnFields.map(field => (
          <ChoiceRow
            key={field}
            label={t(`columns.${field}`)}
            onChange={column => choose(field, column)}
            options={options}
            value={String(chosen[field] ?? NONE)}
          />
        ))}
      </div>
    </Disclosure>
  )
}
