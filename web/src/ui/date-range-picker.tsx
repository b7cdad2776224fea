import { lengthOf } from '@caravan/contract/days.rules'
import type { ReactNode, RefObject } from 'react'
import { Dialog as AriaDialog } from 'react-aria-components'
import { useTranslations } from 'use-intl'
import type { DayLimits, DayRange } from '../lib/dates.ts'
import { Dialog, DialogBody, DialogFooter } from './dialog.tsx'
import { Popover } from './popover.tsx'
import { MonthList, TwoMonths } from './range-calendar.tsx'
import { useIsPhone } from './use-is-phone.ts'

type DateRangePickerProps = {
  /** What the dates are of: names the popover, titles the sheet. */
  label: string
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
  /** What the popover hangs from. */
  anchor: RefObject<HTMLElement | null>
  value: DayRange | null
  onChange: (range: DayRange) => void
  limits?: DayLimits
  near?: string | undefined
  /** The buttons below: 'Done', or 'Save Dates' and 'Cancel'. */
  actions: ReactNode
}

/** Two months in a popover; on phones all months in a sheet. */
export function DateRangePicker(props: DateRangePickerProps) {
  const { label, isOpen, onOpenChange, anchor, value, onChange, limits = {}, near, actions } = props
  const isPhone = useIsPhone()
  const calendar = { label, value, onChange, limits, near }
  if (isPhone) {
    return (
      <Dialog isOpen={isOpen} onClose={() => onOpenChange(false)} title={label}>
        <DialogBody>
          <MonthList {...calendar} />
        </DialogBody>
        <DialogFooter start={<Length value={value} />}>{actions}</DialogFooter>
      </Dialog>
    )
  }
  return (
    <Popover
      className="w-[600px] max-w-[calc(100vw-40px)] rounded-xl"
      containerPadding={8}
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      placement="bottom start"
      triggerRef={anchor}
    >
      <AriaDialog aria-label={label} className="p-5 pt-4 outline-none">
        <TwoMonths {...calendar} />
        <div className="mt-2.5 flex items-center justify-between gap-4 border-line border-t pt-3.5">
          <Length value={value} />
          <div className="flex gap-2.5">{actions}</div>
        </div>
      </AriaDialog>
    </Popover>
  )
}

function Length({ value }: { value: DayRange | null }) {
  const t = useTranslations('ui')
  const days = value ? lengthOf(value.start, value.end) : 0
  return (
    <p className="type-data font-[620] text-ink" role="status">
      {value ? t('daysAndNights', { days, nights: days - 1 }) : t('noDates')}
    </p>
  )
}
