import type { Item } from '@caravan/contract/items'
import type { Plan } from '@caravan/contract/plan'
import { useLocale, useTranslations } from 'use-intl'
import { useTypedAmount } from '../../lib/amounts.ts'
import { RowForm, type Work } from '../../trip/row-form.tsx'
import { useTripMutation } from '../../trip/write.ts'
import { useMovedWords } from './item-actions.ts'
import { ItemFields } from './item-fields.tsx'
import {
  blankValues,
  contentOf,
  costRule,
  fieldOf,
  type ItemContent,
  type ItemField,
  type ItemValues,
  mistakesIn,
  valuesOf,
} from './item-form.rules.ts'
import { itemChange, itemCreation } from './items.api.ts'

type ItemFormProps = {
  tripId: string
  plan: Plan
  /** The item as it was when the form was opened; without one, the form adds. */
  base: Item | undefined
  date: string
  onDone: () => void
  onWork: (work: Work) => void
}

/** The phrase that a field is called by. */
function labelOf(field: ItemField) {
  if (field === 'place') return 'location'
  if (field === 'start_time') return 'start'
  return field === 'end_time' ? 'end' : field
}

export function ItemForm({ tripId, plan, base: opened, date, onDone, onWork }: ItemFormProps) {
  const t = useTranslations('item')
  const day = useTranslations('day')
  const language = useLocale()
  const cost = useTypedAmount(costRule)
  const { moved, undone } = useMovedWords()
  const { mutateAsync: create } = useTripMutation(itemCreation, tripId)
  const { mutateAsync: change } = useTripMutation(itemChange, tripId, {
    done: ({ answer }) => (answer.date === date ? undefined : moved(answer)),
    undone,
  })

  function mistakeOfDate(date: string | null, base: Item | undefined): string | undefined {
    if (date === null) return t('dateMissing')
    if (date === base?.date || plan.days.some(day => day.date === date)) return undefined
    const { start_date, end_date } = plan.trip
    return date < start_date || date > end_date ? t('dateOutside') : day('noDayToAdd')
  }

  return (
    <RowForm<ItemContent, Item, ItemValues>
      change={(id, body, base) => change({ params: { itemId: id }, body, ...(base && { base }) })}
      contentOf={values => contentOf(values, language)}
      create={(id, content) => {
        const subTripId = plan.days.find(({ date }) => date === content.date)?.id ?? ''
        return create({ params: { subTripId }, body: { id, ...content } })
      }}
      fieldOf={fieldOf}
      mistakesIn={(values, base) => {
        const wrong = mistakeOfDate(values.date, base)
        const others = [...mistakesIn(values, language)].map(
          ([field, mistake]) =>
            [field, mistake === 'costWrong' ? cost.mistake(values.cost) : t(mistake)] as const,
        )
        return new Map(wrong === undefined ? others : [['date', wrong], ...others])
      }}
      onDone={onDone}
      onWork={onWork}
      opened={opened}
      tripId={tripId}
      valuesOf={item => (item ? valuesOf(item) : blankValues(date))}
      words={{
        failed: t('saveFailed'),
        gone: t('goneTitle'),
        field: field => t(labelOf(field)),
        value(field, values) {
          if (field === 'place') return values.place.place
          if (field === 'type') return values.type === '' ? '' : t(`types.${values.type}`)
          return values[field] ?? ''
        },
      }}
    >
      {(form, base) => <ItemFields base={base} control={form.control} plan={plan} />}
    </RowForm>
  )
}
