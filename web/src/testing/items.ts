import type { Item, updateItem } from '@caravan/contract/items'
import { screen, within } from '@testing-library/react'
import type { Call } from './network.ts'

/** The rows of the day on screen, also behind a dialog. */
export const dayRows = () =>
  within(screen.getByRole('list', { name: 'Items of this day', hidden: true })).getAllByRole('listitem', {
    hidden: true,
  })

/** The row of a place among them. */
export const dayRow = (place: string) => dayRows().find(({ textContent }) => textContent.includes(place))

/** The server takes every change of the plan's items. */
export function takeChanges(plan: { items: Item[] }) {
  return ({ params, body }: Call<typeof updateItem>) => {
    const before = plan.items.find(({ id }) => id === params.itemId) as Item
    const after = { ...before, ...body, version: before.version + 1 } as Item
    plan.items = plan.items.map(item => (item === before ? after : item))
    return after
  }
}
