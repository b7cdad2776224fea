import type { Item } from '@caravan/contract/items'
import type { Plan } from '@caravan/contract/plan'
import { MapIcon } from 'lucide-react'
import { useFormContext } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { useRemembered } from '../../lib/remembered.ts'
import { quietLinkStyle } from '../../ui/button-style.ts'
import { classes } from '../../ui/classes.ts'
import { ItemDirections } from './item-directions.tsx'
import { type ItemValues, itemForm } from './item-form.ts'
import { ItemMap, useHasItemMap } from './item-map.tsx'
import { endsNextDay } from './item-words.ts'

const { Field } = itemForm
const FOLDED = 'folded'

/** Every field of an item. */
export function ItemFields({ plan, base }: { plan: Plan; base: Item | undefined }) {
  const t = useTranslations('item')
  const fits = useHasItemMap()
  const [map, chooseMap] = useRemembered('item-map')
  const hasMap = fits && map !== FOLDED
  const { getValues, setValue } = useFormContext<ItemValues>()
  const across = classes(!hasMap && 'low:col-span-2 md:col-span-2')
  return (
    <div
      className={classes(
        'grid grid-cols-1 gap-x-7 gap-y-4.5 low:grid-cols-2 md:grid-cols-2',
        !hasMap && 'items-start',
      )}
    >
      <div className="flex flex-col gap-y-4.5">
        <Field limits={{ min: plan.trip.start_date, max: plan.trip.end_date }} name="date" />
        <div className="grid gap-2">
          <Field
            name="place"
            onType={type => getValues('type') === '' && setValue('type', type, { shouldDirty: true })}
          />
          <div className="flex flex-wrap justify-between gap-x-4 empty:hidden">
            {base && <ItemDirections to={base} />}
            {fits && (
              <button
                aria-expanded={hasMap}
                className={classes(quietLinkStyle, 'ml-auto inline-flex items-center gap-1.5 text-[14px]')}
                onClick={() => chooseMap(hasMap ? FOLDED : '')}
                type="button"
              >
                <MapIcon aria-hidden className="size-3.5" />
                {t(hasMap ? 'foldMap' : 'unfoldMap')}
              </button>
            )}
          </div>
        </div>
        {hasMap && (
          <>
            <ItemMap base={base} plan={plan} />
            <Field name="participants" />
          </>
        )}
      </div>
      {/* Beside the map one column; without it the long fields go across. */}
      <div className={hasMap ? 'grid grid-cols-1 content-start gap-y-4.5' : 'contents'}>
        <Field name="type" />
        <div className={across}>
          <Field name="details" />
        </div>
        <Times />
        <div className="grid grid-cols-2 items-start gap-x-3 gap-y-4.5 narrow:grid-cols-1">
          <Field name="cost" />
          <Field name="confirmation_number" />
        </div>
        <div className={across}>
          <Field name="url" />
        </div>
        {!hasMap && (
          <div className={across}>
            <Field name="participants" />
          </div>
        )}
      </div>
    </div>
  )
}

function Times() {
  const t = useTranslations('item')
  const isNextDay = endsNextDay(itemForm.useValues())
  return (
    <div className="grid grid-cols-2 items-start gap-x-3 gap-y-4.5 narrow:grid-cols-1">
      <Field name="start_time" />
      <Field name="end_time" {...(isNextDay && { hint: t('endsNextDay') })} />
    </div>
  )
}
