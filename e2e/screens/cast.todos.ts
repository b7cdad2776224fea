import { addDays } from '../../contract/src/days.rules.ts'
import type { Item } from '../../contract/src/items.ts'
import type { Member } from '../../contract/src/members.ts'
import type { planAs } from '../planner.ts'

type Planner = Awaited<ReturnType<typeof planAs>>

/** To-dos of a trip: done, overdue, shared out, about a dinner, and one with a long text. */
export async function addTodos(api: Planner, tripId: string, dinner: Item, people: readonly Member[]) {
  const ids = people.flatMap(({ user_id }) => user_id ?? [])
  const today = new Date().toISOString().slice(0, 10)
  const add = (text: string, fields: object = {}) =>
    api.send<{ id: string }>('POST', `/trips/${tripId}/todos`, { text, ...fields })
  const flights = await add('Book the flights', { assignees: ids.slice(0, 1) })
  const link = { kind: 'item', id: dinner.id }
  await add('Reserve the dinner, and tell them about the nut allergy', {
    ...{ assignees: ids.slice(0, 1), due_date: addDays(today, -2), link },
  })
  await add('An eSIM for everybody', { assignees: ids, due_date: addDays(today, 12) })
  await add('把京都旅館的訂金匯給美玲')
  await add(
    'Ask the ryokan in Hakone whether the private bath can be booked for both evenings, and whether dinner is served before the last bus comes up from Gora',
    { assignees: ids.slice(1) },
  )
  const insurance = await add('Travel insurance', { assignees: ids })
  for (const { id } of [flights, insurance])
    await api.send('PUT', `/trips/${tripId}/todos/${id}`, { done: true })
}
