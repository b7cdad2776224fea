import { type SplitMode, splitModes } from '@caravan/contract/expenses.split'
import { decimalOf } from '@caravan/contract/money'
import { isSame } from '@caravan/contract/same'
import type { Trip } from '@caravan/contract/trips'
import { Bookmark } from 'lucide-react'
import { useId, useRef } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { amountMistake, moneyText, symbolOf, understoodAmount } from '../../lib/format/amounts.ts'
import { useSay } from '../../lib/words/phrase.ts'
import type { LedgerExpense } from '../../trip/ledger.ts'
import { PersonChoice } from '../../trip/people/participants.tsx'
import { useRole } from '../../trip/plan.ts'
import type { TypedMoney } from '../../trip/rows/fields.tsx'
import { type Bound, type Typed, useFormAround, type WideField } from '../../trip/write/form.tsx'
import { Button } from '../../ui/button.tsx'
import { Segmented } from '../../ui/fields/segmented.tsx'
import { Switch } from '../../ui/fields/switch.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { LooseNotes } from '../../ui/loose-notes.tsx'
import type { LedgerPerson } from './ledger-people.ts'
import {
  divide,
  firstParts,
  hasParts,
  leftIn,
  mistakeIn,
  partsIn,
  partsOf,
  ruleOf,
  type TypedPayer,
  type TypedSplit,
} from './typed-split.ts'

type DefaultSplit = Trip['default_split']

type Stored = Pick<LedgerExpense, 'need_split' | 'shared_with' | 'split'>

type SplitProps = {
  /** Of the expense: it decides who takes the odd unit. */
  id: string
  money: TypedMoney
  /** Everybody whom one can choose. */
  people: readonly LedgerPerson[]
  /** How new expenses begin, and how it is said otherwise where it can be. */
  remembered?: DefaultSplit
  onRemember?: (split: DefaultSplit) => void
}

export const split: WideField<TypedSplit, Partial<Stored>, SplitProps> = {
  columns: ['need_split', 'shared_with', 'split'],
  typed: (row = {}) => ({
    isSplit: row.need_split ?? true,
    sharers: row.shared_with ?? [],
    mode: row.split?.mode ?? 'equal',
    parts: row.split?.parts ?? {},
  }),
  written: (typed, reader, { money, payer_id }) =>
    typed.isSplit
      ? {
          need_split: true,
          shared_with: typed.sharers.toSorted(),
          split: { mode: typed.mode, parts: partsIn(typed, (money as TypedMoney).currency, reader) },
        }
      : {
          need_split: false,
          shared_with: [(payer_id as TypedPayer).id],
          split: { mode: 'equal', parts: {} },
        },
  mistake: (typed, reader, all: Typed) =>
    typed.isSplit ? mistakeIn(typed, all['money'] as TypedMoney, reader) : undefined,
  told({ isSplit, sharers, mode, parts }) {
    if (!isSplit) return ['expense.told.payer']
    const list = sharers.map(id => parts[id] ?? '').join(' + ')
    return [`expense.told.${mode}`, { count: sharers.length, parts: list }]
  },
  Input: SplitInput,
}

const chip =
  'inline-flex h-[34px] max-w-full items-center gap-2 rounded-full border border-line-strong pr-3 pl-1.5 type-ui text-ink-2 transition-colors duration-120 hover:bg-hover aria-pressed:border-pine aria-pressed:bg-pine-soft aria-pressed:text-pine-ink touch:h-11'

function SplitInput(props: Bound<TypedSplit> & SplitProps) {
  const { value, onChange, onBlur, label, error, people } = props
  const t = useTranslations('expense')
  const notes = useId()
  const { isSplit, sharers, mode, parts } = value
  const typedBefore = useRef<Partial<Record<SplitMode, TypedSplit['parts']>>>({})

  function toggle(id: string) {
    const rest = sharers.filter(one => one !== id)
    onChange({
      ...value,
      sharers: sharers.includes(id) ? rest : [...rest, id],
      parts: { ...firstParts(mode, [id]), ...parts },
    })
  }

  function switchTo(next: SplitMode) {
    typedBefore.current[mode] = parts
    onChange({ ...value, mode: next, parts: typedBefore.current[next] ?? firstParts(next, sharers) })
  }

  return (
    <div className="grid gap-3">
      <Switch isSelected={isSplit} onBlur={onBlur} onChange={isSplit => onChange({ ...value, isSplit })}>
        {label}
      </Switch>
      {isSplit && (
        <fieldset aria-describedby={notes} className="min-w-0">
          <legend className="type-label mb-1.5">{t('sharers')}</legend>
          <div className="flex flex-wrap gap-2">
            {people.map((person, index) => (
              <button
                aria-pressed={sharers.includes(person.id)}
                className={chip}
                key={person.id}
                onBlur={onBlur}
                onClick={() => toggle(person.id)}
                ref={index === 0 && !hasParts(value) ? props.ref : null}
                type="button"
              >
                <PersonChoice name={person.short} person={person} />
              </button>
            ))}
          </div>
          <div className="mt-3">
            <Segmented<SplitMode>
              label={t('splitMode')}
              onChange={switchTo}
              segments={splitModes.map(value => ({ value, label: t(`modes.${value}`) }))}
              value={mode}
            />
          </div>
          <LooseNotes error={error} id={notes} />
          <Parts {...props} />
          <Remember {...props} />
        </fieldset>
      )}
    </div>
  )
}

type PartsProps = Pick<Bound<TypedSplit>, 'value' | 'onChange' | 'onBlur' | 'error'> &
  Pick<SplitProps, 'money' | 'people'> & {
    id?: string
    ref?: Bound<TypedSplit>['ref']
    /** Names the field of a person; left out, the kind of split does. */
    labelOf?: (who: string) => string
  }

/** Everybody's part as it comes out of what is typed, below what is left to assign. */
export function Parts(props: PartsProps) {
  const { value, onChange, onBlur, error, id = '', money, people, labelOf } = props
  const t = useTranslations('expense')
  const say = useSay()
  const reader = { language: useLocale() }
  const { sharers, mode, parts } = value
  const { currency } = money
  const divided = divide(value, money, reader, id)
  const amounts = partsOf(value, money, reader, id)
  const off = divided && 'off' in divided ? divided.off : undefined
  const rule = ruleOf(mode, currency)
  return (
    <>
      {/* Above the fields: below many of them nobody would see it. */}
      {(mode === 'exact' || mode === 'percent') && error === undefined && (
        <p className="mt-3 type-hint text-ink-2" role="status">
          {off !== undefined
            ? say(leftIn(off, mode, currency, reader))
            : divided && 'amounts' in divided && t('allAssigned')}
        </p>
      )}
      <ul className="mt-3 divide-y divide-line">
        {people
          .filter(person => sharers.includes(person.id))
          .map(({ id, short }, index) => {
            const part = amounts?.get(id)
            const typed = parts[id] ?? ''
            const wrong = amountMistake(typed, rule, reader.language)
            const understood = understoodAmount(typed, rule, reader.language)
            return (
              <li className="flex min-h-11 items-center gap-3 py-1" key={id}>
                <span className="min-w-0 flex-1 truncate type-body">{short}</span>
                {mode !== 'equal' && (
                  <div className="w-32 shrink-0">
                    <TextField
                      autoCapitalize="none"
                      error={wrong && say(wrong)}
                      hint={understood && say(understood)}
                      inputMode="decimal"
                      isLabelHidden
                      label={labelOf?.(short) ?? t(`partOf.${mode}`, { who: short })}
                      onBlur={onBlur}
                      onChange={typed => onChange({ ...value, parts: { ...parts, [id]: typed } })}
                      placeholder="0"
                      ref={(index === 0 && props.ref) || null}
                      trailing={
                        <span className="type-data pr-2">
                          {mode === 'exact' ? symbolOf(currency, reader.language) : unitOf[mode]}
                        </span>
                      }
                      value={typed}
                    />
                  </div>
                )}
                {mode !== 'exact' && (
                  <output className="w-28 shrink-0 text-right type-data text-[15px] font-[620]">
                    {part === undefined
                      ? '–'
                      : moneyText(decimalOf(part, currency), currency, reader.language)}
                  </output>
                )}
              </li>
            )
          })}
      </ul>
    </>
  )
}

/** Makes new expenses of the trip begin like this one. Amounts are of one expense alone. */
function Remember({ value, people, money, remembered, onRemember }: SplitProps & { value: TypedSplit }) {
  const t = useTranslations('expense')
  const reader = { language: useLocale() }
  const { sharers, mode } = value
  const role = useRole(useFormAround().tripId)
  if (
    !onRemember ||
    role !== 'member' ||
    mode === 'exact' ||
    mistakeIn(value, { ...money, amount: '1' }, reader)
  )
    return null
  const isForAll = mode === 'equal' && people.every(({ id, isFormer }) => isFormer || sharers.includes(id))
  const parts = partsIn(value, money.currency, reader)
  const chosen = isForAll ? null : { mode, parts, shared_with: sharers.toSorted() }
  if (isSame(chosen, remembered)) return null
  return (
    <Button className="mt-2 -ml-3" onPress={() => onRemember(chosen)} size="small" variant="ghost">
      <Bookmark />
      {t('remember')}
    </Button>
  )
}

const unitOf = { shares: '×', percent: '%' } as const
