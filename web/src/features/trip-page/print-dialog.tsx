import type { Trip } from '@caravan/contract/trips'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import words from '../../lib/messages/print.json'
import { withWords } from '../../lib/words/words.tsx'
import { useSees } from '../../trip/plan.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/fields/checkbox.tsx'
import { Dialog, DialogBody, DialogFooter } from '../../ui/overlays/dialog.tsx'

const all = ['days', 'maps', 'bookings', 'numbers', 'note', 'todos', 'payments'] as const
export type Part = (typeof all)[number]

/** The parts that an address names. */
export const partsIn = (text: string): Part[] => all.filter(part => text.split(',').includes(part))

/** For as long as the app is open. Numbers, by which others could cancel a booking, are on paper by choice alone. */
let chosen: readonly Part[] = all.filter(part => part !== 'numbers')

type PrintDialogProps = {
  trip: Trip
  /** Those that are shown already. */
  parts?: readonly Part[]
  onShow: (parts: string) => void
  onClose: () => void
}

/** Asks what of a trip is to be on paper. */
export const PrintDialog = withWords(words, ({ trip, parts = chosen, onShow, onClose }: PrintDialogProps) => {
  const t = useTranslations('print')
  const dialogs = useTranslations('trip.dialogs')
  const [wanted, setWanted] = useState(parts)
  const seesCosts = useSees(trip.id) !== 'no_costs'
  const offered = all.filter(part => part !== 'payments' || seesCosts)
  function show(): void {
    chosen = all.filter(part => wanted.includes(part))
    onShow(chosen.join())
  }
  return (
    <Dialog isOpen onClose={onClose} title={dialogs('print')} width={420}>
      <DialogBody>
        <fieldset aria-label={t('parts')} className="grid gap-y-3.5">
          {offered.map(part => (
            <Checkbox
              isSelected={wanted.includes(part)}
              key={part}
              onChange={isOn => setWanted(isOn ? [...wanted, part] : wanted.filter(one => one !== part))}
            >
              {part === 'note' || part === 'todos' ? dialogs(part) : t(part)}
            </Checkbox>
          ))}
        </fieldset>
      </DialogBody>
      <DialogFooter>
        <Button isDisabled={wanted.length === 0} onPress={show}>
          {t('show')}
        </Button>
      </DialogFooter>
    </Dialog>
  )
})
