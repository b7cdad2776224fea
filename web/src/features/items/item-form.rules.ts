import { WebUrl } from '@caravan/contract/fields'
import type { Item, ItemType } from '@caravan/contract/items'
import type { Language } from '@caravan/contract/languages'
import { amountIn } from '@caravan/contract/money'
import type { AmountRule } from '../../lib/amounts.ts'
import type { NamedPlace } from '../../trip/place-field.tsx'

/** What is written about an item. */
export type ItemContent = Omit<
  Item,
  'id' | 'trip_id' | 'sub_trip_id' | 'outside_trip' | 'position' | 'version'
>

/** What the form holds while it is being filled in: most of it as it is stored. */
export type ItemValues = Omit<ItemContent, 'place_id' | 'lat' | 'lng' | keyof Typed> & Typed

type Typed = {
  date: string | null
  place: Omit<NamedPlace, 'formatted_address'>
  type: ItemType | ''
  cost: string
  url: string
}

export type ItemField = keyof ItemValues

/** An item's cost has no currency. */
export const costRule: AmountRule = { whole: 8 }

export function valuesOf(item: Item): ItemValues {
  const { id, trip_id, sub_trip_id, outside_trip, position, version, ...content } = item
  const { place, place_id, lat, lng, cost, url, ...plain } = content
  return { ...plain, place: { place, place_id, lat, lng }, cost: cost ?? '', url: url ?? '' }
}

export function blankValues(date: string): ItemValues {
  return {
    date,
    place: { place: '', place_id: null, lat: null, lng: null },
    type: '',
    details: '',
    start_time: null,
    end_time: null,
    cost: '',
    url: '',
  }
}

/** A place is one field, and brings its spot on the map. */
export const fieldOf = { place_id: 'place', lat: 'place', lng: 'place' } as const

type Mistake = 'required' | 'typeMissing' | 'placeTooLong' | 'detailsTooLong' | 'costWrong' | 'urlWrong'

/** What keeps the form from being sent, by field and in their order. */
export function mistakesIn(values: ItemValues, language: Language): Map<ItemField, Mistake> {
  const place = values.place.place.trim()
  const found: [boolean, ItemField, Mistake][] = [
    [place === '', 'place', 'required'],
    [[...place].length > 200, 'place', 'placeTooLong'],
    [values.type === '', 'type', place === '' ? 'typeMissing' : 'required'],
    [[...values.details.trim()].length > 2_000, 'details', 'detailsTooLong'],
    [costIn(values.cost, language) === undefined, 'cost', 'costWrong'],
    [urlIn(values.url) === undefined, 'url', 'urlWrong'],
  ]
  return new Map(found.filter(([is]) => is).map(([, field, mistake]) => [field, mistake]))
}

/** Written as the server answers it, so that what is compared with the stored row differs only where it was changed. */
export function contentOf(values: ItemValues, language: Language): ItemContent {
  const { place, ...plain } = values
  return {
    ...plain,
    ...place,
    date: values.date ?? '',
    place: place.place.trim().normalize(),
    type: values.type as ItemType,
    details: values.details.trim().normalize(),
    cost: costIn(values.cost, language) ?? null,
    url: urlIn(values.url) ?? null,
  }
}

function costIn(typed: string, language: Language): string | null | undefined {
  const read = amountIn(typed, { ...costRule, language })
  return 'wrong' in read ? undefined : read.amount
}

/** With the scheme that people leave out; null for nothing, undefined for what is no address. */
export function urlIn(text: string): string | null | undefined {
  const typed = text.trim()
  if (typed === '') return null
  const whole = /^[a-z][a-z\d+.-]*:/i.test(typed) && !/^[^/]+:\d/.test(typed) ? typed : `https://${typed}`
  return WebUrl.safeParse(whole).success ? whole : undefined
}
