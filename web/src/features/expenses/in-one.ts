import { rateBetween, type Scale, scaleInto } from '@caravan/contract/expenses.rates'
import { type Rate, writeRate } from '@caravan/contract/money'
import { useMemo } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { useDates } from '../../lib/format/dates.ts'
import { DOT } from '../../lib/format/dot.ts'
import { writeRateBack } from '../../lib/format/rate-back.ts'
import { useRemembered } from '../../lib/remembered.ts'
import type { Ledger } from '../../trip/ledger.ts'
import type { LedgerPart, LedgerPerson } from './ledger-people.ts'
import { useAmountText } from './ledger-words.ts'

/** Whether the sums of a ledger are shown in one currency, and how they come into it. */
export type InOne = {
  isOn: boolean
  into: string
  /** The other currencies of the ledger. */
  others: readonly string[]
  /** Undefined while it is off, and while a rate is missing. */
  scale: Scale | undefined
  choose: (into: string | null) => void
}

export function useInOne({
  plan: { trip },
  ledger,
}: Pick<LedgerPart, 'plan'> & { ledger: Ledger | undefined }): InOne {
  const [chosen, choose] = useRemembered(`one-currency:${trip.id}`)
  const { rates } = trip
  const into = chosen || trip.currency
  return useMemo(() => {
    const used = new Set(
      [...(ledger?.expenses ?? []), ...(ledger?.settlements ?? [])].map(({ currency }) => currency),
    )
    const others = [...used].filter(code => code !== into)
    const isWhole = others.every(code => rateBetween(rates, code, into))
    const scale = chosen && isWhole ? scaleInto(into, used, rates) : undefined
    return { isOn: chosen !== '', into, others, scale, choose: into => choose(into ?? '') }
  }, [chosen, choose, into, rates, ledger])
}

export type LedgerTab = LedgerPart & { inOne: InOne }

/** 'about £270.00' */
export function useAboutText() {
  const t = useTranslations('expense.one')
  const write = useAmountText()
  return (amount: bigint, currency: string) => t('about', { amount: write(amount, currency) })
}

/** '1 GBP = 187.5 JPY · 100 JPY ≈ 0.533 GBP, of May 3, 2027, by Ana' */
export function useRateText(people: ReadonlyMap<string, LedgerPerson>) {
  const t = useTranslations('expense.one')
  const language = useLocale()
  const { pastDay } = useDates()
  return ({ by, ...rate }: Rate & { by: string }) =>
    t('rate', {
      rate: [writeRate(rate, language), writeRateBack(rate, language)].join(DOT),
      date: pastDay(rate.date),
      who: people.get(by)?.name ?? t('somebody'),
    })
}
