import { currencyCodes } from '@caravan/contract/currencies'
import type { Trip } from '@caravan/contract/trips'
import { useTranslations } from 'use-intl'
import words from '../lib/messages/currency.json'
import { withWords } from '../lib/words.tsx'
import { SearchSelect } from '../ui/search-select.tsx'
import { tripChange } from './trip.ts'
import { useTripMutation } from './write.ts'

export const currencies = currencyCodes.map(code => ({ id: code, name: code }))

/** Chooses the currency of a trip; its costs keep their figures. */
export const CurrencyField = withWords(words, ChosenCurrency)

function ChosenCurrency({ trip }: { trip: Trip }) {
  const t = useTranslations('trip')
  const form = useTranslations('form')
  const { mutate } = useTripMutation(tripChange, trip.id, {
    failed: () => t('failedToUpdate'),
    question: (current, _, who) => ({
      title: t('currencyChanged', { who, currency: current.currency }),
      action: t('useMine'),
      cancel: t('keepTheirs'),
      tone: 'plain',
    }),
  })
  return (
    <SearchSelect
      empty={form('noCurrency')}
      hint={t('currencyHint')}
      label={t('currency')}
      onChange={currency =>
        currency &&
        currency !== trip.currency &&
        mutate({ params: { tripId: trip.id }, body: { currency }, base: trip })
      }
      options={currencies}
      value={trip.currency}
    />
  )
}
