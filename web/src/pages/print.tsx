import './print.css'
import type { Plan } from '@caravan/contract/plan'
import { legsOf } from '@caravan/contract/trips.rules'
import { useIsFetching, useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { ArrowLeft, ListChecks, Printer, Square, SquareCheck } from 'lucide-react'
import { Fragment, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useLedgerPeople } from '../features/expenses/ledger-people.ts'
import { accountsIn } from '../features/expenses/ledger-sums.ts'
import { useAmountText, useCurrencyName, useSettlementWords } from '../features/expenses/ledger-words.ts'
import { PrintedMap } from '../features/map/printed-map.tsx'
import { type Part, PrintDialog, partsIn } from '../features/trip-page/print-dialog.tsx'
import { useDates } from '../lib/format/dates.ts'
import { DOT } from '../lib/format/dot.ts'
import expenses from '../lib/messages/expenses.json'
import lodging from '../lib/messages/lodging.json'
import words from '../lib/messages/print.json'
import { useLangOf } from '../lib/words/lang-of.ts'
import { withWords } from '../lib/words/words.tsx'
import { bookingsIn } from '../trip/bookings.ts'
import { TripCurrency } from '../trip/currency.ts'
import { showPicture } from '../trip/files/note-pictures.ts'
import { RichText } from '../trip/files/rich-text.tsx'
import { useBookingKinds } from '../trip/kinds.ts'
import { ledgerQuery } from '../trip/ledger.ts'
import { noteQuery } from '../trip/note.ts'
import { placesAround } from '../trip/places/map.ts'
import { useSees } from '../trip/plan.ts'
import { Button, IconButton } from '../ui/button.tsx'
import { PaperPart, PrintedBookings, PrintedDays, Row, useNames } from './print-plan.tsx'
import { route } from './trip-dialogs.tsx'

/** A trip on paper, as far as its address names the parts, with what leads to the printer above it. */
export const Print = withWords(expenses, withWords(lodging, withWords(words, Paper)))

function Paper({ plan }: { plan: Plan }) {
  const t = useTranslations('trip')
  const { days: daysText } = useDates()
  const parts = partsIn(useSearch({ from: route }).print ?? '')
  const has = (part: Part) => parts.includes(part)
  const booked = bookingsIn(useBookingKinds(), plan)
  const seesCosts = useSees(plan.trip.id) !== 'no_costs'
  const people = useNames(plan.trip.id)()
  const { trip, days } = plan
  const langOf = useLangOf()
  const legs = placesAround(days, undefined)
  return (
    <div className="paper">
      <PaperBar parts={parts} plan={plan} />
      <main className="paper-page" data-theme="light">
        <header className="paper-head">
          <h1 className="type-h1" lang={langOf(trip.name)}>
            {trip.name}
          </h1>
          <p>{daysText({ start: trip.start_date, end: trip.end_date })}</p>
          <p>
            {[...new Set(legsOf(days).map(({ name }) => name))].map((name, nth) => (
              <Fragment key={name}>
                {nth > 0 && ' · '}
                <span lang={langOf(name)}>{name}</span>
              </Fragment>
            ))}
          </p>
          <p>{t('people', { names: people })}</p>
          {has('maps') && legs.length > 1 && <PrintedMap legs={legs} mode="trip" stops={[]} />}
        </header>
        <TripCurrency value={trip.currency}>
          {has('days') && <PrintedDays booked={booked} parts={parts} plan={plan} />}
          {has('bookings') && <PrintedBookings booked={booked} hasNumbers={has('numbers')} plan={plan} />}
        </TripCurrency>
        {has('note') && plan.note && <PrintedNote tripId={trip.id} />}
        {has('todos') && plan.todos.length > 0 && <PrintedTodos plan={plan} />}
        {has('payments') && seesCosts && <PrintedPayments plan={plan} />}
      </main>
    </div>
  )
}

/** Not on paper itself. */
function PaperBar({ plan, parts }: { plan: Plan; parts: readonly Part[] }) {
  const t = useTranslations('print')
  const back = useTranslations('pages')
  const [isChoosing, setIsChoosing] = useState(false)
  const navigate = useNavigate()
  const show = (print: string | undefined) =>
    void navigate({ from: '/edit-trip/$tripId', search: before => ({ ...before, print }), replace: true })
  // Pictures and the ground of maps come after the rest.
  const isOnItsWay = useIsFetching() > 0
  return (
    <div className="paper-bar">
      <IconButton label={back('back')} onPress={() => show(undefined)}>
        <ArrowLeft />
      </IconButton>
      <Button className="ml-auto" onPress={() => setIsChoosing(true)} variant="outline">
        <ListChecks />
        {t('choose')}
      </Button>
      <Button isBusy={isOnItsWay} onPress={() => window.print()}>
        <Printer />
        {t('now')}
      </Button>
      {isChoosing && (
        <PrintDialog
          onClose={() => setIsChoosing(false)}
          onShow={print => {
            setIsChoosing(false)
            show(print)
          }}
          parts={parts}
          trip={plan.trip}
        />
      )}
    </div>
  )
}

function PrintedNote({ tripId }: { tripId: string }) {
  const t = useTranslations('trip.dialogs')
  const { data: html } = useQuery(noteQuery(tripId))
  if (!html) return null
  return (
    <PaperPart title={t('note')}>
      <RichText html={html} showPicture={(image, file) => showPicture(image, tripId, file)} />
    </PaperPart>
  )
}

function PrintedTodos({ plan: { todos, trip } }: { plan: Plan }) {
  const t = useTranslations('trip.dialogs')
  const namesOf = useNames(trip.id)
  const { shortDay } = useDates()
  return (
    <PaperPart title={t('todos')}>
      <ul className="paper-plain">
        {todos.map(({ id, text, done_at, due_date, assignees }) => (
          <Row
            end={[namesOf(assignees), due_date && shortDay(due_date)].filter(Boolean).join(DOT)}
            key={id}
            mark={done_at === null ? Square : SquareCheck}
            name={text}
          />
        ))}
      </ul>
    </PaperPart>
  )
}

function PrintedPayments({ plan }: { plan: Plan }) {
  const t = useTranslations('print')
  const settlement = useTranslations('settlement')
  const { data: ledger } = useQuery(ledgerQuery(plan.trip.id))
  // On paper nobody is 'you'.
  const people = [...useLedgerPeople({ plan, ledger })].map(
    ([id, person]) => [id, { ...person, isSelf: false, short: person.name }] as const,
  )
  const { pays } = useSettlementWords(new Map(people))
  const write = useAmountText()
  const currencyName = useCurrencyName()
  if (!ledger || ledger.expenses.length === 0) return null
  return (
    <PaperPart title={t('payments')}>
      {[...accountsIn(ledger)].map(([currency, { transfers }]) => (
        <section key={currency}>
          <h3 className="type-h3">
            {settlement('payments', { currency: currencyName(currency), count: transfers.length })}
          </h3>
          <ul className="paper-plain">
            {transfers.map(transfer => (
              <Row
                end={write(transfer.amount, currency)}
                key={`${transfer.from} ${transfer.to}`}
                name={pays(transfer)}
              />
            ))}
          </ul>
        </section>
      ))}
    </PaperPart>
  )
}
