import { CalendarDays } from 'lucide-react'
import { type Ref, useId, useRef, useState } from 'react'
import { Button as AriaButton, Dialog as AriaDialog } from 'react-aria-components'
import { useTranslations } from 'use-intl'
import { type DayLimits, type DayRange, useDates } from '../../lib/format/dates.ts'
import { Button } from '../button.tsx'
import { LooseNotes } from '../loose-notes.tsx'
import { Popover } from '../overlays/popover.tsx'
import { useIsPhone } from '../use-is-phone.ts'
import { MonthsSheet, TwoMonths } from './range-calendar.tsx'

type DateRangeProps = {
  label: string
  value: DayRange | null
  onChange: (range: DayRange) => void
  limits?: DayLimits
  /** A day that the months open at while nothing is chosen; otherwise today. */
  near?: string | undefined
  /** Words of the button beside the dates ('Select Date Range'); without them the dates stand alone. */
  prompt?: string
  error?: string | undefined
  ref?: Ref<HTMLButtonElement>
}

/** A first and a last day, chosen in one go: from two months in a popover, on phones from all months in a sheet. */
export function DateRange({ error, prompt, ref, ...range }: DateRangeProps) {
  const { label, value } = range
  const t = useTranslations('ui')
  const { days } = useDates()
  const id = useId()
  const isPhone = useIsPhone()
  const anchor = useRef<HTMLDivElement>(null)
  const [isOpen, setIsOpen] = useState(false)
  const close = () => setIsOpen(false)
  const months = { ...range, actions: <Button onPress={close}>{t('done')}</Button> }
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
            {value !== null ? (
              <span className="type-data text-[14.5px]">{days(value)}</span>
            ) : (
              prompt === undefined && <span className="type-body text-ink-3">{t('chooseDates')}</span>
            )}
          </span>
        </AriaButton>
      </div>
      <LooseNotes error={error} id={`${id}notes`} />
      {isPhone ? (
        <MonthsSheet {...months} isOpen={isOpen} onClose={close} />
      ) : (
        <Popover
          className="w-[600px] max-w-[calc(100vw-40px)] rounded-xl"
          containerPadding={8}
          isOpen={isOpen}
          onOpenChange={setIsOpen}
          placement="bottom start"
          triggerRef={anchor}
        >
          <AriaDialog aria-label={label} className="p-5 pt-4 outline-none">
            <TwoMonths {...months} />
          </AriaDialog>
        </Popover>
      )}
    </div>
  )
}
