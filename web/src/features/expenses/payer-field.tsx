import { Users } from 'lucide-react'
import { useId } from 'react'
import { useTranslations } from 'use-intl'
import { useIsGuest } from '../../lib/calls/session.ts'
import type { LedgerExpense } from '../../trip/ledger.ts'
import type { TypedMoney } from '../../trip/rows/fields.tsx'
import type { Bound, WideField } from '../../trip/write/form.tsx'
import { Avatar } from '../../ui/avatar.tsx'
import { Select } from '../../ui/fields/select.tsx'
import { LooseNotes } from '../../ui/loose-notes.tsx'
import { type LedgerPerson, usePersonOption } from './ledger-people.ts'
import { Parts } from './split-field.tsx'
import { mistakeIn, partsIn, type TypedPayer, type TypedSplit } from './typed-split.ts'

/** Stands among the people who may have paid. */
const SEVERAL = 'several'

/** The amounts of the payers, where there are several. */
export type Payers = { payers?: Readonly<Record<string, string>> }

const asSplit = (paid: TypedPayer['paid']): TypedSplit => ({
  ...{ isSplit: true, mode: 'exact', sharers: Object.keys(paid), parts: paid },
})

type PayerProps = { people: readonly LedgerPerson[]; isNew: boolean; money: TypedMoney }

export const payer: WideField<TypedPayer, Partial<Pick<LedgerExpense, 'payer_id'>> & Payers, PayerProps> = {
  columns: ['payer_id', 'payers'],
  typed: row => ({ id: row?.payer_id ?? '', paid: {} }),
  written({ id, paid }, reader, all) {
    if (id !== SEVERAL) return { payer_id: id }
    const parts = Object.entries(partsIn(asSplit(paid), (all['money'] as TypedMoney).currency, reader))
    const payers = Object.fromEntries(parts.filter(([, amount]) => /[1-9]/.test(amount)))
    return { payer_id: Object.keys(payers)[0] ?? id, payers }
  },
  mistake: ({ id, paid }, reader, all) =>
    id === SEVERAL ? mistakeIn(asSplit(paid), all['money'] as TypedMoney, reader) : undefined,
  told: ({ id }) => id,
  Input: PayerInput,
}

function PayerInput({
  people,
  isNew,
  money,
  value,
  onChange,
  error,
  ref,
  ...field
}: Bound<TypedPayer> & PayerProps) {
  const t = useTranslations('expense')
  const notes = useId()
  const isSeveral = value.id === SEVERAL
  const isGuest = useIsGuest()
  const optionOf = usePersonOption()
  const several =
    // Guests add one expense at a time.
    isNew && !isGuest && people.length > 1 ? [{ id: SEVERAL, name: t('several'), person: undefined }] : []
  return (
    <>
      <Select
        {...field}
        error={isSeveral ? undefined : error}
        iconOf={({ person }) => (person ? <Avatar person={person} size={22} /> : <Users />)}
        onChange={id => {
          const paid = Object.fromEntries(people.map(({ id }) => [id, value.paid[id] ?? '']))
          onChange({ id, paid: id === SEVERAL ? paid : value.paid })
        }}
        ref={isSeveral ? null : ref}
        options={[...people.map(optionOf), ...several]}
        value={value.id}
      />
      {isSeveral && (
        <fieldset aria-describedby={notes} className="col-span-full">
          <legend className="type-hint text-ink-2">{t('severalHint')}</legend>
          <LooseNotes error={error} id={notes} />
          <Parts
            error={error}
            labelOf={who => t('paidBy', { who })}
            money={money}
            onBlur={field.onBlur}
            onChange={({ parts: paid }) => onChange({ ...value, paid })}
            people={people}
            ref={ref}
            value={asSplit(value.paid)}
          />
        </fieldset>
      )}
    </>
  )
}
