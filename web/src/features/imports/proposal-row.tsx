import type { Plan } from '@caravan/contract/plan'
import { CircleAlert, Pencil, Receipt } from 'lucide-react'
import type { ReactNode } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { moneyText } from '../../lib/format/amounts.ts'
import { useComma } from '../../lib/format/comma.ts'
import { timesOf, useDates } from '../../lib/format/dates.ts'
import { DOT } from '../../lib/format/dot.ts'
import { type Booked, useBookingKinds } from '../../trip/kinds.ts'
import { InIt, type Participants } from '../../trip/people/participants.tsx'
import { Button, IconButton } from '../../ui/button.tsx'
import { Chip } from '../../ui/chip.tsx'
import { Checkbox } from '../../ui/fields/checkbox.tsx'
import { Tile } from '../../ui/tile.tsx'
import { Doubts, Mark, useFieldWords } from './proposal-doubts.tsx'
import {
  type Draft,
  isTaken,
  isWhole,
  knownOf,
  lacksOf,
  momentsIn,
  otherPrice,
  type ReadRow,
  standingOf,
} from './proposals.ts'

/** A booking by its name, or by its kind as long as it has none. */
export function useProposalName() {
  const t = useTranslations('imports')
  const kinds = useBookingKinds()
  return ({ kind, row }: Pick<Draft, 'kind' | 'row'>): string => {
    const { from_place: from, to_place: to } = row
    if (kind === 'expense' && row['description']) return String(row['description'])
    const named = { ...row, from_place: from || '…', to_place: to || '…' } as unknown as Booked
    return kinds.find(({ name }) => name === kind)?.nameOf(named) || t(`kinds.${kind}`)
  }
}

const receipt = { icon: Receipt, tint: 'bg-sunken text-ink-2' }
const tones = { changes: 'pine', there: 'plain', ends: 'danger', endsNothing: 'plain' } as const

type ProposalRowProps = {
  draft: Draft
  plan: Plan
  /** The reasons for which the server has refused it. */
  errors: readonly string[]
  onChange: (draft: Draft) => void
  onEdit: () => void
  children?: ReactNode
}

/** A booking as the row that it would become, with what is doubtful about it. */
export function ProposalRow({ draft, plan, errors, onChange, onEdit, children }: ProposalRowProps) {
  const t = useTranslations('imports')
  const kinds = useBookingKinds()
  const name = useProposalName()(draft)
  const { icon, tint } = kinds.find(kind => kind.name === draft.kind) ?? receipt
  const standing = standingOf(draft)
  const known = knownOf(draft, kinds, plan)
  const isLacking = standing === 'new' && lacksOf(draft).length > 0
  return (
    <li className="flex items-start gap-3 border-line py-4 not-first:border-t" data-proposal={draft.id}>
      <div className="pt-2.5">
        <Checkbox
          isDisabled={!isWhole(draft, plan)}
          isSelected={isTaken(draft, plan)}
          onChange={choice => onChange({ ...draft, choice })}
        >
          <span className="sr-only">{t(draft.ends ? 'end' : 'take', { name })}</span>
        </Checkbox>
      </div>
      <Tile icon={icon} look={tint} />
      <div className="grid min-w-0 flex-1 gap-1 [overflow-wrap:anywhere]">
        <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
          <span className="type-name">{name}</span>
          {standing !== 'new' && <Chip tone={tones[standing]}>{t(`standing.${standing}`)}</Chip>}
        </p>
        <Facts draft={draft} plan={plan} />
        {standing === 'changes' && known && <Changes draft={draft} known={known} trip={plan.trip} />}
        <Doubts draft={draft} onChange={onChange} plan={plan} />
        {errors.map(error => (
          <Mark icon={CircleAlert} key={error} tone="text-danger-ink">
            <span role="alert">{error}</span>
          </Mark>
        ))}
        {children}
      </div>
      {isLacking ? (
        <Button aria-label={t('fillInOf', { name })} onPress={onEdit} size="small" variant="soft">
          {t('fillIn')}
        </Button>
      ) : (
        !draft.ends && (
          <IconButton label={t('change', { name })} onPress={onEdit} size="small">
            <Pencil />
          </IconButton>
        )
      )}
    </li>
  )
}

/** A moment as people write it, after another one on the same day by its clock alone. */
function useMoment() {
  const { shortDay } = useDates()
  return (moment: unknown, after?: unknown): string => {
    const [day = '', time] = String(moment ?? '').split('T')
    if (day === '') return ''
    const isSameDay = time && String(after ?? '').startsWith(day)
    return isSameDay ? time : [shortDay(day), time].filter(Boolean).join(' ')
  }
}

/** When and where it is, for whom, by which number and for how much. */
function Facts({ draft, plan }: { draft: Draft; plan: Plan }) {
  const t = useTranslations('imports')
  const language = useLocale()
  const comma = useComma()
  const moment = useMoment()
  const { kind, row, people } = draft
  const [start, end] = momentsIn(row).map(field => row[field])
  const when = [moment(start), moment(end, start)].filter(Boolean).join(' – ')
  const times = timesOf({ start_time: null, end_time: null, ...row })
  const day = plan.days.findIndex(({ date }) => date === String(start ?? '').slice(0, 10)) + 1
  const places = placesIn(row).filter(place => place !== '')
  const { amount, currency, cost = amount, cost_currency = currency, confirmation_number } = row
  const isOther = otherPrice(draft, plan.trip) !== undefined
  const price =
    typeof cost === 'string' && cost !== '' && !isOther
      ? moneyText(cost, String(cost_currency ?? plan.trip.currency), language)
      : undefined
  const about = [
    people.length > 0 && t('for', { names: people.join(comma) }),
    confirmation_number && t('number', { number: String(confirmation_number) }),
    price,
  ].filter(Boolean)
  return (
    <>
      {when !== '' && (
        <p className="type-data text-ink-2">
          {[when, times, day > 0 && t('day', { number: day })].filter(Boolean).join(DOT)}
        </p>
      )}
      {places.length > 0 && kind !== 'ride' && <p className="type-hint text-ink-2">{places.join(' → ')}</p>}
      {about.length > 0 && (
        <p className="flex flex-wrap items-center gap-x-2 type-hint text-ink-2">
          {about.join(DOT)}
          <InIt ids={(row['participants'] as Participants) ?? null} tripId={plan.trip.id} />
        </p>
      )}
    </>
  )
}

const placesIn = (row: ReadRow) =>
  Object.keys(row)
    .filter(field => /_(place|airport)$/.test(field))
    .map(field => String(row[field] || row[`${field}_code`] || ''))

/** The known booking and its changes, field by field. */
function Changes({ draft, known, trip }: { draft: Draft; known: Booked; trip: Plan['trip'] }) {
  const t = useTranslations('history')
  const counted = useTranslations('form')
  const language = useLocale()
  const fieldWords = useFieldWords()
  const moment = useMoment()
  const before = known as unknown as ReadRow
  const after: ReadRow = draft.existing?.changes ?? {}
  const told = (field: string, value: unknown, row: ReadRow): string => {
    if (field === 'participants') return value ? counted('people', { count: (value as []).length }) : t('all')
    if (value === null || value === undefined || value === '') return t('nothing')
    if (field === 'cost')
      return moneyText(String(value), String(row['cost_currency'] ?? trip.currency), language)
    return /date$|^check_/.test(field) ? moment(value) : String(value)
  }
  return (
    <dl className="grid gap-1 py-0.5 type-hint">
      {Object.keys(after).map(field => {
        const label = fieldWords(field)
        return (
          label && (
            <div className="flex flex-wrap gap-x-2" key={field}>
              <dt className="text-ink-3 first-letter:uppercase">{label}</dt>
              <dd>
                <s className="text-ink-3">{told(field, before[field], before)}</s>
                {' → '}
                <span className="font-[620]">{told(field, after[field], { ...before, ...after })}</span>
              </dd>
            </div>
          )
        )
      })}
    </dl>
  )
}
