import type { Reading, WhoIs } from '@caravan/contract/bring'
import { addDays, lengthOf } from '@caravan/contract/days.rules'
import { MAX_TRIP_NAME } from '@caravan/contract/trips.rules'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { useDates } from '../../lib/format/dates.ts'
import { useIdOf } from '../../lib/new-id.ts'
import { useField } from '../../lib/use-field.ts'
import { useFailureText } from '../../lib/words/failure-text.ts'
import { Button } from '../../ui/button.tsx'
import { DateField } from '../../ui/fields/date-field.tsx'
import { folded } from '../../ui/fields/folded.ts'
import { Select } from '../../ui/fields/select.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { LooseNotes } from '../../ui/loose-notes.tsx'
import { DialogBody, DialogFooter } from '../../ui/overlays/dialog.tsx'
import { toast } from '../../ui/overlays/toast.ts'
import { BringColumns } from './bring-columns.tsx'
import { tripBringing } from './trips.api.ts'

type Draft = { name: string; start: string | null }
type BringPreviewProps = {
  reading: Reading
  ownName: string
  /** Chooses another file. */
  choice: ReactNode
  /** Has a table read by other columns. */
  onColumns: (columns: string) => void
}

const choices = ['guest', 'me', 'leave_out'] as const
const counted = ['items', 'bookings', 'ideas', 'expenses'] as const

/** What was read, with what may be said otherwise: its name, when it begins, and who is who. */
export function BringPreview({ reading, ownName, choice, onColumns }: BringPreviewProps) {
  const t = useTranslations('bringTrip')
  const form = useTranslations('form')
  const failureText = useFailureText()
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
  const [people, setPeople] = useState(() => {
    const self = reading.people.findIndex(({ name }) => name !== null && folded(name) === folded(ownName))
    return reading.people.map((_, n): WhoIs => (n === self ? 'me' : 'guest'))
  })

  /** One of them at most is the traveller. */
  const choose = (at: number, who: WhoIs) =>
    setPeople(people.map((known, n) => (n === at ? who : known === 'me' && who === 'me' ? 'guest' : known)))

  const submit = handleSubmit(async ({ name, start }) => {
    toast.forget()
    setFailure(undefined)
    if (start === null) {
      setError('start', { message: t('missing') })
      return setFocus('start')
    }
    const content = {
      ...{ read_id: reading.read_id, name: name.trim() || reading.name, start_date: start },
      people: Object.fromEntries(reading.people.map(({ n }, index) => [n, people[index] ?? 'guest'])),
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
          <TextField {...useField(control, 'name')} label={t('name')} maxLength={MAX_TRIP_NAME} />
          <DateField {...date} hint={dates} label={t('start')} />
        </div>
        {isMoved && <p className="mt-2 type-hint text-ink-3">{t('moves')}</p>}
        {reading.columns && <BringColumns columns={reading.columns} onChange={onColumns} />}
        <Contents reading={reading} />
        {reading.people.length > 0 && (
          <>
            <h3 className="mt-6 type-h3">{t('who')}</h3>
            <p className="mt-1 mb-3 type-hint text-ink-3">{t('whoHint')}</p>
            <div className="grid items-start gap-x-3.5 gap-y-4 md:grid-cols-2">
              {reading.people.map(({ n, name }, index) => (
                <Select
                  key={n}
                  label={name ?? t('deletedUser')}
                  onChange={who => choose(index, who)}
                  options={choices.map(id => ({ id, name: t(`as.${id}`) }))}
                  value={people[index] ?? 'guest'}
                />
              ))}
            </div>
          </>
        )}
      </DialogBody>
      <DialogFooter start={<LooseNotes error={failure} id="bring-failure" />}>
        <Button slot="close" variant="outline">
          {form('cancel')}
        </Button>
        <Button busyLabel={form('saving')} isBusy={formState.isSubmitting} type="submit">
          {t('action')}
        </Button>
      </DialogFooter>
    </form>
  )
}

/** What is in the file, by numbers and by its first rows. */
function Contents({ reading }: { reading: Reading }) {
  const t = useTranslations('bringTrip')
  const { pastDay } = useDates()
  const parts = counted.flatMap(part =>
    reading[part] > 0 ? [t(`counts.${part}`, { count: reading[part] })] : [],
  )
  return (
    <div className="mt-5 grid gap-3">
      <p className="type-body text-ink-2">{parts.length > 0 ? parts.join(' · ') : t('empty')}</p>
      {reading.left_out.map(({ what, why, count }) => (
        <p
          className="rounded-xl bg-marigold-soft px-4 py-3 type-body text-marigold-ink"
          key={`${what} ${why}`}
        >
          {t(`leftOut.${why}`, { count })}
        </p>
      ))}
      {reading.sample.length > 0 && (
        <details className="rounded-xl bg-sunken px-4 py-3 type-body">
          <summary className="cursor-pointer">{t('sample')}</summary>
          <p className="mt-1 type-hint text-ink-3">{t('sampleOf', { count: reading.sample.length })}</p>
          <ul className="mt-2 grid max-h-48 gap-1 overflow-y-auto type-hint text-ink-2">
            {reading.sample.map(({ kind, date, name }, n) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the rows have no other key, and never change.
              <li className="flex gap-3" key={`${kind} ${n}`}>
                <span className="w-24 shrink-0 text-ink-3">{date && pastDay(date)}</span>
                <span className="min-w-0 [overflow-wrap:anywhere]">{name}</span>
              </li>
            ))}
          </ul>
        </details>
      )}
    </div>
  )
}
