import { useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { useLangOf } from '../../lib/words/lang-of.ts'
import { ItemTile } from '../../trip/rows/item-tile.tsx'
import type { MapStop } from './types.ts'

type StopRowProps = {
  stops: readonly MapStop[]
  selected: string | null
  onSelect: (id: string) => void
  onOpen: (id: string) => void
}

/** The places of a day along the lower edge of a large map: the one in the middle is the pin that is selected. */
export function StopRow({ stops, selected, onSelect, onOpen }: StopRowProps) {
  const t = useTranslations('map')
  const langOf = useLangOf()
  const row = useRef<HTMLUListElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: also when the selected one gets another place.
  useEffect(() => {
    const card = row.current?.querySelector('[aria-current]')
    if (row.current && card) row.current.scrollLeft += offMiddle(row.current, card)
  }, [selected, stops])

  function follow() {
    const shown = row.current
    if (!shown) return
    const away = [...shown.children].map(card => Math.abs(offMiddle(shown, card)))
    const middle = stops[away.indexOf(Math.min(...away))]
    if (middle && middle.id !== selected) onSelect(middle.id)
  }

  return (
    <ul aria-label={t('stops')} className="map-stops" data-over-map onScrollEnd={follow} ref={row}>
      {stops.map(({ id, number, type, label, detail }) => (
        <li aria-current={id === selected || undefined} className="map-stop" key={id}>
          <button
            className="flex size-full items-center gap-3 rounded-[inherit] p-2.5 pl-3.5 text-left"
            onClick={() => onOpen(id)}
            type="button"
          >
            <ItemTile number={number} type={type} />
            <span className="min-w-0 flex-1">
              <span className="line-clamp-2 type-name [overflow-wrap:anywhere]" lang={langOf(label)}>
                {label}
              </span>
              {detail && <span className="block truncate type-data text-ink-2">{detail}</span>}
            </span>
          </button>
        </li>
      ))}
    </ul>
  )
}

/** How far a card is to the right of the middle of its row. */
function offMiddle(row: Element, card: Element): number {
  const [around, own] = [row, card].map(one => one.getBoundingClientRect())
  return around && own ? own.left + own.width / 2 - around.left - around.width / 2 : 0
}
