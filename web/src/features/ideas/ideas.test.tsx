import { undoChange } from '@caravan/contract/history'
import {
  createIdea,
  deleteIdea,
  type Idea,
  planIdea,
  takeVoteBack,
  unplanItem,
  updateIdea,
  voteForIdea,
} from '@caravan/contract/ideas'
import { updateItem } from '@caravan/contract/items'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { expectFailure, expectSuccess } from '../../testing/expect.ts'
import { hand } from '../../testing/hand.ts'
import { on, sentTo } from '../../testing/network.ts'
import { open } from '../../testing/open.tsx'
import { intoSight } from '../../testing/sight.ts'
import { dayId, idOf, itemOn, kyoto, mei, memberAna, planOf, serveTrip, tripId } from '../../testing/trip.ts'

const [ana, meiId] = [memberAna.user_id ?? '', mei.user_id ?? '']
const date = '2027-03-31'
const idea = (number: number, name: string, fields: Partial<Idea> = {}): Idea => ({
  ...{
    id: idOf(900 + number),
    trip_id: tripId,
    name,
    place_id: null,
    lat: null,
    lng: null,
    approximate: false,
    spot: null,
  },
  ...{ details: '', url: null, type: null, votes: [], version: 1, ...fields },
})
const three = [
  idea(1, 'Gion', { lat: 35.0037, lng: 135.7788, type: 'sightseeing' }),
  idea(2, 'Nara', { lat: 34.685, lng: 135.805, votes: [meiId] }),
  idea(3, 'Tea house', { details: 'Book ahead', url: 'https://www.example.com/tea' }),
]

async function openIdeas(ideas = three, { people = [memberAna, mei], search = '&view=ideas' } = {}) {
  const trip = serveTrip({ ...planOf([...kyoto]), ideas }, people)
  for (const day of trip.plan.days) Object.assign(day, { place: 'Kyoto', lat: 35.0116, lng: 135.7681 })
  Object.assign(trip.plan.days[1] as object, { place: 'Tokyo', lat: 35.68, lng: 139.76 })
  const page = await open(`/edit-trip/${tripId}?day=${date}${search}`)
  return { ...trip, ...page }
}
const list = async () => within(await screen.findByRole('list', { name: 'Ideas' }, { timeout: 30_000 }))
const names = () =>
  within(screen.getByRole('list', { name: 'Ideas' }))
    .queryAllByRole('listitem')
    .map(row => row.querySelector('[data-name]')?.textContent)
const link = () => screen.findByRole('link', { name: /^Ideas/ })
const planned = (name: string) => itemOn(date, name, { id: idOf(999), position: 9 })

test('the way above the days opens them with the most votes first, or the nearest to the day', async () => {
  const { user } = await openIdeas(three, { search: '' })
  expect((await link()).textContent).toContain('3 ideas')
  await user.click(await link())
  const rows = await list()
  expect(names()).toEqual(['Nara', 'Gion', 'Tea house'])
  rows.getByRole('img', { name: 'mei voted for it' })
  rows.getByText('Book ahead')
  rows.getByRole('link', { name: 'example.com' })
  await user.click(screen.getByRole('radio', { name: 'Near Kyoto' }))
  expect(names()).toEqual(['Gion', 'Nara', 'Tea house'])
  rows.getByText('1.3 km from Wed 31/03')
  await user.click(screen.getByRole('link', { name: /^Wed 31\/03/ }))
  await screen.findByRole('list', { name: 'Items of this day' })
})

test('they are a page of the trip: tools lie over it, and Back leads to the day', async () => {
  const { user, address, back } = await openIdeas(three, { search: '' })
  await user.click(await link())
  await list()
  expect(address()).toBe(`/edit-trip/${tripId}?day=${date}&view=ideas`)
  expect((await link()).getAttribute('aria-current')).toBe('page')
  await user.click(screen.getByRole('button', { name: 'Trip Note' }))
  await screen.findByRole('dialog', { name: 'Trip Note' }, { timeout: 30_000 })
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await list()
  back()
  back()
  await screen.findByRole('list', { name: 'Items of this day' })
  expect(address()).toBe(`/edit-trip/${tripId}?day=${date}`)
})

test('one press puts an idea on the day that it is near, or on the day that was open', async () => {
  const { user, plan } = await openIdeas([...three, idea(4, 'Kappabashi', { lat: 35.71, lng: 139.78 })])
  const rows = await list()
  on(planIdea).answers(() => {
    plan.ideas = plan.ideas.filter(({ name }) => name !== 'Tea house')
    return planned('Tea house')
  })
  rows.getByRole('button', { name: 'Put Gion on Wed 31/03' })
  rows.getByRole('button', { name: 'Put Kappabashi on Sun 28/03' })
  await user.click(rows.getByRole('button', { name: 'Put Tea house on Wed 31/03' }))
  await waitFor(() => expect(names()).toEqual(['Nara', 'Gion', 'Kappabashi']))
  expect(sentTo(planIdea)).toMatchObject([
    { params: { ideaId: idOf(903) }, body: { sub_trip_id: dayId(date) } },
  ])
})

test('many are searched by name and details, whatever the accents', async () => {
  const many = [
    ...three,
    ...Array.from({ length: 9 }, (_, at) => idea(10 + at, `Café ${at}`, { details: '臺北' })),
  ]
  const { user, fill } = await openIdeas(many)
  const rows = await list()
  expect(names()).toHaveLength(12)
  const search = screen.getByRole('textbox', { name: 'Search ideas' })
  await fill(search, 'cafe 台北 3')
  expect(names()).toEqual(['Café 3'])
  await fill(search, 'Tokyo')
  screen.getByText('No ideas match.')
  await user.clear(search)
  rows.getByText('Nara')
})

test('a vote counts at once and is taken back by a second press; one that fails goes again', async () => {
  const { user, plan } = await openIdeas()
  const rows = await list()
  const button = () => rows.getByRole('button', { name: /^Vote for Nara: / })
  const isFor = () => [button().getAttribute('aria-pressed'), button().textContent]
  expect(isFor()).toEqual(['false', '1'])
  const votes = (votes: string[]) => () => {
    plan.ideas = plan.ideas.map(one =>
      one.name === 'Nara' ? { ...one, votes, version: one.version + 1 } : one,
    )
    return plan.ideas[1] as Idea
  }
  on(voteForIdea).answers(votes([meiId, ana]))
  on(takeVoteBack).answers(votes([meiId]))
  await user.click(button())
  expect(isFor()).toEqual(['true', '2'])
  await rows.findByRole('img', { name: 'mei, ana voted for it' })
  await user.click(button())
  await waitFor(() => expect(isFor()).toEqual(['false', '1']))
  expect(sentTo(takeVoteBack)).toHaveLength(1)
  on(voteForIdea).fails('server.busy')
  await user.click(button())
  await expectFailure('Failed to save your vote.')
  expect(isFor()).toEqual(['false', '1'])
})

test('a vote of somebody else shows, and moves no row under the pointer', async () => {
  const { user, plan, live } = await openIdeas()
  const rows = await list()
  await user.hover(rows.getByText('Gion'))
  await waitFor(() => expect(live.count()).toBe(1))
  plan.ideas = plan.ideas.map(one => (one.name === 'Tea house' ? { ...one, votes: [meiId, ana] } : one))
  live.tell({ seq: 2, topics: ['ideas'], actor: meiId })
  await rows.findByRole('img', { name: 'mei, ana voted for it' })
  expect(names()).toEqual(['Nara', 'Gion', 'Tea house'])
  await user.hover(screen.getByRole('heading', { name: 'Ideas' }))
  expect(names()).toEqual(['Tea house', 'Nara', 'Gion'])
})

test('what is typed becomes one idea after the other; one that fails gives its words back', async () => {
  const { user, plan } = await openIdeas([])
  on(createIdea).answers(({ body }) => {
    const made = idea(plan.ideas.length, body.name, { ...(body as Partial<Idea>), version: 1 })
    plan.ideas = [...plan.ideas, made]
    return made
  })
  const field = await screen.findByRole('combobox', { name: 'Add an idea' }, { timeout: 30_000 })
  screen.getByText(/^Nothing here yet/)
  await user.keyboard('a')
  expect(document.activeElement).toBe(field)
  await user.type(field, '9:30 Gion{Enter}')
  await waitFor(() => expect(names()).toEqual(['Gion']))
  expect([field, document.activeElement]).toEqual([expect.objectContaining({ value: '' }), field])
  await screen.findByText('09:30')
  on(createIdea).fails('limit.reached')
  await user.type(field, 'Nara{Enter}')
  await expectFailure('Failed to add “Nara”: The limit has been reached, so nothing more can be added.')
  await waitFor(() => expect(field).toHaveProperty('value', 'Nara'))
  expect(names()).toEqual(['Gion'])
})

test('by its menu one is put on a day at once, which can be taken back', async () => {
  const { user, plan } = await openIdeas()
  const rows = await list()
  on(planIdea).answers(() => {
    plan.ideas = plan.ideas.filter(({ name }) => name !== 'Nara')
    return planned('Nara')
  })
  on(undoChange).answers({ seq: 3 })
  await user.click(rows.getByRole('button', { name: 'Put on... (Nara)' }))
  await user.click(await screen.findByRole('menuitem', { name: /^Thu 01\/04/ }))
  await waitFor(() => expect(names()).toEqual(['Gion', 'Tea house']))
  await expectSuccess('Nara has been moved to Wed 31/03.')
  expect(sentTo(planIdea)).toMatchObject([
    { params: { ideaId: idOf(902) }, body: { sub_trip_id: dayId('2027-04-01') } },
  ])
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  await expectSuccess('Nara is back among the ideas.')
})

test('whoever is second to plan it is told so', async () => {
  const { user } = await openIdeas()
  const rows = await list()
  on(planIdea).fails('request.not_found')
  await user.click(rows.getByRole('button', { name: 'Put on... (Nara)' }))
  await user.click(await screen.findByRole('menuitem', { name: /^Wed 31\/03/ }))
  await expectFailure('Somebody else has put this idea on a day, or deleted it.')
})

test('ideas are dropped on days, and items on the way to the ideas', async () => {
  const { user } = await openIdeas()
  const rows = await list()
  on(planIdea).answers(planned('Gion'))
  on(unplanItem).answers(idea(9, 'Nishiki Market'))
  const mouse = hand('mouse')
  const wednesday = screen.getByRole('link', { name: /^Wed 31\/03/ })
  await mouse.lift(rows.getByText('Gion'))
  mouse.over(wednesday)
  mouse.letGo()
  await expectSuccess('Gion has been moved to Wed 31/03.')
  await user.click(wednesday)
  await mouse.lift(await screen.findByText('Nishiki Market'))
  mouse.over(await link())
  mouse.letGo()
  await expectSuccess('Nishiki Market is back among the ideas.')
  expect(sentTo(unplanItem)).toMatchObject([{ params: { itemId: kyoto[1]?.id } }])
  expect(sentTo(updateItem)).toEqual([])
})

test('an item goes back to them by its menu', async () => {
  const { user } = await openIdeas(three, { search: '' })
  on(unplanItem).answers(idea(9, 'Nishiki Market'))
  await user.click(await screen.findByRole('button', { name: 'Change or move Nishiki Market' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Back to ideas' }, { timeout: 30_000 }))
  await expectSuccess('Nishiki Market is back among the ideas.')
  expect(sentTo(unplanItem)).toMatchObject([{ params: { itemId: kyoto[1]?.id } }])
})

test('the form sends what was changed, and a deletion can be taken back', async () => {
  const { user, plan } = await openIdeas()
  const rows = await list()
  on(updateIdea).answers(({ body }) => ({ ...(three[0] as Idea), ...(body as Partial<Idea>), version: 2 }))
  await user.click(rows.getByRole('button', { name: /^Gion/ }))
  const form = within(await screen.findByRole('dialog', { name: 'Edit idea' }))
  await user.click(form.getByRole('radio', { name: 'Dining' }))
  await user.type(form.getByRole('textbox', { name: 'Details' }), 'At dusk')
  await user.click(form.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(sentTo(updateIdea)).toHaveLength(1))
  expect(sentTo(updateIdea)[0]?.body).toEqual({ type: 'dining', details: 'At dusk' })
  on(deleteIdea).answers(() => {
    plan.ideas = plan.ideas.slice(1)
    return undefined
  })
  await user.click(await rows.findByRole('button', { name: 'More about Gion' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Delete' }))
  const question = within(await screen.findByRole('alertdialog', { name: 'Delete this idea?' }))
  await user.click(question.getByRole('button', { name: 'Delete idea' }))
  await expectSuccess('Gion has been deleted.')
  await waitFor(() => expect(names()).toEqual(['Nara', 'Tea house']))
})

test('who may only look votes, and reads the rest', async () => {
  const { user } = await openIdeas(three, { people: [{ ...memberAna, role: 'viewer' }, mei] })
  const rows = await list()
  on(voteForIdea).answers({ ...(three[0] as Idea), votes: [ana], version: 2 })
  expect(screen.queryByRole('combobox', { name: 'Add an idea' })).toBeNull()
  expect(rows.queryByRole('button', { name: /Put|More/ })).toBeNull()
  await user.click(rows.getByRole('button', { name: 'Vote for Gion: 0' }))
  await waitFor(() => expect(sentTo(voteForIdea)).toHaveLength(1))
  await user.click(rows.getByRole('button', { name: /^Tea house/ }))
  const reading = within(await screen.findByRole('dialog', { name: 'Tea house' }))
  reading.getByText('Book ahead')
})

test('those with a spot are hollow pins on the map, which lead to them and can be switched off', async () => {
  intoSight()
  const { press, user } = await openIdeas(three, { search: '' })
  const pin = () => screen.queryByRole('button', { name: 'Gion, Ideas\u00a0· Sightseeing' })
  await waitFor(() => expect(pin()).not.toBeNull(), { timeout: 30_000 })
  expect(screen.queryByRole('button', { name: /^Tea house,/ })).toBeNull()
  const shown = screen.getByRole('button', { name: 'Show ideas', pressed: true })
  await user.click(shown)
  expect([pin(), shown.getAttribute('aria-pressed')]).toEqual([null, 'false'])
  await user.click(shown)
  await press(/^Gion, Ideas/)
  const card = within(await screen.findByRole('dialog', { name: 'Gion' }))
  await user.click(card.getByRole('button', { name: 'Edit' }))
  await screen.findByRole('dialog', { name: 'Edit idea' }, { timeout: 30_000 })
})
