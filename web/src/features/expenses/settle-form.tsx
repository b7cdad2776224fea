import type { Settlement } from '@caravan/contract/expenses'
import type { Transfer } from '@caravan/contract/expenses.settle'
import { decimalOf, minorUnits } from '@caravan/contract/money'
import { useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { useLocale, useTranslations } from 'use-intl'
import { amountMistake, amountOf } from '../../lib/format/amounts.ts'
import { todayHere } from '../../lib/format/dates.ts'
import { newId } from '../../lib/new-id.ts'
import { useField } from '../../lib/use-field.ts'
import { useFailureText } from '../../lib/words/failure-text.ts'
import { useSay } from '../../lib/words/phrase.ts'
import { useCanEdit } from '../../trip/plan.ts'
import { useTripMutation } from '../../trip/write/write.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Button } from '../../ui/button.tsx'
import { AmountField } from '../../ui/fields/amount-field.tsx'
import { DateField } from '../../ui/fields/date-field.tsx'
import { Select } from '../../ui/fields/select.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Dialog, DialogBody, DialogFooter } from '../../ui/overlays/dialog.tsx'
import { toast } from '../../ui/overlays/toast.ts'
import { type LedgerPerson, usePersonOption } from './ledger-people.ts'
import { useAmountText, useSettlementWords } from './ledger-words.ts'

type MarkAsPaidProps = {
  tripId: string
  currency: string
  /** The planned one that it is about; one of nothing is another that is still to be typed. */
  payment: Transfer
  /** All payments that are planned now. */
  transfers: readonly Transfer[]
  people: ReadonlyMap<string, LedgerPerson>
  onClose: () => void
}

type Draft = { from: string; to: string; amount: string; paid_date: string | null }

/** Records a repayment: the planned one, a part of it, or another one. */
export function MarkAsPaid({ tripId, currency, payment, transfers, people, onClose }: MarkAsPaidProps) {
  const t = useTranslations('settlement')
  const form = useTranslations('form')
  const say = useSay()
  const failureText = useFailureText()
  const language = useLocale()
  const canEdit = useCanEdit(tripId, 'settlement')
  const words = useSettlementWords(people)
  const rule = { currency }
  const { control, formState, handleSubmit, setError, setFocus } = useForm<Draft>({
    defaultValues: {
      ...payment,
      amount: payment.amount > 0n ? decimalOf(payment.amount, currency) : '',
      paid_date: todayHere(),
    },
  })
  // The id is made with the form: however often it is sent, it is one repayment.
  const [id] = useState(newId)
  const { mutateAsync } = useTripMutation('createSettlement', tripId, {
    done: ({ answer }) => t('recorded', { payment: words.paid(answer) }),
    undone: () => t('takenBack'),
    failed: failure => t('failed', { reason: failureText(failure) }),
  })

  function mistakeIn({ from, to, amount, paid_date }: Draft): [keyof Draft, string] | undefined {
    const wrong = amountMistake(amount, rule, language)
    if (from === to) return ['to', t('sameTwice')]
    if (wrong) return ['amount', say(wrong)]
    if (!minorUnits(amountOf(amount, rule, language) ?? '', currency)) return ['amount', t('amountMissing')]
    return paid_date === null ? ['paid_date', t('dateMissing')] : undefined
  }

  const submit = handleSubmit(async draft => {
    if (!canEdit) return
    toast.forget()
    const [field, message] = mistakeIn(draft) ?? []
    if (field !== undefined) {
      setError(field, { message: message ?? '' })
      return setFocus(field)
    }
    const amount = amountOf(draft.amount, rule, language) ?? ''
    const body = {
      ...draft,
      id,
      trip_id: tripId,
      currency: currency as Settlement['currency'],
      amount,
      paid_date: draft.paid_date ?? '',
    }
    // A failure is told by its toast, and what was typed stays.
    await mutateAsync({ body }).then(onClose, () => undefined)
  })

  const options = [...people.values()].map(usePersonOption())
  const iconOf = ({ person }: (typeof options)[number]) => (
    <Avatar person={person} presence={person.presence} size={22} />
  )
  const { ref: _, ...date } = useField(control, 'paid_date')
  return (
    <Dialog
      isBusy={formState.isSubmitting}
      isDirty={formState.isDirty}
      isOpen
      onClose={onClose}
      title={t('mark')}
    >
      <form className="contents" noValidate onSubmit={submit}>
        <DialogBody>
          {!canEdit && <Notice lines={[form('readOnlyNow')]} takesFocus />}
          <div className="grid grid-cols-2 items-start gap-x-3.5 gap-y-4 max-[22rem]:grid-cols-1">
            <Select {...useField(control, 'from')} iconOf={iconOf} label={t('from')} options={options} />
            <Select {...useField(control, 'to')} iconOf={iconOf} label={t('to')} options={options} />
            <AmountField {...useField(control, 'amount')} currency={currency} label={t('amount')} />
            <DateField {...date} label={t('date')} />
          </div>
          <PlanBeside currency={currency} draft={useWatch({ control }) as Draft} transfers={transfers} />
        </DialogBody>
        <DialogFooter>
          <Button slot="close" variant="outline">
            {form('cancel')}
          </Button>
          {canEdit && (
            <Button busyLabel={form('saving')} isBusy={formState.isSubmitting} type="submit">
              {t('mark')}
            </Button>
          )}
        </DialogFooter>
      </form>
    </Dialog>
  )
}

/** How far an amount is from what is planned between the same two, where it is something else. */
function PlanBeside({
  draft: { from, to, amount },
  currency,
  transfers,
}: Pick<MarkAsPaidProps, 'currency' | 'transfers'> & { draft: Draft }) {
  const t = useTranslations('settlement')
  const write = useAmountText()
  const typed = minorUnits(amountOf(amount, { currency }, useLocale()) ?? '', currency)
  const planned = transfers.find(transfer => transfer.from === from && transfer.to === to)?.amount ?? 0n
  const rest = planned - (typed ?? planned)
  const [key, off] = rest < 0n ? (['tooMuch', -rest] as const) : (['stays', rest] as const)
  return (
    <p className="mt-3 min-h-[17px] type-hint text-ink-2" role="status">
      {rest !== 0n && t(key, { amount: write(off, currency) })}
    </p>
  )
}
