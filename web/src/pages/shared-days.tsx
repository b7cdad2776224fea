import type { Item, SharedItem } from '@caravan/contract/items'
import { isNight, type Stay, staysOf } from '@caravan/contract/lodging.stays'
import type { SharedDay } from '@caravan/contract/shares'
import { memo } from 'react'
import { useTranslations } from 'use-intl'
import { DayTotals } from '../features/items/day-totals.tsx'
import { rowsOf } from '../features/items/item-rows.ts'
import { ItemTimes } from '../features/items/item-times.tsx'
import { Way } from '../features/items/item-way.tsx'
import { NightStrip } from '../features/lodging/night-strip.tsx'
import { useDates } from '../lib/format/dates.ts'
import { useLangOf } from '../lib/words/lang-of.ts'
import { useCostText } from '../trip/currency.ts'
import { ItemTile } from '../trip/rows/item-tile.tsx'
import { WebLink } from '../ui/web-link.tsx'

/** An item has no id for those who only look: where it stands is what it goes by. */
const itemKey = (date: string, index: number) => `${date} ${index}`

/** In place of what is not shown. */
const unknown = { details: '', url: null, cost: null, participants: null, place_id: null }

const itemsIn = ({ date, items }: SharedDay) =>
  items.map((item, at) => ({ ...unknown, ...item, date, id: itemKey(date, at) }) as Item)

/** The items of a day that are numbered. How one gets from one to the next is told by bookings, which may not be shown. */
export const stopsIn = (day: SharedDay) =>
  rowsOf(
    itemsIn(day).filter(item => !isNight(item)),
    { leaps: [], cars: [] },
  ).map(row => ({ ...row, way: undefined, left: undefined }))

export const staysIn = (days: readonly SharedDay[]) => staysOf(days.flatMap(itemsIn))

type SharedDaysProps = {
  days: readonly SharedDay[]
  stays: readonly Stay[]
  /** The key of an item that is pointed at. */
  onHover: (key: string | null) => void
}

/** The days of a trip as one route, each with what is planned there. */
export const SharedDays = memo(function SharedDays({ days, stays, onHover }: SharedDaysProps) {
  const t = useTranslations('trip')
  const { wholeDay } = useDates()
  return (
    <ol className="shared-days">
      {days.map(day => (
        <li
          className="shared-day"
          data-place={day.place === null ? undefined : ''}
          id={day.date}
          key={day.date}
        >
          <span aria-hidden className="shared-stop" />
          <h3 className="type-h3">{wholeDay(day.date)}</h3>
          <p className="text-ink-2 [overflow-wrap:anywhere]">{day.place ?? <i>{t('noPlace')}</i>}</p>
          {day.note && (
            <p className="mt-1 max-w-[68ch] whitespace-pre-line text-ink-2 [overflow-wrap:anywhere]">
              {day.note}
            </p>
          )}
          {day.items.length > 0 && <DayTotals className="mt-1 empty:hidden" items={itemsIn(day)} />}
          {day.items.length > 0 && (
            // biome-ignore lint/a11y/noRedundantRoles: Safari takes a list without bullets for none
            <ul className="shared-items" role="list">
              {stopsIn(day).map(row => (
                <li
                  className="relative"
                  key={row.id}
                  onPointerEnter={() => onHover(row.id)}
                  onPointerLeave={() => onHover(null)}
                >
                  <div className="flex gap-3.5 pb-1.5">
                    <ItemTile number={row.number} type={row.item.type} />
                    <ItemWords item={row.item} />
                  </div>
                  {!row.isLast && <Way className="top-[46px] left-[18.5px]" row={row} />}
                </li>
              ))}
              {stays.map(stay => (
                <Night date={day.date} key={stay.id} stay={stay} />
              ))}
            </ul>
          )}
        </li>
      ))}
    </ol>
  )
})

/** The fields of a stay stand at its first night, and where they change. */
function Night({ stay, date }: { stay: Stay; date: string }) {
  const at = stay.nights.findIndex(night => night.date === date)
  const [night, before] = [stay.nights[at], stay.nights[at - 1]]
  if (!night) return null
  const isKnown = before?.details === night.details && before.url === night.url
  return (
    <li>
      <NightStrip night={night} stay={stay}>
        <Cost cost={night.cost} />
      </NightStrip>
      {!isKnown && <Details item={night} />}
    </li>
  )
}

function ItemWords({ item }: { item: SharedItem }) {
  const t = useTranslations('item')
  const { place, type, cost, approximate } = item
  const langOf = useLangOf()
  return (
    <div className="min-w-0 flex-1">
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        <p className="min-w-0 type-name [overflow-wrap:anywhere]" lang={langOf(place ?? '')}>
          {place || t('noPlace')}
        </p>
        <Cost cost={cost} />
      </div>
      <p className="flex flex-wrap gap-x-2 type-data text-ink-2">
        <ItemTimes item={item} />
        {t(`types.${type}`)}
        {approximate && <span className="text-ink-3">{t('roughlyHere')}</span>}
      </p>
      <Details item={item} />
    </div>
  )
}

function Cost({ cost }: Pick<SharedItem, 'cost'>) {
  const t = useTranslations('item')
  const write = useCostText()
  if (typeof cost !== 'string') return null
  return (
    <p className="type-data text-ink-3">
      {t.rich('estimate', { cost: () => <span className="text-ink-2">{write(cost)}</span> })}
    </p>
  )
}

function Details({ item: { details, url } }: { item: Pick<SharedItem, 'details' | 'url'> }) {
  return (
    <>
      {details && (
        <p className="mt-0.5 text-[14.5px]/5 whitespace-pre-line text-ink-2 [overflow-wrap:anywhere]">
          {details}
        </p>
      )}
      {url && <WebLink className="mt-0.5" url={url} />}
    </>
  )
}
