import { addDays, lengthOf } from '@caravan/contract/days.rules'
import type { Trip } from '@caravan/contract/trips'
import { MAX_TRIP_NAME } from '@caravan/contract/trips.rules'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useForm, useWatch } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { useDates } from '../../lib/format/dates.ts'
import words from '../../lib/messages/copy-trip.json'
import { useIdOf } from '../../lib/new-id.ts'
import { useField } from '../../lib/use-field.ts'
import { useFailureText } from '../../lib/words/failure-text.ts'
import { useTooLong } from '../../lib/words/phrase.ts'
import { withWords } from '../../lib/words/words.tsx'
import { Button } from '../../ui/button.tsx'
import { DateField } from '../../ui/fields/date-field.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { Dialog, DialogBody, DialogFooter } from '../../ui/overlays/dialog.tsx'
import { toast } from '../../ui/overlays/toast.ts'
import { tripCopy } from './trips.api.ts'

type Draft = { name: string; start: string | null }

/** Makes a trip of one's own out of this one, from another day on. */
export const CopyTrip = withWords(words, ({ trip, onClose }: { trip: Trip; onClose: () => void }) => {
  const t = useTranslations('copyTrip')
  const form = useTranslations('form')
  const failureText = useFailureText()
  const longError = useTooLong()
  const navigate = useNavigate()
  const { dayMonths } = useDates()
  const { mutateAsync } = useMutation(tripCopy)
  const idOf = useIdOf()
  const ofCopy = t('nameOfCopy', { name: trip.name })
  // The trip and its copy have the same dates at first, and look alike among the trips if they have one name too.
  const named = longError(ofCopy, MAX_TRIP_NAME) ? trip.name : ofCopy
  const { control, formState, handleSubmit, setError, setFocus } = useForm<Draft>({
    defaultValues: { name: named, start: trip.start_date },
  })
  const start = useWatch({ control, name: 'start' })
  const count = lengthOf(trip.start_date, trip.end_date)

  const submit = handleSubmit(async ({ name, start }) => {
    toast.forget()
    if (start === null) {
      setError('start', { message: t('missing') })
      return setFocus('start')
    }
    const content = { name: name.trim() || named, start_date: start }
    try {
      const { id } = await mutateAsync({ tripId: trip.id, body: { id: idOf(content), ...content } })
      toast.success(t('copied'))
      await navigate({ to: '/edit-trip/$tripId', params: { tripId: id }, ignoreBlocker: true })
    } catch (failure) {
      toast.failure(t('failed', { reason: failureText(failure) }))
    }
  })

  const { ref: _, ...date } = useField(control, 'start')
  return (
    <Dialog
      isBusy={formState.isSubmitting}
      isDirty={formState.isDirty}
      isOpen
      onClose={onClose}
      title={t('action')}
    >
      <form className="contents" noValidate onSubmit={submit}>
        <DialogBody>
          <div className="grid gap-y-4">
            <TextField
              {...useField(control, 'name', name => longError(name, MAX_TRIP_NAME))}
              autoFocus
              label={t('name')}
              onFocus={({ target }) => target instanceof HTMLInputElement && target.select()}
            />
            <DateField
              {...date}
              hint={
                start && t('dates', { dates: dayMonths({ start, end: addDays(start, count - 1) }), count })
              }
              label={t('start')}
            />
          </div>
          <p className="mt-5 text-ink-2">{t('comes')}</p>
          <p className="mt-2 type-hint text-ink-3">{t('stays')}</p>
        </DialogBody>
        <DialogFooter>
          <Button slot="close" variant="outline">
            {form('cancel')}
          </Button>
          <Button busyLabel={form('saving')} isBusy={formState.isSubmitting} type="submit">
            {t('action')}
          </Button>
        </DialogFooter>
      </form>
    </Dialog>
  )
})
