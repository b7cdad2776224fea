import { history } from '@caravan/contract/history'
import { createItem, deleteItem, type Item, updateItem } from '@caravan/contract/items'
import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { descriptionOf, expectFailure } from '../../testing/expect.ts'
import { historyOf } from '../../testing/history.ts'
import { dayRow, takeChanges } from '../../testing/items.ts'
import { gate, on, sentTo } from '../../testing/network.ts'
import { open } from '../../testing/open.tsx'
import { itemOn, kyoto, memberAna, planOf, serveTrip, tripId } from '../../testing/trip.ts'
import { itemForm } from './item-form.ts'

const aDay = `/edit-trip/${tripId}?day=2027-03-31`
const market = kyoto[1] as Item
const field = (name: string) => screen.findByLabelText(name)
const button = (name: string) => screen.findByRole('button', { name })
const question = () => screen.findByRole('alertdialog', { name: 'Discard your changes?' })
const isOpen = () => screen.queryByRole('dialog', { name: /^(Add|Edit) / }) !== null

async function edit(plan = planOf([...kyoto])) {
  const trip = serveTrip(plan)
  const app = await open(aDay)
  await app.user.click(await screen.findByRole('button', { name: /Nishiki Market.*Dining/ }))
  return { ...app, ...trip, details: await field('Details') }
}

test('nothing is saved without a place and a type, or with what cannot be read, and all of it says so', async () => {
  serveTrip()
  const { user } = await open(aDay)
  await user.click(await button('+ Add a place'))
  const location = await screen.findByRole('combobox', { name: 'Location' })
  const types = screen.getByRole('radiogroup', { name: 'Type' })
  await user.click(await button('Save'))
  await screen.findByText('Place and Type are required')
  expect(location.getAttribute('aria-invalid')).toBe('true')
  expect(types.getAttribute('aria-invalid')).toBe('true')
  expect(location).toBe(document.activeElement)

  await user.click(screen.getByText('Shopping'))
  await user.type(await field('Estimated cost'), 'a lot')
  await user.type(await field('URL'), 'two words')
  await user.click(await button('Save'))
  expect((await field('Estimated cost')).getAttribute('aria-invalid')).toBe('true')
  expect((await field('URL')).getAttribute('aria-invalid')).toBe('true')
  expect(descriptionOf(await field('Estimated cost'))).not.toBe('')
  expect(sentTo(createItem)).toEqual([])

  await user.keyboard('{Escape}')
  await user.click(within(await question()).getByRole('button', { name: 'Keep editing' }))
  expect(await field('Estimated cost')).toHaveProperty('value', 'a lot')
})

test('typing in a field renders no other field', async () => {
  const { user, details } = await edit()
  const drawn = vi.spyOn(itemForm.fields.confirmation_number, 'Input')
  await user.type(details, 'Tako tamago')
  await button('Save')
  expect(drawn).not.toHaveBeenCalled()
})

test('who may only look from now on is told so, keeps what was typed, and changes and saves nothing', async () => {
  const { user, details, people, live } = await edit()
  await user.type(details, 'Tako tamago')
  const letRole = (role: 'viewer' | 'member') => {
    people.splice(0, 1, { ...memberAna, role })
    live.tell({ topics: ['members'] })
  }
  letRole('viewer')
  const words = /^You may only look at this trip now, so this cannot be saved/
  await screen.findByText(words, { selector: '[role=alert] *' })
  expect(details).toHaveProperty('value', 'Tako tamago')
  // The disabled field has lost the focus, and the dialog hears its keys all the same.
  await user.keyboard('{Escape}')
  await user.click(await button('Keep editing'))
  await user.type(details, '!')
  const [hour] = screen.getAllByRole('spinbutton', { name: /Start/ })
  const before = hour?.textContent
  hour?.focus()
  await user.keyboard('9{Control>}{Enter}{/Control}')
  expect(hour?.textContent).toBe(before)
  expect(details).toHaveProperty('value', 'Tako tamago')
  expect(screen.queryByRole('button', { name: 'Save' })).toBeNull()
  expect(sentTo(updateItem)).toEqual([])

  letRole('member')
  await waitFor(() => expect(screen.queryByText(words)).toBeNull())
  await user.type(details, '!')
  expect(details).toHaveProperty('value', 'Tako tamago!')
  await button('Save')
})

test('a refusal is told in the words of the product, and what was typed or deleted is still there', async () => {
  const { user, details, plan } = await edit()
  on(updateItem).fails('server.busy')
  await user.type(details, 'Tako tamago')
  await user.click(await button('Save'))
  await screen.findByText('Failed to save item')
  await screen.findByText('The server is busy. Please try again in a moment.')
  expect(details).toHaveProperty('value', 'Tako tamago')
  on(updateItem).answers(takeChanges(plan))
  await user.click(await button('Save'))
  await waitFor(() => expect(dayRow('Nishiki Market')?.textContent).toContain('Tako tamago'))

  on(deleteItem).fails('server.busy')
  await user.click(await button('Delete Nishiki Market'))
  await user.click(await button('Delete item'))
  await expectFailure('Failed to delete item.')
  expect(dayRow('Nishiki Market')).toBeDefined()
})

test('while something is saved nothing closes, and what is written meanwhile is not lost', async () => {
  const { user, details, plan } = await edit()
  const answer = gate()
  on(updateItem).hangs(answer).answers(takeChanges(plan))
  await user.type(details, 'Tako')
  await user.click(await button('Save'))
  await user.keyboard('{Escape}')
  await user.type(details, ' tamago')
  expect(screen.queryByRole('alertdialog')).toBeNull()
  expect(isOpen()).toBe(true)
  answer.open()
  await screen.findByText(/What you have typed since then is not saved yet\./)
  expect(details).toHaveProperty('value', 'Tako tamago')
  await user.click(await button('Save'))
  await waitFor(() => expect(dayRow('Nishiki Market')?.textContent).toContain('Tako tamago'))
  expect(isOpen()).toBe(false)
})

test('of what two have changed nothing is saved before it is chosen, and the choice has the focus', async () => {
  const { user, plan } = await edit()
  await user.type(await field('URL'), 'https://mine.example')
  const theirs = { ...market, url: 'https://theirs.example/', version: 2 }
  on(history).answers(historyOf())
  on(updateItem).fails('version.outdated', { extra: { current: theirs } })
  await user.click(await button('Save'))
  const asked = (await screen.findByText('Somebody else has changed this too')).closest('section')
  if (!asked) throw new Error('nothing is asked')
  expect(asked).toBe(document.activeElement)
  on(updateItem).answers(takeChanges(plan))
  await user.click(await button('Save'))
  await screen.findByText('First choose which version to keep.')
  await user.click(within(asked).getByRole('radio', { name: 'Somebody else' }))
  await user.click(await button('Save'))
  await waitFor(() => expect(isOpen()).toBe(false))
  expect(sentTo(updateItem).every(({ body }) => body.url !== theirs.url)).toBe(true)
})

test('what is typed about an item that somebody else deletes is not lost', async () => {
  const { user, details, plan, live } = await edit()
  await user.type(details, 'Tako tamago')
  plan.items = plan.items.filter(({ id }) => id !== market.id)
  plan.seq = 2
  await act(async () => live.tell({ seq: 2, topics: ['items'] }))
  await waitFor(() => expect(dayRow('Nishiki Market')).toBeUndefined())
  on(updateItem).fails('request.not_found')
  on(createItem).answers(({ body }) => {
    const item = { ...itemOn('2027-03-31', 'Nishiki Market'), details: body.details ?? '', id: body.id ?? '' }
    plan.items.push(item)
    return item
  })
  await user.click(await button('Save'))
  await user.click(await button('Add it again'))
  await waitFor(() => expect(dayRow('Nishiki Market')?.textContent).toContain('Tako tamago'))
  expect(sentTo(createItem)[0]?.body).toMatchObject({ place: 'Nishiki Market', details: 'Tako tamago' })
})
