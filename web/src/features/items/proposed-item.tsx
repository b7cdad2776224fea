import words from '../../lib/messages/items.json'
import { withWords } from '../../lib/words/words.tsx'
import type { ListedRows } from '../../trip/kinds.ts'
import { ProposedRow } from '../../trip/rows/proposed-row.tsx'
import { ItemFields } from './item-fields.tsx'
import { itemForm, mistakesIn } from './item-form.ts'

/** The form of an item that is not there yet. */
export const ProposedItem = withWords(words, ({ plan, day = '', proposed }: ListedRows) => {
  if (!proposed) return null
  return (
    <ProposedRow
      blank={{ date: day }}
      form={itemForm}
      mistakesIn={content => mistakesIn(content, undefined, plan)}
      proposed={proposed}
      tripId={plan.trip.id}
    >
      {() => <ItemFields base={undefined} plan={plan} />}
    </ProposedRow>
  )
})
