import { expect, test } from 'vitest'
import { silent } from '../log.ts'
import { createWorker } from './worker.ts'

/** A worker over a number of pieces, each of which is done when the test says so. */
function begin(pieces: number, fail = false) {
  const begun: PromiseWithResolvers<void>[] = []
  const warned: unknown[] = []
  const worker = createWorker({
    name: 'counting',
    everyMs: 3_600_000,
    log: { ...silent, warn: (_, text) => void warned.push(text) },
    async work() {
      if (begun.length >= pieces) return false
      const piece = Promise.withResolvers<void>()
      begun.push(piece)
      const hasMore = begun.length < pieces
      await piece.promise
      if (fail) throw new Error('it did not work')
      return hasMore
    },
  })
  return { begun, warned, worker, more: (count: number) => (pieces += count) }
}
const turn = () => new Promise(setImmediate)

test('one piece of work is done after the other, however often somebody asks', async () => {
  const { begun, worker } = begin(2)
  for (let times = 0; times < 3; times++) worker.wake()
  await turn()
  expect(begun).toHaveLength(1)
  begun[0]?.resolve()
  await turn()
  expect(begun).toHaveLength(2)
  begun[1]?.resolve()
  await worker.settle()
  expect(begun).toHaveLength(2)
})

test('what comes while it looks is not missed', async () => {
  const { begun, worker, more } = begin(1)
  worker.wake()
  more(1)
  worker.wake()
  begun[0]?.resolve()
  await turn()
  expect(begun).toHaveLength(2)
  begun[1]?.resolve()
  await worker.settle()
})

test('a failure is told, and the next one to ask has it tried again', async () => {
  const { begun, warned, worker, more } = begin(1, true)
  worker.wake()
  begun[0]?.resolve()
  await turn()
  expect(warned).toEqual(['counting will be tried again'])
  more(1)
  worker.wake()
  await turn()
  expect(begun).toHaveLength(2)
  begun[1]?.resolve()
  await worker.close()
})

test('closing waits for what is being done, and nothing begins after it', async () => {
  const { begun, worker } = begin(2)
  worker.wake()
  let closed = false
  const closing = worker.close().then(() => {
    closed = true
  })
  await turn()
  expect(closed).toBe(false)
  begun[0]?.resolve()
  await closing
  worker.wake()
  await turn()
  expect(begun).toHaveLength(1)
})
