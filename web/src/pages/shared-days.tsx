import type { SharedItem } from '@caravan/contract/items'
import type { SharedDay } from '@caravan/contract/shares'
import { memo } from 'react'
import { useTranslations } from 'use-intl'
import { ItemTimes } from '../features/items/item-times.tsx'
import { useDates } from '../lib/format/dates.ts'
import { useCostText } from '../trip/currency.ts'
import { ItemTile } from '../trip/rows/item-tile.tsx'
import { WebLink } from '../ui/web-link.tsx'

/** An item has no id for those who only look: where it stands is what it goes by. */
export const itemKey = (date: string, index: number) => `${date} ${index}`

type SharedDaysProps = {
  days: readonly SharedDay[]
  /** The key of an item that is pointed at. */
  onHover: (key: string | null) => void
}

/** The days of a trip as one route, each with what is planned there. */
export const SharedDays = memo(function SharedDays({ days, onHover }: SharedDaysProps) {
  const t = useTranslations('trip')
  const { wholeDay } = useDates()
  return (
    <ol className="shared-days">
      {days.map(({ date, place, items }) => (
        <li className="shared-day" data-place={place === null ? undefined : ''} id={date} key={date}>
          <span aria-hidden className="shared-stop" />
          <h3 className="type-h3">{wholeDay(date)}</h3>
          <p className="text-ink-2 [overflow-wrap:anywhere]">{place ?? <i>{t('noPlace')}</i>}</p>
          {items.length > 0 && (
            // biome-ignore lint/a11y/noRedundantRoles: Safari takes a list without bullets for none
            <ul className="shared-items" role="list">
              {items.map((item, index) => {
                const key = itemKey(date, index)
                return (
                  <li
                    className="flex gap-3.5"
                    key={key}
                    onPointerEnter={() => onHover(key)}
                    onPointerLeave={() => onHover(null)}
                  >
                    <ItemTile number={index + 1} type={item.type} />
                    <ItemWords item={item} />
                  </li>
                )
              })}
            </ul>
          )}
        </li>
      ))}
    </ol>
  )
})

function ItemWords({ item }: { item: SharedItem }) {
  const t = useTranslations('item')
  const write = useCostText()
  const { place, type, details, url, cost } = item
  return (
    <div className="min-w-0 flex-1">
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        <p className="min-w-0 type-name [overflow-wrap:anywhere]">{place || t('noPlace')}</p>
        {typeof cost === 'string' && (
          <p className="type-data text-ink-3">
            {t.rich('estimate', { cost: () => <span className="text-ink-2">{write(cost)}</span> })}
          </p>
        )}
      </div>
      <p className="flex flex-wrap gap-x-2 type-data text-ink-2">
        <ItemTimes item={item} />
        {t(`types.${type}`)}
      </p>
      {details && (
        <p className="mt-0.5 text-[14.5px]/5 whitespace-pre-line text-ink-2 [overflow-wrap:anywhere]">
          {details}
        </p>
      )}
      {url && <WebLink className="mt-0.5" url={url} />}
    </div>
  )
}
