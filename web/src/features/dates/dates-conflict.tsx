import { useTranslations } from 'use-intl'
import type { DayRange } from '../../lib/format/dates.ts'
import { useDates } from '../../lib/format/dates.ts'
import words from '../../lib/messages/dates.json'
import { withWords } from '../../lib/words/words.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog, DialogBody, DialogFooter } from '../../ui/overlays/dialog.tsx'
import { labelOfKeeping } from './dates.rules.ts'

export type OnConflict = 'move_to_last' | 'delete'

/** A day that would no longer be part of the trip, with how many items it has. */
export type DayWithContent = {
  id: string
  date: string
  place: string | null
  items: number
  note?: string | null
}

type DatesConflictProps = {
  days: DayWithContent[]
  /** The dates that the trip is to have. */
  range: DayRange
  /** Whether flights or stays are among the items. */
  hasBookings: boolean
  onChoose: (choice: OnConflict) => void
  onClose: () => void
}

/** Asks what becomes of the items of days that would go. */
export const DatesConflict = withWords(words, Conflict)

function Conflict({ days, range, hasBookings, onChoose, onClose }: DatesConflictProps) {
  const t = useTranslations('trip')
  const words = useTranslations('ui')
  const { shortDay } = useDates()
  return (
    <Dialog isOpen onClose={onClose} title={t('contentTitle')} width={680}>
      <DialogBody>
        <p className="type-body text-ink-2">{t('contentText')}</p>
        {hasBookings && <p className="mt-1 type-body text-ink-2">{t('contentBooked')}</p>}
        <ul className="mt-4 divide-y divide-line border-line border-y">
          {days.map(({ id, date, place, items, note }) => (
            <li className="flex items-baseline gap-4 py-2.5" key={id}>
              <span className="w-20 shrink-0 type-data font-[620]">{shortDay(date)}</span>
              <span className="min-w-0 flex-1 type-body [overflow-wrap:anywhere]">
                {place ?? <i className="text-ink-3">{t('noPlace')}</i>}
                {note && <span className="block truncate type-hint text-ink-3">{note}</span>}
              </span>
              <span className="shrink-0 type-data text-ink-2">{t('items', { count: items })}</span>
            </li>
          ))}
        </ul>
      </DialogBody>
      <DialogFooter>
        <div className="flex flex-1 flex-wrap justify-end gap-2.5 max-sm:flex-col">
          <Button onPress={onClose} variant="outline">
            {words('cancel')}
          </Button>
          <Button onPress={() => onChoose('delete')} variant="danger">
            {t('deleteThem')}
          </Button>
          <Button autoFocus onPress={() => onChoose('move_to_last')}>
            {t(labelOfKeeping(days, range))}
          </Button>
        </div>
      </DialogFooter>
    </Dialog>
  )
}
