import type { Transfer } from '@caravan/contract/expenses.settle'
import { decimalOf } from '@caravan/contract/money'
import { useLocale, useTranslations } from 'use-intl'
import { moneyText } from '../../lib/format/amounts.ts'
import { localeOf } from '../../lib/words/language.ts'
import type { LedgerPerson } from './ledger-people.ts'

/** Writes an amount that is in the smallest units of its currency. */
export function useAmountText() {
  const language = useLocale()
  return (amount: bigint, currency: string) => moneyText(decimalOf(amount, currency), currency, language)
}

/** 'Japanese Yen' */
export function useCurrencyName() {
  const names = new Intl.DisplayNames(localeOf[useLocale()], { type: 'currency' })
  return (currency: string) => names.of(currency) ?? currency
}

/** Sentences about who pays whom, in which the person at the screen is 'you'. */
export function useSettlementWords(people: ReadonlyMap<string, LedgerPerson>) {
  const t = useTranslations('settlement')
  const write = useAmountText()
  const nameOf = (id: string) => people.get(id)?.short ?? ''
  const isSelf = (id: string) => people.get(id)?.isSelf ?? false

  function between({ from, to }: Pick<Transfer, 'from' | 'to'>) {
    const names = { from: nameOf(from), to: nameOf(to) }
    return [isSelf(from) ? 'byYou' : isSelf(to) ? 'toYou' : 'others', names] as const
  }

  return {
    /** 'Marcus pays you' */
    pays(transfer: Pick<Transfer, 'from' | 'to'>): string {
      const [who, names] = between(transfer)
      return t(`pays.${who}`, names)
    },
    /** 'Marcus paid you' */
    paid(transfer: Pick<Transfer, 'from' | 'to'>): string {
      const [who, names] = between(transfer)
      return t(`paid.${who}`, names)
    },
    /** 'Each pays you' */
    eachPays: (to: string) => (isSelf(to) ? t('eachPays.you') : t('eachPays.other', { to: nameOf(to) })),
    /** 'Marcus owes ¥62,110' */
    stands(person: string, balance: bigint, currency: string): string {
      const [sign, amount] = balance < 0n ? (['owes', -balance] as const) : (['isOwed', balance] as const)
      const who = isSelf(person) ? 'you' : 'other'
      const named = { who: nameOf(person), amount: write(amount, currency) }
      return t(`${balance === 0n ? 'isEven' : sign}.${who}`, named)
    },
  }
}
