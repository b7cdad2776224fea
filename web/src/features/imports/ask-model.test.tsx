import { askModel, type Proposal, readImport } from '@caravan/contract/imports'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { gate, on, sentTo } from '../../testing/network.ts'
import { open } from '../../testing/open.tsx'
import { planOf, serveTrip, tripId } from '../../testing/trip.ts'

const flight: Proposal = {
  ...{ n: 0, kind: 'flight', sure: false, doubts: [], people: [], source: { name: null, by: 'model' } },
  row: {
    ...{ flight_number: 'BR198', depart_date: '2027-03-27T08:50', arrive_date: '2027-03-27T13:15' },
    ...{ depart_airport_code: 'TPE', arrive_airport_code: 'NRT' },
  },
}
const letter = new File(['a letter'], 'Letter.txt', { type: 'text/plain' })

async function readLetter(proposals: Proposal[] = []) {
  serveTrip(planOf())
  on(readImport).answers({
    ...{ proposals, for_model: 'Lentomme BR 198, Ana', file: null },
    ...(proposals.length === 0 && { found_nothing: 'nothing' as const }),
  })
  const app = await open(`/edit-trip/${tripId}?day=2027-03-28&dialog=import`)
  const dialog = await screen.findByRole('dialog', { name: 'Import bookings' }, { timeout: 30_000 })
  await app.user.upload(within(dialog).getByLabelText(/^Choose/), [letter])
  await within(dialog).findByText(proposals.length > 0 ? '1 booking found' : /^No booking or receipt/)
  return { ...app, dialog: within(dialog) }
}

async function openQuestion(app: Awaited<ReturnType<typeof readLetter>>) {
  await app.press('Ask a model')
  return within(await screen.findByRole('dialog', { name: 'Ask a model' }))
}

test('a model is asked about the text that is shown, as somebody leaves it, and its answer is marked', async () => {
  const app = await readLetter()
  const question = await openQuestion(app)
  expect(sentTo(askModel)).toEqual([])
  const text = question.getByRole<HTMLTextAreaElement>('textbox', { name: 'What is sent' })
  expect(text.value).toBe('Lentomme BR 198, Ana')
  await app.fill(text, 'Lentomme BR 198')
  on(askModel).answers({ proposals: [flight] })
  await app.press('Send')
  await app.dialog.findByText('This was read by a model.')
  expect(sentTo(askModel)).toMatchObject([{ body: { text: 'Lentomme BR 198' } }])
  expect(screen.queryByRole('dialog', { name: 'Ask a model' })).toBeNull()
  app.dialog.getByText('1 booking found')
  expect(app.dialog.queryByText(/^No booking or receipt/)).toBeNull()
  expect(app.dialog.queryByRole('button', { name: 'Ask a model' })).toBeNull()
})

test('what went wrong is said beside the text, and it can be asked again, in vain', async () => {
  const app = await readLetter()
  const question = await openQuestion(app)
  on(askModel).fails('model.timeout').answers({ proposals: [] })
  await app.press('Send')
  await question.findByText('The model took too long. Please try again in a moment.')
  await app.press('Send')
  await app.dialog.findByText('The model found no booking in this either.')
  app.dialog.getByRole('button', { name: 'Type it in' })
})

test('one that is not waited for is not asked any more', async () => {
  const app = await readLetter()
  const question = await openQuestion(app)
  const door = gate()
  on(askModel)
    .hangs(door)
    .answers({ proposals: [flight] })
  await app.press('Send')
  await question.findByText('The model is reading. This can take a minute.')
  await app.user.click(question.getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(sentTo(askModel)[0]?.signal?.aborted).toBe(true))
  app.dialog.getByText(/^No booking or receipt/)
})

test('beside doubtful rows it is offered, and beside a sure one it is not', async () => {
  const rules = { name: null, by: 'rules' as const }
  const app = await readLetter([{ ...flight, source: rules }])
  app.dialog.getByRole('button', { name: 'Ask a model' })
  on(readImport).answers({ proposals: [{ ...flight, sure: true, source: rules }], file: null })
  await app.user.upload(app.dialog.getByLabelText(/^Choose/), [new File(['b'], 'Other.txt')])
  await waitFor(() => expect(app.dialog.getAllByText('1 booking found')).toHaveLength(2))
  expect(app.dialog.getAllByRole('button', { name: 'Ask a model' })).toHaveLength(1)
})
