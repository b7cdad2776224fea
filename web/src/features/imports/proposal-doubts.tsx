import { spotOfDay } from '@caravan/contract/elsewhere.rules'
import type { Plan } from '@caravan/contract/plan'
import { TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { moneyText } from '../../lib/format/amounts.ts'
import { useDates } from '../../lib/format/dates.ts'
import type { Messages } from '../../lib/words/language.ts'
import { Button } from '../../ui/button.tsx'
import {
  betterDay,
  type Draft,
  isFarFromDay,
  isHalf,
  lacksOf,
  momentsIn,
  moved,
  otherPrice,
  outsideOf,
  standingOf,
} from './proposals.ts'

/** The name of a field within a sentence; undefined for one that people do not know. */
export function useFieldWords() {
  const own = useTranslations('imports.fields')
  const common = useTranslations('history.fields')
  return (field: string): string | undefined => {
    if (own.has(field as 'check_in')) return own(field as 'check_in')
    return common.has(field as 'place') ? common(field as 'place') : undefined
  }
}

type MarkProps = { icon: typeof TriangleAlert; tone: string; children: ReactNode }
export const Mark = ({ icon: Icon, tone, children }: MarkProps) => (
  <p className={`flex gap-1.5 type-hint font-[520] ${tone}`}>
    <Icon aria-hidden className="mt-px size-[15px] shrink-0" />
    <span>{children}</span>
  </p>
)

type Why = keyof Messages['imports']['doubts']

type DoubtsProps = { draft: Draft; plan: Plan; onChange?: ((draft: Draft) => void) | undefined }

/** One sentence for each thing that is doubtful, and for what stands against taking it. */
export function Doubts({ draft, plan, onChange }: DoubtsProps) {
  const t = useTranslations('imports')
  const language = useLocale()
  const fieldWords = useFieldWords()
  const { row, source } = draft
  const doubts = draft.doubts.flatMap(({ field, why }) => (why === 'elsewhere' ? [] : { field, why }))
  const standing = standingOf(draft)
  const lacks = standing === 'new' ? lacksOf(draft) : []
  const fields = new Set(doubts.map(({ field }) => field))
  const reasonOf = ({ field, why }: (typeof doubts)[number]): Why => {
    if (why !== 'missing' || field === null || !isHalf(field, row[field])) return why
    return lacks.includes(field) ? 'time' : 'half'
  }
  const all = [
    ...doubts.map(doubt => ({ field: doubt.field, why: reasonOf(doubt) })),
    ...lacks.filter(field => !fields.has(field)).map(field => ({ field, why: 'missing' as const })),
  ]
  const isOutside = outsideOf(draft, plan) !== undefined
  const price = otherPrice(draft, plan.trip)
  const ofNew = [
    ...(isOutside ? [t('outside')] : []),
    ...all
      .filter(({ why }) => !(why === 'outside_trip' && isOutside))
      .map(({ field, why }) => t(`doubts.${why}`, { field: (field && fieldWords(field)) ?? field ?? '' })),
    ...(price && !draft.bill
      ? [t('otherPrice', { amount: moneyText(price.amount, price.currency, language) })]
      : []),
    ...(source.by === 'model' ? [t('byModel')] : []),
    ...(draft.isTwin ? [t('twin')] : []),
  ]
  const lines = {
    ...{ new: ofNew, changes: ofNew, there: draft.choice ? [t('twice')] : [] },
    ...{ ends: [t('ends')], endsNothing: [t('endsNothing')] },
  }[standing]
  return (
    <>
      {[...new Set(lines)].map(line => (
        <Mark icon={TriangleAlert} key={line} tone="text-marigold-ink">
          {line}
        </Mark>
      ))}
      {standing === 'new' && isFarFromDay(draft) && (
        <Elsewhere draft={draft} onChange={onChange} plan={plan} />
      )}
    </>
  )
}

/** Says that the booking is far from the places of its day, and offers the day whose place is near. */
function Elsewhere({ draft, plan, onChange }: DoubtsProps) {
  const t = useTranslations('imports')
  const { shortDay } = useDates()
  const date = String(draft.row[momentsIn(draft.row)[0] ?? ''] ?? '')
  const day = spotOfDay(plan, date)?.place ?? ''
  const better = onChange && betterDay(draft, plan)
  return (
    <>
      <Mark icon={TriangleAlert} tone="text-marigold-ink">
        {draft.town ? t('elsewhere', { town: draft.town, day }) : t('elsewhereNear', { day })}
      </Mark>
      {better && (
        <p>
          <Button onPress={() => onChange(moved(draft, better))} size="small" variant="soft">
            {t('moveTo', { day: shortDay(better) })}
          </Button>
        </p>
      )}
    </>
  )
}
