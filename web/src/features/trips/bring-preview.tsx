import type { Reading, WhoIs } from '@caravan/contract/bring'
import { addDays, lengthOf } from '@caravan/contract/days.rules'
import { MAX_TRIP_NAME } from '@caravan/contract/trips.rules'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type ComponentProps, type ReactNode, useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { useDates } from '../../lib/format/dates.ts'
import { useIdOf } from '../../lib/new-id.ts'
import { useField } from '../../lib/use-field.ts'
import { useFailureText } from '../../lib/words/failure-text.ts'
import { useTooLong } from '../../lib/words/phrase.ts'
import { Button } from '../../ui/button.tsx'
import { DateField } from '../../ui/fields/date-field.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { LooseNotes } from '../../ui/loose-notes.tsx'
import { DialogBody, DialogFooter } from '../../ui/overlays/dialog.tsx'
import { toast } from '../../ui/overlays/toast.ts'
import { BringContents, hasNothing } from './bring-contents.tsx'
import { BringPeople, usePeople } from './bring-people.tsx'
import { tripBringing } from './trips.api.ts'

type Draft = { name: string; start: string | null }
type BringPreviewProps = {
  reading: Reading
  ownName: string
  /** Chooses another file. */
  choice: ReactNode
} & Omit<ComponentProps<typeof BringContents>, 'reading'>

/** The reading, with its name, first day and people to be chosen. */
export function BringPreview({ reading, ownName, choice, ...columns }: BringPreviewProps) {
  const t = useTranslations('bringTrip')
  const form = useTranslations('form')
  const failureText = useFailureText()
  const longError = useTooLong()
  const navigate = useNavigate()
  const { dayMonths } = useDates()
  const idOf = useIdOf()
  const { mutateAsync } = useMutation(tripBringing)
  const [failure, setFailure] = useState<string>()
  const { control, formState, handleSubmit, setError, setFocus } = useForm<Draft>({
    defaultValues: { name: reading.name, start: reading.start_date },
  })
  const start = useWatch({ control, name: 'start' })
  const { start_date: first, end_date: last } = reading
  const count = first && last ? lengthOf(first, last) : Math.max(1, reading.days)
  const known = [{ as: 'me', name: ownName, names: [ownName] }]
  const { people, ...chosen } = usePeople(reading, known, 'guest')

  const submit = handleSubmit(async ({ name, start }) => {
    toast.forget()
    setFailure(undefined)
    if (start === null) {
      setError('start', { message: t('missing') })
      return setFocus('start')
    }
    const content = {
      ...{ read_id: reading.read_id, name: name.trim() || reading.name, start_date: start },
      people: people as Record<string, WhoIs>,
    }
    try {
      const { id } = await mutateAsync({ id: idOf(content), ...content })
      toast.success(t('brought'))
      await navigate({ to: '/edit-trip/$tripId', params: { tripId: id }, ignoreBlocker: true })
    } catch (failed) {
      setFailure(t('failed', { reason: failureText(failed) }))
    }
  })

  const { ref: _, ...date } = useField(control, 'start')
  const dates = start && t('dates', { dates: dayMonths({ start, end: addDays(start, count - 1) }), count })
  const isMoved = start !== null && first !== null && start !== first
  return (
    <form className="contents" noValidate onSubmit={submit}>
      <DialogBody>
        {choice}
        <div className="mt-6 grid items-start gap-x-3.5 gap-y-4 md:grid-cols-2">
          <TextField
            {...useField(control, 'name', name => longError(name, MAX_TRIP_NAME))}
            label={t('name')}
          />
          <DateField {...date} hint={dates} label={t('start')} />
        </div>
        {isMoved && <p className="mt-2 type-hint text-ink-3">{t('moves')}</p>}
        <BringContents {...columns} reading={reading} />
        <BringPeople chosen={chosen} hint={t('whoHint')} known={known} people={reading.people} />
      </DialogBody>
      <DialogFooter start={<LooseNotes error={failure} id="bring-failure" />}>
        <Button slot="close" variant="outline">
          {form('cancel')}
        </Button>
        <Button
          busyLabel={form('saving')}
          isBusy={formState.isSubmitting}
          isDisabled={hasNothing(reading)}
          type="submit"
        >
          {t('action')}
        </Button>
      </DialogFooter>
    </form>
  )
}
