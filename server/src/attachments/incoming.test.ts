import { readdir, readFile, utimes, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { afterAll, afterEach, expect, test, vi } from 'vitest'
import { temporaryFile } from '../testing/temporary-file.ts'
import { createFolderStore, newFileName } from './store.ts'

/** The blocks that are free on the disk; as many as there are unless a test says so. */
let bavail: number | undefined
vi.mock('node:fs/promises', async importOriginal => {
  const real = await importOriginal<typeof import('node:fs/promises')>()
  return {
    ...real,
    statfs: async (path: string) => ({
      ...(await real.statfs(path)),
      ...(bavail && { bavail, bsize: 4_096 }),
    }),
  }
})

// Anew, and for this file alone: others have the disk as it is.
vi.resetModules()
afterAll(() => vi.resetModules())
afterEach(() => {
  bavail = undefined
})
const { createIncoming } = await import('./incoming.ts')

const pieces = async function* (...texts: string[]) {
  for (const text of texts) yield Buffer.from(text)
}

const MIB = 1024 * 1024
const blocks = (bytes: number) => (256 * MIB + bytes) / 4_096

/** A folder of files on their way, and paths in it. */
async function aFolder() {
  const folder = dirname(await temporaryFile())
  const incoming = createIncoming(folder)
  return { incoming, path: async () => (await incoming.begin()).path }
}

test('nothing is received where the database needs what is free', async () => {
  const { incoming, path } = await aFolder()
  const pathOfIt = await path()
  bavail = blocks(8_192) - 1
  await expect(incoming.receive(await path(), pieces('A ticket'), 8_192)).rejects.toMatchObject(noSpace)
  await incoming.receive(await path(), pieces('A ticket'), 8_192, 8)
  bavail += 1
  await incoming.receive(pathOfIt, pieces('A ', 'ticket'), 8_192)
  expect(await readFile(pathOfIt, 'utf8')).toBe('A ticket')
})

const noSpace = { code: 'attachment.no_space' }

test('room for one is given to one of eighteen, and then to the next', async () => {
  const { incoming, path } = await aFolder()
  bavail = blocks(8_192)
  const arrive = Promise.withResolvers<void>()
  let read = 0
  async function* slow() {
    await arrive.promise
    yield Buffer.alloc(8_192)
    read++
  }
  const paths = await Promise.all(Array.from({ length: 18 }, path))
  const sent = paths.map(each => incoming.receive(each, slow(), 20 * MIB, 8_192))
  await new Promise(setImmediate)
  arrive.resolve()
  const outcomes = await Promise.allSettled(sent)
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  // Also those that are refused have been heard to their end.
  expect(read).toBe(18)
  await incoming.receive(await path(), slow(), 20 * MIB, 8_192)
})

test('a disk that fills up while a file arrives refuses it, and keeps nothing of it', async () => {
  const { incoming, path } = await aFolder()
  const into = await path()
  bavail = blocks(20 * MIB)
  let read = 0
  async function* filling() {
    for (; read < 20; read++) {
      if (read === 6) bavail = blocks(0) - 1
      yield Buffer.alloc(MIB)
    }
  }
  await expect(incoming.receive(into, filling(), 20 * MIB)).rejects.toMatchObject(noSpace)
  expect([read, (await readFile(into)).length]).toEqual([20, 0])
})

test('what was left on its way goes after a day, and not for a clock that is an hour ahead', async () => {
  const folder = dirname(await temporaryFile())
  const incoming = createIncoming(join(folder, 'incoming'))
  await incoming.removeStale()
  const [old, young] = [await incoming.begin(), await incoming.begin()]
  for (const { path } of [old, young]) await writeFile(path, 'A ticket')
  const hoursAgo = (hours: number) => Date.now() / 1_000 - hours * 3_600
  await utimes(old.path, hoursAgo(25), hoursAgo(25))
  await utimes(young.path, hoursAgo(2), hoursAgo(2))
  await incoming.removeStale()
  expect(await readdir(join(folder, 'incoming'))).toEqual([young.path.split('/').at(-1)])
  await young[Symbol.asyncDispose]()
  expect(await readdir(join(folder, 'incoming'))).toEqual([])
})

test('a folder is a store', async () => {
  const folder = dirname(await temporaryFile())
  const store = createFolderStore(join(folder, 'files'))
  const incoming = createIncoming(join(folder, 'files', 'incoming'))
  const listed = async () => (await Array.fromAsync(store.list())).map(({ name }) => name)
  expect(await listed()).toEqual([])
  const name = newFileName()
  const file = await incoming.begin()
  await writeFile(file.path, 'A ticket')
  await store.put(name, file.path, 8)
  expect([await listed(), await readdir(join(folder, 'files', 'incoming'))]).toEqual([[name], []])
  const copy = await incoming.copyOf(store, name)
  expect(await readFile(copy?.path ?? '', 'utf8')).toBe('A ticket')
  await store.remove(name)
  await store.remove(name)
  expect([await listed(), await incoming.copyOf(store, name)]).toEqual([[], undefined])
  for (const outside of ['../secrets', 'incoming', `${name}/..`])
    await expect(store.open(outside)).rejects.toThrow(RangeError)
})
