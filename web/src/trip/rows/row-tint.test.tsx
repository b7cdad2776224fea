import { updateItem } from '@caravan/contract/items'
import { act, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { on } from '../../testing/network.ts'
import { open } from '../../testing/open.tsx'
import { itemOn, kyoto, mei, planOf, serveTrip, tripId } from '../../testing/trip.ts'

const row = (place: string) => screen.getByText(place).closest('li')
const tintOf = (place: string) => row(place)?.querySelector<HTMLElement>('[data-tint]')?.style.color

test('what somebody else writes lights up in their colour, and what one writes oneself does not', async () => {
  const plan = { ...planOf([...kyoto]), seq: 1 }
  const { live, people } = serveTrip(plan)
  people.push(mei)
  const { user } = await open(`/edit-trip/${tripId}?day=2027-03-31`)
  await screen.findByText('Kyoto Station')
  const write = (actor: string | undefined, items: typeof plan.items) =>
    act(async () => {
      Object.assign(plan, { items, seq: plan.seq + 1 })
      live.tell({ seq: plan.seq, topics: ['items'], actor: actor ?? null })
    })
  const [station, ...rest] = kyoto
  if (!station) throw new Error('there is no station')
  await write(mei.user_id, [{ ...station, details: 'Car 9', version: 99 }, ...rest])
  await screen.findByText('Car 9')
  // The colours come with the members, which may be there after the plan.
  await waitFor(() => expect(tintOf('Kyoto Station')).toBe(`var(--member-ring-${mei.color})`))

  on(updateItem).answers(({ body }) => {
    const item = { ...kyoto[1], ...itemOn('2027-03-31', 'Nishiki Market', { position: 1 }) }
    const stored = { ...item, ...(body as object), version: 2 }
    plan.items = plan.items.map(one => (one.id === item.id ? stored : one))
    return stored
  })
  await user.click(await screen.findByRole('button', { name: /Nishiki Market.*Dining/ }))
  await user.type(await screen.findByLabelText('Details'), 'Eel')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByText('Eel')
  await waitFor(() => expect(tintOf('Nishiki Market')).toBeUndefined())
  await write(mei.user_id, [...plan.items, itemOn('2027-03-31', 'Gion', { position: 3 })])
  await screen.findByText('Gion')
  expect(tintOf('Gion')).toBe(`var(--member-ring-${mei.color})`)
  expect(tintOf('Nishiki Market')).toBeUndefined()
})

test('all rows of a long day stand in their order, and those that are drawn last do not light up', async () => {
  const places = Array.from({ length: 30 }, (_, position) => `Stop ${position}`)
  serveTrip(planOf(places.map((place, position) => itemOn('2027-03-31', place, { position }))))
  await open(`/edit-trip/${tripId}?day=2027-03-31`)
  await screen.findByText('Stop 29')
  const names = [...document.querySelectorAll('[data-item] [data-name]')]
  expect(names.map(name => name.textContent)).toEqual(places)
  expect(document.querySelector('[data-tint]')).toBeNull()
})
