import type { TripDay } from '@caravan/contract/days'
import type { Item } from '@caravan/contract/items'
import { ListBox, ListBoxItem } from 'react-aria-components'
import { useTranslations } from 'use-intl'
import { useDates } from '../../lib/format/dates.ts'
import { Dialog, DialogBody } from '../../ui/overlays/dialog.tsx'

type ItemDayChooserProps = {
  isOpen: boolean
  /** The item that is to be moved. */
  item: Item | undefined
  days: readonly TripDay[]
  onChoose: (day: TripDay) => void
  onClose: () => void
}

/** The way to another day without dragging. */
export function ItemDayChooser({ isOpen, item, days, onChoose, onClose }: ItemDayChooserProps) {
  const t = useTranslations('item')
  const words = useTranslations('day')
  const { shortDay } = useDates()
  const others = days.filter(({ id }) => id !== item?.sub_trip_id)
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={t('elsewhereTitle')} width={420}>
      <DialogBody>
        <ListBox
          aria-label={t('days')}
          autoFocus="first"
          className="-mx-2 outline-none"
          items={others}
          onAction={id => {
            const day = others.find(one => one.id === id)
            if (day) onChoose(day)
            onClose()
          }}
        >
          {day => (
            <ListBoxItem
              className="flex min-h-11 cursor-pointer items-baseline gap-3 rounded-sm px-3 py-2.5 -outline-offset-2 outline-focus data-focus-visible:outline-2 data-focused:bg-pine-soft data-hovered:bg-pine-soft"
              id={day.id}
              textValue={`${shortDay(day.date)} ${day.place ?? ''}`}
            >
              <span className="w-[92px] shrink-0 type-data font-[620]">{shortDay(day.date)}</span>
              <span className="min-w-0 truncate type-body text-ink-2">{day.place ?? words('noPlace')}</span>
            </ListBoxItem>
          )}
        </ListBox>
      </DialogBody>
    </Dialog>
  )
}
