import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { membersQuery } from '../../trip/members.ts'
import { Segmented } from '../../ui/segmented.tsx'
import type { ItemField, ItemValues } from './item-form.rules.ts'
import type { ItemConflictState, Side } from './item-submit.ts'

const names = {
  date: 'date',
  place: 'location',
  type: 'type',
  details: 'details',
  start_time: 'start',
  end_time: 'end',
  cost: 'cost',
  url: 'url',
} as const

type ItemConflictProps = {
  tripId: string
  conflict: ItemConflictState
  onDecide: (field: ItemField, side: Side) => void
}

/** Fields that somebody else has changed too: both ways side by side, and the choice between them. */
export function ItemConflict({ tripId, conflict, onDecide }: ItemConflictProps) {
  const t = useTranslations('item')
  const members = useQuery(membersQuery(tripId))
  const nameOf = (field: ItemField) =>
    members.data?.find(({ user_id }) => user_id === conflict.writers.get(field))?.name.split(/\s/)[0] ??
    t('somebody')
  const panel = useRef<HTMLElement>(null)
  // Whoever saved is at the other end of the form.
  const { theirs } = conflict
  useEffect(() => {
    if (theirs) panel.current?.focus()
  }, [theirs])
  return (
    <section
      className="mb-5 scroll-mt-2 rounded-xl bg-marigold-soft p-4 text-marigold-ink outline-none"
      ref={panel}
      role="alert"
      tabIndex={-1}
    >
      <h3 className="type-h3">{t('conflictTitle')}</h3>
      <p className="mt-0.5 type-body">{t('conflictText')}</p>
      <ul className="mt-3 grid gap-3">
        {conflict.fields.map(field => (
          <Disputed conflict={conflict} field={field} key={field} onDecide={onDecide} who={nameOf(field)} />
        ))}
      </ul>
    </section>
  )
}

type DisputedProps = Omit<ItemConflictProps, 'tripId'> & {
  field: ItemField
  /** Who else has changed it. */
  who: string
}

function Disputed({ field, conflict, who, onDecide }: DisputedProps) {
  const t = useTranslations('item')
  const label = t(names[field])

  function words(values: ItemValues): string {
    if (field === 'place') return values.place.place
    if (field === 'type') return values.type === '' ? '' : t(`types.${values.type}`)
    return values[field] ?? ''
  }

  return (
    <li className="grid gap-2 rounded-lg bg-raised p-3 text-ink justify-items-start sm:grid-cols-[1fr_auto] sm:items-center">
      <div className="min-w-0 type-body [overflow-wrap:anywhere]">
        <h4 className="type-label">{label}</h4>
        <dl className="grid grid-cols-[auto_1fr] gap-x-3">
          {(['mine', 'theirs'] as const).map(side => (
            <div className="contents" key={side}>
              <dt className="text-ink-3">{side === 'mine' ? t('yours') : who}</dt>
              <dd>{words(conflict[side]) || <i className="text-ink-3">{t('nothing')}</i>}</dd>
            </div>
          ))}
        </dl>
      </div>
      <Segmented
        label={label}
        onChange={side => onDecide(field, side)}
        segments={[
          { value: 'mine', label: t('yours') },
          { value: 'theirs', label: who },
        ]}
        value={conflict.chosen[field]}
      />
    </li>
  )
}
