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
const { createIncoming, receive } = await import('./incoming.ts')

const pieces = async function* (...texts: string[]) {
  for (const text of texts) yield Buffer.from(text)
}

test('nothing is received where the database needs what is free', async () => {
  const path = await temporaryFile()
  bavail = (256 * 1024 * 1024 + 8_192) / 4_096 - 1
  await expect(receive(path, pieces('A ticket'), 8_192)).rejects.toMatchObject({
    code: 'attachment.no_space',
  })
  bavail += 1
  await receive(path, pieces('A ', 'ticket'), 8_192)
  expect(await readFile(path, 'utf8')).toBe('A ticket')
})

test('what was left on its way goes after an hour', async () => {
  const folder = dirname(await temporaryFile())
  const incoming = createIncoming(join(folder, 'incoming'))
  await incoming.removeStale()
  const [old, young] = [await incoming.begin(), await incoming.begin()]
  for (const { path } of [old, young]) await writeFile(path, 'A ticket')
  const past = Date.now() / 1_000 - 3_601
  await utimes(old.path, past, past)
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
