import { isWorthMore } from '@caravan/contract/currencies.worth'
import { rateBetween, sentRate } from '@caravan/contract/expenses.rates'
import { RATE_DIGITS, type Rate } from '@caravan/contract/money'
import type { Trip } from '@caravan/contract/trips'
import { ArrowLeftRight } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { amountMistake, amountOf } from '../../lib/format/amounts.ts'
import { todayHere } from '../../lib/format/dates.ts'
import { writeRateBack } from '../../lib/format/rate-back.ts'
import { useSay } from '../../lib/words/phrase.ts'
import { currenciesAfter } from '../../trip/currency.ts'
import { useCanEdit } from '../../trip/plan.ts'
import { useTripMutation } from '../../trip/write/write.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { classes } from '../../ui/classes.ts'
import { SearchSelect } from '../../ui/fields/search-select.tsx'
import { Segmented } from '../../ui/fields/segmented.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { type InOne, useRateText } from './in-one.ts'
import type { LedgerPerson } from './ledger-people.ts'

type OneCurrencyProps = { inOne: InOne; trip: Trip; people: ReadonlyMap<string, LedgerPerson> }

/** Chooses one currency for the sums, and shows and asks for the rates that they need. */
export function OneCurrency({ inOne, trip, people }: OneCurrencyProps) {
  const t = useTranslations('expense.one')
  const words = useTranslations('expense')
  const form = useTranslations('form')
  const { isOn, into, others, choose } = inOne
  const [options] = useState(() => currenciesAfter([trip.currency, ...others]))
  if (!isOn && others.length === 0) return null
  return (
    <div className="mt-4 grid gap-2.5">
      <div className="flex flex-wrap items-center gap-x-2 gap-y-2.5">
        <Segmented
          label={words('currency')}
          onChange={how => choose(how === 'one' ? into : null)}
          segments={[
            { value: 'each', label: t('each') },
            { value: 'one', label: t('all') },
          ]}
          value={isOn ? 'one' : 'each'}
        />
        {isOn && (
          <div className="w-27">
            <SearchSelect
              empty={form('noCurrency')}
              isLabelHidden
              isRequired
              label={t('into')}
              onChange={choose}
              options={options}
              value={into}
            />
          </div>
        )}
      </div>
      {isOn &&
        others.map(code => <RateLine code={code} inOne={inOne} key={code} people={people} trip={trip} />)}
    </div>
  )
}

function RateLine({ code, inOne: { into }, trip, people }: OneCurrencyProps & { code: string }) {
  const t = useTranslations('expense.one')
  const canEdit = useCanEdit(trip.id)
  const told = useRateText(people)
  // Undefined until the first edit: after each one the button takes the focus again.
  const [isEdited, setEdited] = useState<boolean>()
  const rate = rateBetween(trip.rates, code, into)
  const known = rate ? told(rate) : t('missing', { currency: code })
  if (canEdit && (isEdited || !rate))
    return (
      <>
        <p className="type-data text-ink-2">{known}</p>
        <RateForm
          code={code}
          into={into}
          known={rate}
          onDone={() => setEdited(false)}
          onTyped={() => setEdited(true)}
          trip={trip}
        />
      </>
    )
  return (
    <p className="flex flex-wrap items-center gap-x-2 type-data text-ink-2">
      {known}
      {canEdit && (
        <Button
          aria-label={t('changeOf', { currency: code })}
          autoFocus={isEdited === false}
          onPress={() => setEdited(true)}
          size="small"
          variant="ghost"
        >
          {t('change')}
        </Button>
      )}
    </p>
  )
}

type RateFormProps = {
  code: string
  into: string
  known: Rate | undefined
  trip: Trip
  /** From then on it stays, whoever gives the rate meanwhile. */
  onTyped: () => void
  onDone: () => void
}

const rule = { whole: RATE_DIGITS, places: RATE_DIGITS }

const usualEnds = (one: Rate['from'], other: Rate['from']) =>
  isWorthMore(one, other) ? { from: one, to: other } : { from: other, to: one }

/** The rate between two currencies, of which either may be the one. */
function RateForm({ code, into, known, trip, onTyped, onDone }: RateFormProps) {
  const t = useTranslations('expense.one')
  const form = useTranslations('form')
  const say = useSay()
  const language = useLocale()
  const [ends, setEnds] = useState<Pick<Rate, 'from' | 'to'>>(known ?? usualEnds(into, code))
  const [typed, setTyped] = useState(known?.rate ?? '')
  const [error, setError] = useState<string>()
  const writing = useTranslations('trip')
  const { mutateAsync, isPending } = useTripMutation('updateTrip', trip.id, {
    about: { id: trip.id, fields: ['rates'] },
    failed: () => writing('failedToUpdate'),
    question: (_, __, who) => ({
      title: t('changed', { who }),
      action: writing('useMine'),
      cancel: writing('keepTheirs'),
    }),
  })

  const read = amountOf(typed, rule, language)
  const back =
    read !== null && /[1-9]/.test(read) ? writeRateBack({ ...ends, rate: read }, language) : undefined

  function save(event: FormEvent) {
    event.preventDefault()
    event.stopPropagation()
    const wrong = amountMistake(typed, rule, language)
    if (wrong) return setError(say(wrong))
    const rate = (read ?? '').replace(/\.?0+$/, '')
    if (!/[1-9]/.test(rate)) return setError(t('above'))
    const others = trip.rates.filter(one => one !== known).map(sentRate)
    const rates = [...others, { ...ends, rate, date: todayHere() }]
    // A failure is told by its toast, and what was typed stays.
    mutateAsync({ params: { tripId: trip.id }, body: { rates }, base: trip }).then(onDone, () => undefined)
  }

  return (
    <form
      className="flex max-w-[520px] flex-wrap items-start gap-2"
      noValidate
      onKeyDownCapture={event => {
        if (event.key !== 'Escape' || event.nativeEvent.isComposing || !known) return
        event.stopPropagation()
        onDone()
      }}
      onSubmit={save}
    >
      <div className="min-w-44 flex-1">
        <TextField
          autoCapitalize="none"
          autoFocus={known !== undefined}
          error={error}
          hint={back}
          inputMode="decimal"
          label={t('ask', ends)}
          onChange={text => {
            setTyped(text)
            setError(undefined)
            onTyped()
          }}
          placeholder="0"
          trailing={<span className="type-data pr-2">{ends.to}</span>}
          value={typed}
        />
      </div>
      <span className="mt-6">
        <IconButton label={t('turn')} onPress={() => setEnds({ from: ends.to, to: ends.from })}>
          <ArrowLeftRight />
        </IconButton>
      </span>
      {/* On a phone two of them are a line of their own. */}
      <div className={classes('ml-auto flex gap-2', known ? 'sm:mt-6' : 'mt-6')}>
        {known && (
          <Button onPress={onDone} variant="outline">
            {form('cancel')}
          </Button>
        )}
        <Button busyLabel={form('saving')} isBusy={isPending} type="submit">
          {form('save')}
        </Button>
      </div>
    </form>
  )
}
