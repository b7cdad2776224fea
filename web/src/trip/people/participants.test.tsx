import type { Item } from '@caravan/contract/items'
import { updateItem } from '@caravan/contract/items'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { on, sentTo } from '../../testing/network.ts'
import { open } from '../../testing/open.tsx'
import { gus, kyoto, mei, memberAna, planOf, serveTrip, tripId } from '../../testing/trip.ts'

const [station, market, temple] = kyoto as [Item, Item, Item]
const ana = memberAna.user_id as string
const meiId = mei.user_id as string
const aDay = `/edit-trip/${tripId}?day=2027-03-31`
const rows = async () =>
  within(await screen.findByRole('list', { name: 'Items of this day' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => /Kyoto Station|Nishiki Market|Kiyomizu-dera/.exec(textContent ?? '')?.[0])

const someForOthers = [
  station,
  { ...market, participants: [meiId] },
  { ...temple, participants: [ana, meiId] },
]

test('who is in an item is chosen in its form, and everybody again when the last one is taken out', async () => {
  serveTrip(planOf([...kyoto]), [memberAna, mei])
  const { user } = await open(`${aDay}&item=${market.id}`)
  on(updateItem).answers(({ body }) => ({ ...market, ...(body as Partial<Item>), version: 2 }))
  const form = within(await screen.findByRole('dialog', { name: 'Edit place' }, { timeout: 30_000 }))
  const people = within(form.getByRole('group', { name: 'Who takes part' }))
  const pressed = () =>
    people.getAllByRole('button', { pressed: true }).map(({ textContent }) => textContent?.slice(-5))
  const press = async (name: RegExp) => user.click(people.getByRole('button', { name }))
  await waitFor(() => expect(people.getAllByRole('button')).toHaveLength(3))
  await press(/mei/)
  await press(/mei/)
  expect(pressed()).toEqual(['ybody'])
  await press(/mei/)
  await user.click(form.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(sentTo(updateItem)).toHaveLength(1))
  expect(sentTo(updateItem)[0]?.body).toEqual({ participants: [meiId] })
})

test('a guest is told from those who have an account, where people are chosen', async () => {
  serveTrip(planOf([...kyoto]), [memberAna, mei, gus])
  await open(`${aDay}&item=${market.id}`)
  const people = within(await screen.findByRole('group', { name: 'Who takes part' }, { timeout: 30_000 }))
  await people.findByRole('button', { name: /Gus guest/ })
  expect(people.getAllByText('guest')).toHaveLength(1)
})

test('a row shows who is in it where that is not everybody', async () => {
  serveTrip(planOf([...someForOthers, { ...temple, id: `${temple.id.slice(0, -1)}f`, participants: [] }]), [
    memberAna,
    mei,
  ])
  await open(aDay)
  await screen.findByRole('img', { name: 'For mei' })
  screen.getByRole('img', { name: 'For ana, mei' })
  screen.getByText('Nobody takes part')
  expect(screen.getAllByRole('img', { name: /^For/ })).toHaveLength(2)
})

test('"My day" hides what one is not in, says so, is remembered, and lets go of it', async () => {
  serveTrip(planOf(someForOthers), [memberAna, mei])
  const app = await open(aDay)
  expect(await rows()).toEqual(['Kyoto Station', 'Nishiki Market', 'Kiyomizu-dera'])
  await app.user.click(screen.getByRole('button', { name: 'My day' }))
  expect(await rows()).toEqual(['Kyoto Station', 'Kiyomizu-dera'])
  screen.getByText('One booking or stop without you is hidden.')
  const day = screen.getByRole('link', { name: /Wed 31\/03/ })
  expect(day.textContent).toContain('2 items')
  await app.user.click(screen.getByRole('button', { name: 'Everybody' }))
  expect(await rows()).toHaveLength(3)
})

test("a day with nothing of one's own says that others have something on it", async () => {
  serveTrip(planOf([{ ...market, participants: [meiId] }]), [memberAna, mei])
  const { user } = await open(aDay)
  await rows()
  await user.click(screen.getByRole('button', { name: 'My day' }))
  await screen.findByText('Nothing on this day includes you. What is planned is for others.')
})

test('there is no switch while everything is for everybody', async () => {
  serveTrip(planOf([...kyoto]), [memberAna, mei])
  await open(aDay)
  await rows()
  expect(screen.queryByRole('button', { name: 'My day' })).toBeNull()
})
