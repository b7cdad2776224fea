import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createPictureFiles } from './picture-files.ts'

let home: string
beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'caravan-avatars-'))
})
afterEach(() => rm(home, { recursive: true, force: true }))

const picture = Buffer.from('a picture')

test('a stored picture is read back by its name, and only its owner can open the file', async () => {
  const folder = join(home, 'data', 'avatars')
  const files = createPictureFiles(folder)
  const name = await files.store(picture)
  expect(name).toMatch(/^[0-9a-f]{32}\.webp$/)
  expect(await files.read(name)).toEqual(picture)
  expect((await stat(join(folder, name))).mode & 0o777).toBe(0o600)
  expect((await stat(folder)).mode & 0o777).toBe(0o700)
})

test('every upload gets a name of its own, and nothing half-written stays', async () => {
  const files = createPictureFiles(home)
  const names = await Promise.all(Array.from({ length: 10 }, () => files.store(picture)))
  expect((await readdir(home)).sort()).toEqual([...new Set(names)].sort())
  expect(new Set(names).size).toBe(10)
})

test('a removed picture is gone, and removing it again is no error', async () => {
  const files = createPictureFiles(home)
  const name = await files.store(picture)
  await files.remove(name)
  expect(await files.read(name)).toBeUndefined()
  await files.remove(name)
})

test.each([
  '',
  '../secrets/secret-key',
  '..',
  `${'a'.repeat(32)}.webp/../x`,
  `${'A'.repeat(32)}.webp`,
  `${'a'.repeat(32)}.webp\0`,
])('%j is no name of a picture (UP, name tricks)', async name => {
  const files = createPictureFiles(home)
  expect(await files.read(name)).toBeUndefined()
  await expect(files.remove(name)).rejects.toThrow(RangeError)
})

test('when the disk does not take it, the failure is told and nothing is left behind', async () => {
  await writeFile(join(home, 'occupied'), '')
  await expect(createPictureFiles(join(home, 'occupied', 'avatars')).store(picture)).rejects.toThrow()
  expect(await readdir(home)).toEqual(['occupied'])
})
