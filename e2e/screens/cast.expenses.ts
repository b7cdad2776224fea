import { addDays } from '../../contract/src/days.rules.ts'
import type { Member } from '../../contract/src/members.ts'
import type { Plan } from '../../contract/src/plan.ts'
import type { planAs } from '../planner.ts'
import type { Traveller } from '../traveller.ts'

type Payer = 'ana' | 'mei' | 'noor' | 'sam'
type Paid = [description: string, type: string, payer: Payer, amount: string, currency: string, more?: object]

const paid: Paid[] = [
  ['LHR to HND, KIX to LHR', 'Flights', 'ana', '2736', 'GBP'],
  ['Hotel Kanra Kyoto, 3 nights', 'Lodging', 'ana', '175200', 'JPY'],
  ['Hakone Ginyu deposit', 'Lodging', 'mei', '48000', 'JPY'],
  ['Shinkansen seats to Kyoto', 'Transit', 'noor', '55640', 'JPY'],
  ['teamLab Planets tickets', 'Activities', 'sam', '11400', 'JPY'],
  ['Tea ceremony in Uji', 'Food', 'mei', '9000', 'JPY'],
  ['eSIM, 20 GB', 'Other', 'ana', '14.00', 'GBP', { need_split: false }],
  ['Hakone Ginyu, one room less', 'Lodging', 'mei', '12000', 'JPY', { refund: true }],
]

/** Makes the expenses of four people, of whom one has left, and the repayments so far. */
export async function makeExpenses(
  { send, addMember }: Awaited<ReturnType<typeof planAs>>,
  trip_id: string,
  { noor, sam }: Record<'noor' | 'sam', Traveller>,
): Promise<void> {
  await addMember(trip_id, noor)
  await addMember(trip_id, sam)
  const members = await send<Member[]>('GET', `/tripmembers/trip_members/${trip_id}`)
  const idOf = (payer: Payer) => members.find(({ username }) => username === payer)?.user_id
  const daysAgo = (count: number) => addDays(new Date().toISOString().slice(0, 10), -count)
  const { items } = await send<Plan>('GET', `/trips/${trip_id}/plan`)
  const sourceOf = (description: string) => {
    const booked = items.find(({ place }) => place !== '' && description.startsWith(place))
    return booked && { source: { kind: 'item', id: booked.id, name: booked.place } }
  }
  await send('PUT', `/trips/update_trip/${trip_id}`, { budgets: { GBP: '3500', JPY: '280000' } })
  for (const [at, [description, type, payer, amount, currency, more]] of paid.entries())
    await send('POST', '/expenses/split_expense/', {
      ...{ trip_id, description, type, amount, currency, payer_id: idOf(payer) },
      ...{ is_shared_with_all: true, paid_date: daysAgo(24 - 3 * at), ...sourceOf(description), ...more },
    })
  for (const [from, amount, ago] of [
    ['noor', '684', 2],
    ['mei', '300', 1],
  ] as const)
    await send('POST', '/expenses/settlements', {
      ...{ trip_id, from: idOf(from), to: idOf('ana'), amount, currency: 'GBP', paid_date: daysAgo(ago) },
    })
  await send('DELETE', `/tripmembers/trip_members/${trip_id}/${idOf('sam')}?force=true`)
}
