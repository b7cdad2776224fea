import type { Item } from '@caravan/contract/items'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { timesOf, useDates } from '../../lib/format/dates.ts'
import { useCostText } from '../../trip/currency.ts'
import { InIt } from '../../trip/people/participants.tsx'
import { ConfirmationNumber } from '../../trip/rows/confirmation-number.tsx'
import { ReadingLines } from '../../trip/rows/reading.tsx'
import { WebAddress } from '../../ui/web-link.tsx'
import { ItemDirections } from './item-directions.tsx'

/** All of an item for those who may look at the trip and not change it. */
export function ItemReading({ item }: { item: Item }) {
  const t = useTranslations('item')
  const dates = useDates()
  const cost = useCostText()
  const { confirmation_number: number } = item
  const lines: [label: string, value: ReactNode][] = [
    [t('fields.date'), dates.day(item.date)],
    [
      t('fields.place'),
      <span className="grid justify-items-start" key="place">
        {item.place || t('noPlace')}
        <ItemDirections to={item} />
      </span>,
    ],
    [t('fields.type'), t(`types.${item.type}`)],
    [t('time'), timesOf(item)],
    [t('fields.details'), item.details],
    [t('fields.cost'), item.cost === null ? '' : cost(item.cost)],
    [t('fields.confirmation_number'), number && <ConfirmationNumber number={number} />],
    [t('fields.participants'), item.participants && <InIt ids={item.participants} tripId={item.trip_id} />],
    [t('fields.url'), item.url && <WebAddress url={item.url} />],
  ]
  return <ReadingLines lines={lines} />
}
