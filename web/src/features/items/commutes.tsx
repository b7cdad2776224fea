import type { Item } from '@caravan/contract/items'
import type { Plan } from '@caravan/contract/plan'
import { useTranslations } from 'use-intl'
import { useDates } from '../../lib/format/dates.ts'
import { useItemAddress } from '../../trip/address.ts'
import { useCostText } from '../../trip/currency.ts'
import { ItemTile } from '../../trip/rows/item-tile.tsx'
import type { ListedRow } from '../../trip/rows/row-list.tsx'
import { useRemoval } from '../../trip/write/write.ts'
import { Chip } from '../../ui/chip.tsx'
import { WebLink } from '../../ui/web-link.tsx'
import { ItemTimes } from './item-times.tsx'

/** The ways among the items of a trip, also those outside of its dates, for a list of all ways. */
export function useCommutes({ trip, items, outside }: Plan): ListedRow[] {
  const t = useTranslations('item')
  const cost = useCostText()
  const { edit } = useItemAddress()
  const nameOf = ({ place }: Item) => place || t('noPlace')
  const remove = useRemoval<Item>('item', trip.id, {
    nameOf,
  })
  let when = ''
  return [...items, ...outside]
    .filter(({ type }) => type === 'commute')
    .sort((a, b) => a.date.localeCompare(b.date) || a.position - b.position)
    .map(item => {
      // One without a time keeps its place behind the one before it.
      if (item.start_time || !when.startsWith(item.date)) when = `${item.date} ${item.start_time ?? ''}`
      return { item, when }
    })
    .map(({ item, when }) => ({
      ...{ row: item, when, name: nameOf(item), title: nameOf(item) },
      deleteLabel: t('delete', { name: nameOf(item) }),
      tile: <ItemTile type="commute" />,
      amount: item.cost && t.rich('estimate', { cost: () => cost(item.cost ?? '') }),
      lines: <Lines item={item} />,
      onOpen: () => edit(item.id),
      onRemove: () => remove(item),
    }))
}

function Lines({ item }: { item: Item }) {
  const t = useTranslations('transportation')
  const { shortDay } = useDates()
  return (
    <>
      <p className="flex flex-wrap gap-x-2">
        <b className="font-[620] text-ink">{shortDay(item.date)}</b> <ItemTimes item={item} />
      </p>
      {item.details && <p className="type-body whitespace-pre-wrap">{item.details}</p>}
      {item.url && <WebLink url={item.url} />}
      {item.outside_trip && <Chip tone="marigold">{t('outside')}</Chip>}
    </>
  )
}
