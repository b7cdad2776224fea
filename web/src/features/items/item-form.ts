import type { Item } from '@caravan/contract/items'
import type { Plan } from '@caravan/contract/plan'
import { participants } from '../../trip/people/participants-field.tsx'
import { confirmationNumber } from '../../trip/rows/confirmation-field.tsx'
import { cost, date, emptied, placeField, time, url } from '../../trip/rows/fields.tsx'
import { itemType } from '../../trip/rows/item-type-field.tsx'
import { formOf, type ValuesOf } from '../../trip/write/form.tsx'
import { lines } from '../../trip/write/text-fields.tsx'

export const itemForm = formOf('item', {
  date,
  place: placeField(),
  type: itemType,
  details: emptied(lines),
  start_time: time,
  end_time: time,
  cost,
  confirmation_number: confirmationNumber,
  url,
  participants,
})

export type ItemValues = ValuesOf<(typeof itemForm)['fields']>

/** A missing place and type are told once, at the first of them. */
export function mistakesIn(
  { date, place, type }: { date: string; place: string; type: string },
  base: Item | undefined,
  { days, trip }: Plan,
) {
  const isDay = date === base?.date || days.some(day => day.date === date)
  const isOutside = date < trip.start_date || date > trip.end_date
  return {
    date:
      !isDay &&
      ([date === '' ? 'item.dateMissing' : isOutside ? 'item.dateOutside' : 'day.noDayToAdd'] as const),
    place: place === '' && (['item.required'] as const),
    type: type === '' && ([place === '' ? 'item.typeMissing' : 'item.required'] as const),
  }
}
