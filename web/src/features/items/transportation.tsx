import type { Item } from '@caravan/contract/items'
import type { Plan } from '@caravan/contract/plan'
import { useTranslations } from 'use-intl'
import { useDates } from '../../lib/format/dates.ts'
import { useItemAddress } from '../../trip/address.ts'
import { useCostText } from '../../trip/currency.ts'
import { ItemTile } from '../../trip/rows/item-tile.tsx'
import { RowList } from '../../trip/rows/row-list.tsx'
import { useRemoval } from '../../trip/write/write.ts'
import { Chip } from '../../ui/chip.tsx'
import { WebLink } from '../../ui/web-link.tsx'
import { ItemTimes } from './item-times.tsx'

type TransportationProps = { plan: Plan; day: string | undefined; onClose: () => void }

/** Every way from place to place of a trip, by date, also those outside of its dates. */
export function Transportation({ plan, day, onClose }: TransportationProps) {
  const { trip, items, outside } = plan
  const t = useTranslations('item')
  const cost = useCostText()
  const { edit, add } = useItemAddress()
  const nameOf = ({ place }: Item) => place || t('noPlace')
  const remove = useRemoval('deleteItem', trip.id, 'item', {
    write: ({ id }: Item) => ({ params: { itemId: id } }),
    nameOf,
  })
  const rows = [...items, ...outside]
    .filter(({ type }) => type === 'commute')
    .sort((a, b) => a.date.localeCompare(b.date) || a.position - b.position)
  return (
    <RowList
      nameOf={nameOf}
      onAdd={() => add(day ?? trip.start_date, 'commute')}
      onClose={onClose}
      onOpen={edit}
      onRemove={remove}
      rows={rows}
      tile={<ItemTile type="commute" />}
      told={item => ({
        title: nameOf(item),
        amount: item.cost && t.rich('estimate', { cost: () => cost(item.cost ?? '') }),
        lines: <Lines item={item} />,
      })}
      tripId={trip.id}
      words="transportation"
    />
  )
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
