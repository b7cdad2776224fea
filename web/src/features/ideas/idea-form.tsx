import type { Idea } from '@caravan/contract/ideas'
import type { ItemType } from '@caravan/contract/items'
import { Column, emptied, FieldGrid, placeField, url, Wide } from '../../trip/rows/fields.tsx'
import { itemType } from '../../trip/rows/item-type-field.tsx'
import { type Field, formOf, type WideField } from '../../trip/write/form.tsx'
import { lines } from '../../trip/write/text-fields.tsx'

const spot = placeField()
type Spot = ReturnType<typeof spot.typed>

/** The place of an idea is its name. */
const place: WideField<Spot, Partial<Pick<Idea, 'name' | 'place_id' | 'lat' | 'lng'>>> = {
  ...spot,
  columns: ['name', 'place_id', 'lat', 'lng'],
  typed: (row, reader) => spot.typed(row && ({ ...row, place: row.name } as Spot), reader),
  written(...typed) {
    const { place: name, ...at } = spot.written(...typed) as Spot
    return { name, ...at }
  },
}

const type: Field<ItemType | '', ItemType | null> = {
  ...itemType,
  typed: stored => stored ?? '',
  written: type => type || null,
  Input: field => <itemType.Input {...field} isOptional />,
}

export const ideaForm = formOf('idea', { place, type, details: emptied(lines), url })

const { Field: Entry } = ideaForm

export function IdeaFields() {
  return (
    <FieldGrid>
      <Column>
        <Entry name="place" />
        <Entry name="url" />
      </Column>
      <Entry name="type" />
      <Wide>
        <Entry name="details" />
      </Wide>
    </FieldGrid>
  )
}
