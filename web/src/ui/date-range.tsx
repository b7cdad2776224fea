import { lengthOf } from '@caravan/contract/days.rules'
import { CalendarDays } from 'lucide-react'
import { type ReactNode, type Ref, type RefObject, useId, useRef, useState } from 'react'
import { Button as AriaButton, Dialog as AriaDialog } from 'react-aria-components'
import { useTranslations } from 'use-intl'
import { type DayLimits, type DayRange, useDates } from '../lib/dates.ts'
import { Button } from './button.tsx'
import { Dialog, DialogBody, DialogFooter } from './dialog.tsx'
import { LooseNotes } from './loose-notes.tsx'
import { Popover } from './popover.tsx'
import { MonthList, TwoMonths } from './range-calendar.tsx'
import { useIsPhone } from './use-is-phone.ts'

type DateRangeProps = {
  label: string
  value: DayRange | null
  onChange: (range: DayRange) => void
  limits?: DayLimits
  /** A day that the months open at while nothing is chosen; otherwise today. */
  near?: string | undefined
  /** What the button says beside the dates ('Select Date Range'); without it the dates stand alone. */
  prompt?: string
  hint?: string
  error?: string | undefined
  ref?: Ref<HTMLButtonElement>
}

/** A first and a last day, chosen in one go. */
export function DateRange(props: DateRangeProps) {
  const { label, value, onChange, limits, near, prompt, hint, error, ref } = props
  const t = useTranslations('ui')
  const { days } = useDates()
  const id = useId()
  const anchor = useRef<HTMLDivElement>(null)
  const [isOpen, setIsOpen] = useState(false)
  const dates = value && days(value)
  return (
    <div className="w-full">
      <span className="type-label mb-1.5 block" id={`${id}label`}>
        {label}
      </span>
      <div ref={anchor}>
        <AriaButton
          aria-describedby={`${id}notes`}
          aria-expanded={isOpen}
          aria-haspopup="dialog"
          aria-labelledby={`${id}label ${id}value`}
          className="field-box cursor-pointer gap-2.5 px-[13px] py-1.5 text-left"
          onPress={() => setIsOpen(true)}
          ref={ref ?? null}
          {...(error !== undefined && { 'data-invalid': true })}
        >
          <CalendarDays className="size-[17px] shrink-0 text-ink-3" />
          <span
            className="flex min-w-0 flex-1 flex-wrap items-center justify-between gap-x-3"
            id={`${id}value`}
          >
            {prompt !== undefined && <span className="type-ui">{prompt}</span>}
            {dates !== null ? (
              <span className="type-data text-[14.5px]">{dates}</span>
            ) : (
              prompt === undefined && <span className="type-body text-ink-3">{t('chooseDates')}</span>
            )}
          </span>
        </AriaButton>
      </div>
      <LooseNotes error={error} hint={hint} id={`${id}notes`} />
      <DateRangePicker
        actions={<Button onPress={() => setIsOpen(false)}>{t('done')}</Button>}
        anchor={anchor}
        isOpen={isOpen}
        label={label}
        {...(limits && { limits })}
        near={near}
        onChange={onChange}
        onOpenChange={setIsOpen}
        value={value}
      />
    </div>
  )
}

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
function DateRangePicker(props: DateRangePickerProps) {
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
