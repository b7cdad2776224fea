import { DEFAULT_CURRENCY, digitsOf } from '@caravan/contract/currencies'
import type { ItemType } from '@caravan/contract/items'
import { COST_DIGITS, decimalOf, minorUnits } from '@caravan/contract/money'
import { isWebUrl } from '@caravan/contract/web-url'
import { Link2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl'
import { amountMistake, amountOf } from '../../lib/format/amounts.ts'
import type { DayLimits } from '../../lib/format/dates.ts'
import { AmountField } from '../../ui/fields/amount-field.tsx'
import { DateField } from '../../ui/fields/date-field.tsx'
import { SearchSelect } from '../../ui/fields/search-select.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { TimeField } from '../../ui/fields/time-field.tsx'
import { currenciesAfter } from '../currency.ts'
import { type NamedPlace, PlaceField } from '../places/place-field.tsx'
import { type Field, useFormAround, type WideField } from '../write/form.tsx'

type Fields = { children: ReactNode }

/** The fields of a form, two beside each other where there is room. */
export const FieldGrid = ({ children }: Fields) => (
  <div className="grid grid-cols-1 items-start gap-x-7 gap-y-4.5 low:grid-cols-2 md:grid-cols-2">
    {children}
  </div>
)
/** Fields below each other in one column of the grid. */
export const Column = ({ children }: Fields) => <div className="grid grid-cols-1 gap-y-4.5">{children}</div>
/** A field as wide as both columns. */
export const Wide = ({ children }: Fields) => <div className="low:col-span-2 md:col-span-2">{children}</div>

/** For a column that is empty where others are null. */
export function emptied<Value>(field: Field<Value, string | null>): Field<Value, string> {
  return { ...field, written: (...typed) => field.written(...typed) ?? '' }
}

export const date: Field<string | null, string, { limits?: DayLimits }> = {
  typed: stored => stored ?? null,
  written: day => day ?? '',
  Input: DateField,
}

export const time: Field<string | null, string | null, { hint?: string }> = {
  typed: stored => stored ?? null,
  written: time => time,
  Input: TimeField,
}

/** A date and time as the clocks of the place show it; in `2027-03-28T` the time is missing. */
export const moment: Field<string, string | null, { near?: string | undefined }> = {
  typed: stored => stored ?? 'T',
  written: typed => (/.T./.test(typed) ? typed : null),
  mistake: typed => (/^T.|.T$/.test(typed) ? ['form.momentHalf'] : undefined),
  told: typed => typed.replace('T', ' ').trim(),
  /** A time that is typed first is one of the day `near`. */
  Input({ ref, value, onChange, label, error, near = '', ...field }) {
    const t = useTranslations('form')
    const [day = '', time = ''] = value.split('T')
    // What is missing is the time.
    const isOfTime = day !== '' && time === ''
    return (
      <div className="grid grid-cols-[3fr_2fr] items-start gap-x-3">
        <DateField
          {...field}
          error={isOfTime ? undefined : error}
          label={label}
          near={near}
          onChange={day => onChange(`${day ?? ''}T${time}`)}
          value={day || null}
          {...(!isOfTime && { ref })}
        />
        <TimeField
          error={isOfTime ? error : undefined}
          label={t('timeOf', { label })}
          onBlur={field.onBlur}
          {...(isOfTime && { ref })}
          onChange={time => onChange(time ? `${day || near}T${time}` : `${day}T`)}
          value={time || null}
        />
      </div>
    )
  },
}

/** A cost is kept with two digits whatever the currency is, so that one of three is typed with two. */
const costIn = (currency = DEFAULT_CURRENCY) => ({
  whole: COST_DIGITS,
  currency: digitsOf(currency) > digitsOf() ? undefined : currency,
})

/** A cost that names no currency, in that of the trip. */
export const cost: Field<string, string | null> = {
  typed(stored, { currency }) {
    const minor = stored ? minorUnits(stored, costIn(currency).currency) : undefined
    return minor === undefined ? (stored ?? '') : decimalOf(minor, costIn(currency).currency)
  },
  written(typed, { currency, language }) {
    const amount = amountOf(typed, costIn(currency), language)
    return amount && decimalOf(minorUnits(amount) ?? 0n)
  },
  mistake: (typed, { currency, language }) => amountMistake(typed, costIn(currency), language),
  Input(field) {
    const { currency } = useFormAround().reader
    return <AmountField {...field} currency={currency ?? DEFAULT_CURRENCY} rule={costIn(currency)} />
  },
}

export type TypedMoney = { amount: string; currency: string }

/** An amount in one of the currencies; without an amount neither is stored. */
export function money<A extends string, C extends string>(
  amountColumn: A,
  currencyColumn: C,
): WideField<TypedMoney, { [column in A | C]?: string | null }, { offered?: readonly string[] }> {
  return {
    columns: [amountColumn, currencyColumn],
    typed: (row, { currency = DEFAULT_CURRENCY }) => ({
      amount: row?.[amountColumn] ?? '',
      currency: row?.[currencyColumn] ?? currency,
    }),
    written(money, { language }) {
      const amount = amountOf(money.amount, money, language)
      return { [amountColumn]: amount, [currencyColumn]: amount && money.currency } as never
    },
    mistake: (money, { language }) => amountMistake(money.amount, money, language),
    told: ({ amount, currency }) => amount && `${amount} ${currency}`,
    /** Currencies that are `offered` come first. */
    Input({ value, onChange, offered = [], ...field }) {
      const t = useTranslations('form')
      const [options] = useState(() => currenciesAfter(offered))
      return (
        <div className="grid grid-cols-[3fr_2fr] items-start gap-x-3">
          <AmountField
            {...field}
            currency={value.currency}
            onChange={amount => onChange({ ...value, amount })}
            value={value.amount}
          />
          <SearchSelect
            empty={t('noCurrency')}
            isRequired
            label={t('currency')}
            onBlur={field.onBlur}
            onChange={currency => currency && onChange({ ...value, currency })}
            options={options}
            value={value.currency}
          />
        </div>
      )
    },
  }
}

type Spot = Omit<NamedPlace, 'formatted_address'>
const nowhere: Spot = { place: '', place_id: null, lat: null, lng: null }
const spotParts = Object.keys(nowhere) as (keyof Spot)[]
type SpotAt<At extends string> = { [Part in keyof Spot as `${At}${Part}`]: Spot[Part] }

/** A place, which brings its spot on the map. Its columns may begin with the end that it is of: `pickup_place`. */
export function placeField<At extends string = ''>(
  at = '' as At,
): WideField<Spot, SpotAt<At>, { onType?: (type: ItemType) => void }> {
  const column = (part: keyof Spot) => `${at}${part}` as keyof SpotAt<At> & string
  return {
    columns: spotParts.map(column),
    typed: row =>
      row
        ? (Object.fromEntries(
            spotParts.map(part => [part, (row as Record<string, unknown>)[column(part)]]),
          ) as Spot)
        : nowhere,
    written(spot) {
      const named = { ...spot, place: spot.place.trim().normalize() }
      return Object.fromEntries(spotParts.map(part => [column(part), named[part]])) as unknown as SpotAt<At>
    },
    told: ({ place }) => place,
    /** A hit that is picked tells the type of an item there. */
    Input: ({ value, onChange, onType, ...field }) => (
      <PlaceField
        {...field}
        autoFocus={at === '' && value.place === ''}
        isLost={value.lat === null}
        onChange={({ formatted_address: _, ...spot }) => onChange(spot)}
        onPick={(_, type) => type && onType?.(type)}
        value={value.place}
      />
    ),
  }
}

export const url: Field<string, string | null> = {
  typed: stored => stored ?? '',
  written: typed => urlIn(typed) ?? null,
  mistake: typed => (urlIn(typed) === undefined ? ['form.urlWrong'] : undefined),
  Input: field => (
    <TextField {...field} autoCapitalize="none" inputMode="url" leading={<Link2 />} placeholder="https://" />
  ),
}

/** With the scheme that people leave out; null for nothing, undefined for what is no address. */
export function urlIn(text: string): string | null | undefined {
  const typed = text.trim()
  if (typed === '') return null
  const whole = /^[a-z][a-z\d+.-]*:/i.test(typed) && !/^[^/]+:\d/.test(typed) ? typed : `https://${typed}`
  return isWebUrl(whole) ? whole : undefined
}
