import type { Item } from '@caravan/contract/items'
import { webUrl } from '@caravan/contract/web-url'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { timesOf, useDates } from '../../lib/dates.ts'
import { InIt } from '../../trip/participants.tsx'
import { DialogBody } from '../../ui/dialog.tsx'
import { WebLink } from '../../ui/web-link.tsx'
import { useItemFormats } from './item-words.ts'

/** All of an item for those who may look at the trip and not change it. */
export function ItemReading({ item }: { item: Item }) {
  const t = useTranslations('item')
  const dates = useDates()
  const { cost } = useItemFormats()
  const lines: [label: string, value: ReactNode][] = [
    [t('fields.date'), dates.day(item.date)],
    [t('fields.place'), item.place || t('noPlace')],
    [t('fields.type'), t(`types.${item.type}`)],
    [t('time'), timesOf(item)],
    [t('fields.details'), item.details],
    [t('fields.cost'), item.cost === null ? '' : cost(item.cost)],
    [t('fields.participants'), item.participants && <InIt ids={item.participants} tripId={item.trip_id} />],
    [t('fields.url'), item.url && <Address url={item.url} />],
  ]
  return (
    <DialogBody>
      <dl className="grid gap-x-6 gap-y-4 sm:grid-cols-[140px_minmax(0,1fr)]">
        {lines
          .filter(([, value]) => Boolean(value))
          .map(([label, value]) => (
            <div className="contents" key={label}>
              <dt className="type-label pt-0.5 text-ink-2 max-sm:-mb-3">{label}</dt>
              <dd className="type-body whitespace-pre-wrap [overflow-wrap:anywhere]">{value}</dd>
            </div>
          ))}
      </dl>
    </DialogBody>
  )
}

function Address({ url }: { url: string }) {
  return webUrl.test(url) ? <WebLink url={url} /> : url
}
