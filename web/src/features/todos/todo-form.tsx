import type { Todo } from '@caravan/contract/todos'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslations } from 'use-intl'
import { useDates } from '../../lib/format/dates.ts'
import { bookingOf, bookingsIn, dateOf, linkOf, nameOf } from '../../trip/bookings.ts'
import { useBookingKinds } from '../../trip/kinds.ts'
import { assignees } from '../../trip/people/participants-field.tsx'
import { planQuery } from '../../trip/plan.ts'
import { date, emptied, FieldGrid, Wide } from '../../trip/rows/fields.tsx'
import { type Bound, type Field, formOf, useFormAround } from '../../trip/write/form.tsx'
import { line } from '../../trip/write/text-fields.tsx'
import { SearchSelect } from '../../ui/fields/search-select.tsx'

type Link = Todo['link']

const due: Field<string | null, string | null> = { ...date, written: day => day }

const link: Field<Link, Link> = {
  typed: stored => stored ?? null,
  written: link => link,
  told: link => (link ? [`todo.linkKinds.${link.kind}`] : ''),
  Input: LinkField,
}

export const todoForm = formOf('todo', { text: emptied(line), assignees, due_date: due, link })

const { Field: Entry } = todoForm

export function TodoFields() {
  return (
    <FieldGrid>
      <Wide>
        <Entry name="text" />
      </Wide>
      <Entry name="due_date" />
      <Entry name="link" />
      <Wide>
        <Entry name="assignees" />
      </Wide>
    </FieldGrid>
  )
}

/** A booking of the trip. */
function LinkField({ value, onChange, ...field }: Bound<Link>) {
  const t = useTranslations('todo')
  const item = useTranslations('item')
  const { shortDay } = useDates()
  const { data: plan } = useQuery(planQuery(useFormAround().tripId))
  const kinds = useBookingKinds()
  const bookings = useMemo(() => (plan ? bookingsIn(kinds, plan) : []), [kinds, plan])
  const chosen = value && plan && bookingOf(kinds, plan, value.id)
  return (
    <SearchSelect
      {...field}
      empty={t('noneFound')}
      onChange={id => {
        const booking = bookings.find(({ row }) => row.id === id)
        onChange(booking ? linkOf(booking) : null)
      }}
      options={bookings.map(booking => ({
        id: booking.row.id,
        name: nameOf(booking) || item('noPlace'),
        detail: shortDay(dateOf(booking)),
      }))}
      value={chosen?.row.id ?? null}
    />
  )
}
