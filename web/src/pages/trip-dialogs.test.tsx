import { attachment as attachmentWhole } from '@caravan/contract/attachments'
import { screen, within } from '@testing-library/react'
import { afterAll, expect, test } from 'vitest'
import { kinds } from '../kinds.tsx'
import { aFile } from '../testing/files.ts'
import { on } from '../testing/network.ts'
import { open } from '../testing/open.tsx'
import { itemOn, planOf, serveTrip, tripId } from '../testing/trip.ts'
import type { Kind, KindName } from '../trip/kinds.ts'
import { later } from '../ui/later.tsx'

const originals = kinds.map(kind => ({ ...kind }))
afterAll(() => {
  for (const [at, kind] of kinds.entries()) Object.assign(kind, originals[at])
})

/** Lets the scripts of a kind arrive when the test says so. */
function holdBack(name: KindName): () => void {
  const kind = kinds.find(kind => kind.name === name) as Kind
  const Part = kind.Part as NonNullable<Kind['Part']>
  const { promise, resolve } = Promise.withResolvers<void>()
  Object.assign(kind, { Part: later(() => promise.then(() => ({ Part })), 'Part') })
  return resolve
}

const aWhile = () => new Promise(resolve => setTimeout(resolve, 1_000))

test.each([
  ['a form', 'flight=new', 'Add flight'],
  ['the form of an item', 'add=dining', 'Add a place'],
])('a list, %s and a file lie over each other, however their scripts arrive', async (_, row, title) => {
  const formArrives = holdBack('flight')
  const listArrives = holdBack('todo')
  const file = aFile(1)
  serveTrip({ ...planOf([itemOn('2027-03-31', 'Kyoto')]), attachments: [file] })
  on(attachmentWhole).answers(undefined)
  const { user } = await open(`/edit-trip/${tripId}?day=2027-03-31&file=${file.id}&${row}&dialog=todos`)
  await screen.findByRole('list', { name: 'Items of this day' })
  const isOpen = () => screen.queryByRole('dialog') !== null
  await aWhile()
  expect(isOpen()).toBe(false)
  formArrives()
  await aWhile()
  expect(isOpen()).toBe(false)
  listArrives()
  for (const name of [file.name, title, 'To-dos']) {
    const dialog = within(await screen.findByRole('dialog', { name }, { timeout: 30_000 }))
    await user.click(dialog.getByRole('button', { name: 'Close' }))
  }
})

test('a row opens beside the name of a dialog that there is not', async () => {
  serveTrip(planOf([itemOn('2027-03-31', 'Kyoto')]))
  await open(`/edit-trip/${tripId}?day=2027-03-31&add=dining&dialog=nonsense`)
  await screen.findByRole('dialog', { name: 'Add a place' }, { timeout: 30_000 })
})
