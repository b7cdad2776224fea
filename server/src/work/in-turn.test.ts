import { expect, test } from 'vitest'
import { createTurns } from './in-turn.ts'

/** Turns whose work ends when the test says so. It records the names of the work that began. */
function open(options: Partial<Parameters<typeof createTurns>[0]> = {}) {
  const inTurn = createTurns({ atOnce: 1, queue: 100, retryAfter: 7, ...options })
  const began: string[] = []
  const ends = new Map<string, () => void>()
  return {
    began,
    ask(owner: string, name: string): Promise<string> {
      return inTurn(owner, () => {
        began.push(name)
        return new Promise<string>(resolve => ends.set(name, () => resolve(name)))
      })
    },
    async end(name: string): Promise<void> {
      ends.get(name)?.()
      await new Promise(setImmediate)
    },
  }
}

const busy = { code: 'server.busy', circumstances: { retryAfter: 7 } }

test('an owner has one piece of work running and two waiting, and the rest is refused', async () => {
  const { ask, began, end } = open({ atOnce: 3 })
  const asked = ['a1', 'a2', 'a3'].map(name => ask('ana', name))
  await expect(ask('ana', 'a4')).rejects.toMatchObject(busy)
  expect(began).toEqual(['a1'])
  await end('a1')
  await end('a2')
  await end('a3')
  expect(await Promise.all(asked)).toEqual(['a1', 'a2', 'a3'])
  const again = ask('ana', 'a5')
  await end('a5')
  expect(await again).toBe('a5')
})

test.each([1, 2, 3])(
  'a full queue of %i owners delays another one by one piece of work each',
  async others => {
    const { ask, began, end } = open()
    const owners = ['a', 'b', 'c'].slice(0, others)
    for (const turn of [1, 2, 3]) for (const owner of owners) void ask(owner, `${owner}${turn}`)
    void ask('late', 'late')
    for (const owner of owners) await end(`${owner}1`)
    expect(began).toEqual([...owners.map(owner => `${owner}1`), 'late'])
  },
)

test('owners take turns, however much each of them asks', async () => {
  const { ask, began, end } = open()
  for (const name of ['a1', 'a2', 'a3']) void ask('a', name)
  for (const name of ['b1', 'b2', 'b3']) void ask('b', name)
  for (let n = 0; n < 6; n++) await end(began.at(-1) ?? '')
  expect(began).toEqual(['a1', 'b1', 'a2', 'b2', 'a3', 'b3'])
})

test('an owner leaves other places free', async () => {
  const { ask, began } = open({ atOnce: 2 })
  for (const name of ['a1', 'a2', 'a3']) void ask('a', name)
  void ask('b', 'b1')
  expect(began).toEqual(['a1', 'b1'])
})

test('the queue of all owners together is bounded', async () => {
  const { ask, began, end } = open({ queue: 2 })
  for (const owner of ['a', 'b', 'c']) void ask(owner, owner)
  await expect(ask('d', 'd')).rejects.toMatchObject(busy)
  await end('a')
  void ask('d', 'd')
  await end('b')
  await end('c')
  expect(began).toEqual(['a', 'b', 'c', 'd'])
})

test('work that fails makes room for the next', async () => {
  const inTurn = createTurns({ atOnce: 1, queue: 1, retryAfter: 1 })
  const failing = inTurn('a', () => Promise.reject(new Error('it did not work')))
  const next = inTurn('b', async () => 'done')
  await expect(failing).rejects.toThrow('it did not work')
  expect(await next).toBe('done')
})
