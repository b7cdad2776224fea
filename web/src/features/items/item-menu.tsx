import type { Item } from '@caravan/contract/items'
import {
  CalendarDays,
  CircleDollarSign,
  Clock,
  Compass,
  ExternalLink,
  Lightbulb,
  MapPinPen,
  Navigation,
  Shapes,
} from 'lucide-react'
import { use } from 'react'
import { useTranslations } from 'use-intl'
import { MovePin } from '../../trip/places/map.ts'
import { useSees } from '../../trip/plan.ts'
import { RowMenu } from '../../trip/rows/row-menu.tsx'
import type { OpenMenu } from '../../trip/rows/work-list.tsx'
import { useDirections } from '../../ui/directions.tsx'
import { MenuItem } from '../../ui/overlays/menu.tsx'
import { useIsPhone } from '../../ui/use-is-phone.ts'
import { webLinkOf } from '../../ui/web-link.tsx'
import type { ItemActions } from './item-buttons.tsx'
import { wayTo } from './item-directions.tsx'
import type { Row } from './item-rows.ts'

type ItemMenuProps = OpenMenu<Row> & {
  actions: ItemActions
  onElsewhere: (item: Item) => void
  onUnplan: (itemId: string) => void
  /** Looks around an item. */
  onNear: (item: Item) => void
}

/** Other days, places and values for an item, and the way to it; on a phone also what its row has no room for. */
export function ItemMenu({ actions, onElsewhere, onUnplan, onNear, ...open }: ItemMenuProps) {
  const t = useTranslations('item')
  const { item } = open.row
  const isPhone = useIsPhone()
  const seesCosts = useSees(item.trip_id) !== 'no_costs'
  const { link: directions, isChosen, ask, question } = useDirections(wayTo(item))
  const link = webLinkOf(item.url)
  const movePin = use(MovePin)
  return (
    <>
      <RowMenu
        {...open}
        // Beside its button a phone has room for all of it.
        {...(isPhone ? { placement: 'left top' } : { onRemove: undefined })}
        label={t('more', { name: item.place || t('noPlace') })}
      >
        <MenuItem icon={<CalendarDays />} onAction={() => onElsewhere(item)}>
          {t('elsewhere')}
        </MenuItem>
        <MenuItem icon={<Lightbulb />} onAction={() => onUnplan(item.id)}>
          {t('toIdeas')}
        </MenuItem>
        <MenuItem icon={<Clock />} onAction={() => actions.change(item, 'time', open.button)}>
          {t('setTime')}
        </MenuItem>
        {seesCosts && (
          <MenuItem icon={<CircleDollarSign />} onAction={() => actions.change(item, 'cost', open.button)}>
            {t('setCost')}
          </MenuItem>
        )}
        <MenuItem icon={<Shapes />} onAction={() => actions.change(item, 'type', open.button)}>
          {t('setType')}
        </MenuItem>
        {isPhone && link && (
          <MenuItem {...link.to} icon={<ExternalLink />}>
            {link.site}
          </MenuItem>
        )}
        {movePin && (
          <MenuItem icon={<MapPinPen />} onAction={() => movePin(item.id)}>
            {t(directions ? 'movePin' : 'putPin')}
          </MenuItem>
        )}
        {directions && (
          <>
            <MenuItem {...(isChosen ? directions : { onAction: ask })} icon={<Navigation />}>
              {t(item.approximate ? 'directionsAbout' : 'directions')}
            </MenuItem>
            {!item.approximate && (
              <MenuItem icon={<Compass />} onAction={() => onNear(item)}>
                {t('near')}
              </MenuItem>
            )}
          </>
        )}
      </RowMenu>
      {question}
    </>
  )
}
