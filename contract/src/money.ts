import * as z from 'zod/mini'
import { digitsOf } from './currencies.ts'
import { Currency, Day, said } from './fields.ts'
import { type Language, tagOf } from './languages.ts'
import { remembered } from './remembered.ts'

/** An amount of a call: text or a number in, always text out. */
function wire(shape: RegExp) {
  return z.union([
    z.string().check(z.regex(shape)),
    z.number().check(z.refine(amount => shape.test(String(amount)))),
  ])
}

/** Digits before the point, of an amount and of one that names no currency. */
export const AMOUNT_DIGITS = 10
export const COST_DIGITS = 8

const amountShape = new RegExp(`^\\d{1,${AMOUNT_DIGITS}}(\\.\\d{1,3})?$`)
export const isAmount = (amount: string | number) => amountShape.test(String(amount))

export const Amount = said(wire(amountShape), 'With the digits of its currency.')

export const Price = said(
  Amount.check(z.refine(amount => /[1-9]/.test(String(amount)) && !/^9{10}\.99[1-9]/.test(String(amount)))),
  'More than nothing, at most 9,999,999,999.99.',
)

/** Digits on each side of the point of a rate. */
export const RATE_DIGITS = 8

/** An exchange rate as somebody has typed it. Its fields are in the order in which the database keeps them. */
export const Rate = said(
  z
    .object({
      to: said(Currency, 'That it is counted in.'),
      date: said(Day, 'When it was typed.'),
      from: said(Currency, 'That is counted.'),
      rate: said(
        z.string().check(
          z.regex(new RegExp(`^\\d{1,${RATE_DIGITS}}(\\.\\d{1,${RATE_DIGITS}})?$`), { abort: true }),
          z.refine(rate => /[1-9]/.test(rate)),
        ),
        'So many for one.',
      ),
    })
    .check(z.refine(({ from, to }) => from !== to)),
  'One of the currency `from` is so many of the currency `to`.',
)
export type Rate = z.output<typeof Rate>

export const Cost = said(wire(new RegExp(`^\\d{1,${COST_DIGITS}}(\\.\\d{1,2})?$`)), "In the trip's currency.")

/** In the smallest units of its currency; undefined for no amount, and for one with more digits than the currency. */
export function minorUnits(amount: string | number, code?: string): bigint | undefined {
  const [, whole, fraction = ''] = /^(-?\d+)(?:\.(\d+))?$/.exec(String(amount)) ?? []
  const places = digitsOf(code)
  const exact = fraction.length > places ? fraction.replace(/0+$/, '') : fraction
  return whole === undefined || exact.length > places ? undefined : BigInt(whole + exact.padEnd(places, '0'))
}

export function decimalOf(minor: bigint, code?: string): string {
  const places = digitsOf(code)
  if (places === 0) return String(minor)
  const text = String(minor)
    .replace('-', '')
    .padStart(places + 1, '0')
  return `${minor < 0n ? '-' : ''}${text.slice(0, -places)}.${text.slice(-places)}`
}

export function sumOf(amounts: Iterable<bigint>): bigint {
  let sum = 0n
  for (const amount of amounts) sum += amount
  return sum
}

/** Kept, as making one costs more than all that it writes. */
const formatOf = remembered(
  (tag: string, minimumFractionDigits: number, maximumFractionDigits: number) =>
    new Intl.NumberFormat(tag, { minimumFractionDigits, maximumFractionDigits }),
)

/** '13,910.00', exactly, however long it is, also where it is finer than the currency. */
export function writeAmount(amount: string, language: Language, code?: string): string {
  const places = digitsOf(code)
  const exact = amount.split('.')[1]?.replace(/0+$/, '').length ?? 0
  return formatOf(tagOf[language], places, Math.max(places, exact)).format(amount as `${number}`)
}

type Rule = {
  language: Language
  /** ISO 4217; without one an amount has two digits behind the point. */
  currency?: string | undefined
  /** How many digits there may be before the point; left out, those of an amount. */
  whole?: number | undefined
  /** How many there may be behind it; left out, those of the currency. */
  places?: number | undefined
}

export type TypedAmount =
  | { amount: null }
  /** `isPlain` where nobody can read it in another way than it is stored. */
  | { amount: string; isPlain: boolean }
  | { wrong: 'shape' | 'digits' | 'size' }

// The sign before the fraction, as a reader of the language writes it; the other one is a thousands sign, or else foreign.
const points: Record<Language, '.' | ','> = { en: '.', zh: '.', 'zh-Hans': '.' }

const groups = /^[1-9]\d{0,2}([.,' ])\d{3}(?:\1\d{3})*$/

/**
 * Reads what somebody typed into a field. The reader's own point is never a thousands sign where it stands alone,
 * and the other sign is one only where it cannot be a point: '12,345' is 12345.00 pounds and 12.345 dinars.
 */
export function amountIn(
  typed: string,
  { language, currency, whole: most = AMOUNT_DIGITS, places = digitsOf(currency) }: Rule,
): TypedAmount {
  const bare = typed.trim()
  const text = bare.normalize('NFKC').trim().replaceAll('。', '.').replaceAll('’', "'").replaceAll(/\s/g, ' ')
  if (text === '') return { amount: null }
  const own = points[language]
  const [usual, foreign] = [own, own === '.' ? ',' : '.'].map(point => split(text, point))
  const fits = foreign !== undefined && foreign.fraction.length <= places
  const read =
    usual ?? (fits ? foreign : undefined) ?? (isWhole(text) ? { whole: text, fraction: '' } : foreign)
  if (read === undefined) return { wrong: 'shape' }
  if (read.fraction.length > places) return { wrong: 'digits' }
  const whole = read.whole.replaceAll(/\D/g, '').replace(/^0+/, '') || '0'
  if (whole.length > most) return { wrong: 'size' }
  const amount = places === 0 ? whole : `${whole}.${read.fraction.padEnd(places, '0')}`
  const isPlain = /^\d+$/.test(bare.replace(own, '')) || bare === writeAmount(amount, language, currency)
  return { amount, isPlain }
}

/** '1 GBP = 187.5 JPY' */
export function writeRate({ from, rate, to }: Rate, language: Language): string {
  return `1 ${from} = ${formatOf(tagOf[language], 0, RATE_DIGITS).format(rate as `${number}`)} ${to}`
}

/** The digits before and after a single point; undefined where the text cannot be read so. */
function split(text: string, point: string) {
  const [whole = '', fraction, ...more] = text.split(point)
  const isNumber = (whole === '' && fraction !== '') || isWhole(whole)
  return fraction !== undefined && more.length === 0 && /^\d*$/.test(fraction) && isNumber
    ? { whole, fraction }
    : undefined
}

function isWhole(text: string): boolean {
  return /^\d+$/.test(text) || groups.test(text)
}
