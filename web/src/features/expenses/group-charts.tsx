import { type ReactNode, useId } from 'react'
import { useTranslations } from 'use-intl'
import { useAmountText } from './ledger-words.ts'

/** How much of a whole an amount is, as CSS takes it; nothing where more came back than was paid. */
export const permille = (amount: bigint, whole: bigint) =>
  String(amount > 0n && whole > 0n ? (amount * 1_000n) / whole : 0n)

type CurrencyTilesProps = {
  totals: ReadonlyMap<string, { total: bigint }>
  selected: string
  onChoose: (currency: string) => void
}

/** The sums paid in each currency; one of them is chosen. */
export function CurrencyTiles({ totals, selected, onChoose }: CurrencyTilesProps) {
  const t = useTranslations('expense')
  const write = useAmountText()
  const name = useId()
  return (
    <fieldset className="mt-4 flex flex-wrap gap-3">
      <legend className="sr-only">{t('currency')}</legend>
      {[...totals].map(([currency, { total }]) => (
        <label
          className="relative flex max-w-full grow basis-40 cursor-pointer flex-wrap content-start justify-between gap-x-3 rounded-xl border-2 border-transparent bg-sunken px-4 py-3 text-ink-2 transition-colors duration-120 has-checked:border-pine has-checked:bg-pine-soft has-checked:text-pine-ink has-focus-visible:outline-2 has-focus-visible:outline-focus"
          key={currency}
        >
          <input
            checked={currency === selected}
            className="sr-only"
            name={name}
            onChange={() => onChoose(currency)}
            type="radio"
          />
          <span className="type-label">{t('groupTotal')}</span> <span className="type-label">{currency}</span>
          <span className="w-full type-total text-ink wrap-break-word max-md:text-[20px]">
            {write(total, currency)}
          </span>
        </label>
      ))}
    </fieldset>
  )
}

type AmountBarsProps = {
  title: string
  /** Names the two columns for screen readers. */
  heads: [string, string]
  currency: string
  rows: { key: string; name: string; icon?: ReactNode; amount: bigint; colour: string }[]
}

/** Amounts as bars beside each other; it is a table, so that it can be read without them. */
export function AmountBars({ title, heads, currency, rows }: AmountBarsProps) {
  const write = useAmountText()
  if (rows.length === 0) return null
  const most = rows.reduce((most, { amount }) => (amount > most ? amount : most), 0n)
  return (
    <table className="mt-7 w-full table-fixed">
      <caption className="pb-1.5 text-left type-h3">{title}</caption>
      <colgroup>
        <col className="w-[128px] md:w-[160px]" />
        <col />
      </colgroup>
      <thead className="sr-only">
        <tr>
          {heads.map(head => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, name, icon, amount, colour }) => (
          <tr className="h-10" key={key}>
            <th className="pr-3 text-left" scope="row">
              <span className="flex items-center gap-2.5">
                {icon}
                <span className="min-w-0 type-ui [overflow-wrap:anywhere]">{name}</span>
              </span>
            </th>
            <td>
              <span className="flex items-center gap-3">
                <span
                  aria-hidden
                  className="h-2 flex-1 overflow-hidden rounded-full bg-sunken forced-color-adjust-none"
                >
                  <span
                    className="block h-full rounded-full"
                    style={{ width: `calc(${permille(amount, most)} * 0.1%)`, background: colour }}
                  />
                </span>
                <span className="min-w-[84px] text-right type-data font-[620] md:min-w-[112px]">
                  {write(amount, currency)}
                </span>
              </span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
