import { beforeEach, expect, test, vi } from 'vitest'
import { ana, signedIn } from '../../testing/account.ts'
import { keptStore } from '../../testing/kept-store.ts'
import { kept, setWhole } from './kept.ts'

beforeEach(() => void signedIn())

/** Opens a trip, and waits until it is noted that it was. */
async function openTrip(id: string, answers: Map<string, unknown>) {
  await kept(['trip', id, 'plan'], async () => id)
  await vi.waitFor(() => expect(answers.get(`${ana.id} opened`)).toContain(id))
}

test('the thirty trips that were opened last are kept, and those that are kept whole', async () => {
  const { answers } = keptStore()
  const has = (id: string) => answers.has(`${ana.id} trip ${id} plan`)
  await setWhole('chosen', { until: '9999-12-31', isChosen: true })
  await setWhole('past', { until: '2001-01-01', isChosen: false })
  const trips = Array.from({ length: 31 }, (_, at) => `trip ${at + 1}`)
  for (const id of ['chosen', 'past', ...trips]) await openTrip(id, answers)
  expect(['chosen', 'past', 'trip 1', 'trip 2'].map(has)).toEqual([true, false, false, true])
  expect(answers.get(`${ana.id} opened`)).toEqual([...trips.slice(1).reverse(), 'chosen'])
})
