import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { loadBackupKey, loadSecrets } from './secrets.ts'

let dataDir: string
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'caravan-secrets-'))
})
afterEach(() => rm(dataDir, { recursive: true }))

const configured = {
  secretKey: 'qV3xJ8mZ1tR6yB0nW5kD2hF9sL4gC7pA',
  dataKey: 'Zr7uH2eM9wQ4oT1iY6bK3vX8cN5jG0fS',
}
const unset = { secretKey: undefined, dataKey: undefined }
const inFolder = (...names: string[]) => join(dataDir, 'secrets', ...names)

test('secrets are made at the first start, in files that only their owner reads, and stay', async () => {
  const first = loadSecrets({ dataDir, ...unset })
  const mode = async (path: string) => ((await stat(path)).mode & 0o777).toString(8)
  expect(await mode(inFolder())).toBe('700')
  expect((await readdir(inFolder())).sort()).toEqual(['data-key', 'secret-key'])
  const texts = await Promise.all(['data-key', 'secret-key'].map(name => readFile(inFolder(name), 'utf8')))
  expect(new Set(texts).size).toBe(2)
  for (const name of ['data-key', 'secret-key']) expect(await mode(inFolder(name))).toBe('600')
  for (const text of texts) expect(text).toMatch(/^[\w-]{43}\n$/)
  const second = loadSecrets({ dataDir, ...unset })
  expect(second.dataKeys).toEqual(first.dataKeys)
  expect(second.keyFor('captcha')).toEqual(first.keyFor('captcha'))
})

test('servers that start for the first time at once share the secrets of one of them', async () => {
  const program = `import('${import.meta.resolve('./secrets.ts')}').then(({ loadSecrets }) => {
    const { dataKeys, keyFor } = loadSecrets({ dataDir: process.argv[1] })
    console.log(dataKeys[0].id, keyFor('test').toString('hex'))
  })`
  const start = () => promisify(execFile)(process.execPath, ['-e', program, dataDir])
  const said = await Promise.all(Array.from({ length: 4 }, start))
  expect(new Set(said.map(({ stdout }) => stdout)).size).toBe(1)
  expect((await readdir(inFolder())).sort()).toEqual(['data-key', 'secret-key'])
})

test('the key of backups is one of its own, made with the first backup', async () => {
  const backup = { folder: undefined, everyMs: 1, key: undefined }
  const first = loadBackupKey({ dataDir, backup })
  expect(await readdir(inFolder())).toEqual(['backup-key'])
  expect(loadBackupKey({ dataDir, backup })).toEqual(first)
  expect(loadBackupKey({ dataDir, backup: { ...backup, key: configured.dataKey } })).not.toEqual(first)
})

test('what is configured is written nowhere', async () => {
  loadSecrets({ dataDir, ...configured })
  await expect(stat(inFolder())).rejects.toThrow('ENOENT')
})

test('every use has a key of its own', () => {
  const { keyFor, dataKeys } = loadSecrets({ dataDir, ...configured })
  const keys = [
    ...['captcha', 'login guard', 'one-time tokens'].map(keyFor),
    ...dataKeys.map(({ key }) => key),
  ]
  expect(new Set(keys.map(key => key.toString('hex'))).size).toBe(4)
  for (const key of keys) expect(key).toHaveLength(32)
})

test('several data keys are the current one and those before it', () => {
  const [old] = loadSecrets({ dataDir, ...configured }).dataKeys
  const dataKey = `${configured.secretKey}, ${configured.dataKey}`
  const { dataKeys } = loadSecrets({ dataDir, ...configured, dataKey })
  expect(dataKeys[1]).toEqual(old)
  expect(new Set(dataKeys.map(({ id }) => id)).size).toBe(2)
  for (const { id, key } of dataKeys) {
    expect(id).toMatch(/^[0-9a-f]{8}$/)
    expect(key.toString('hex')).not.toContain(id)
  }
})

test('a secret that was made elsewhere is taken as it is', async () => {
  await mkdir(inFolder())
  await writeFile(inFolder('secret-key'), `${configured.secretKey}\n`)
  const secrets = loadSecrets({ dataDir, ...configured, secretKey: undefined })
  expect(secrets.keyFor('captcha')).toEqual(loadSecrets({ dataDir, ...configured }).keyFor('captcha'))
})

// A start that was cut off between making the file and writing it leaves one that anybody could guess.
test('OP-03 a file without a secret in it is refused', async () => {
  await mkdir(inFolder())
  await writeFile(inFolder('data-key'), '\n')
  expect(() => loadSecrets({ dataDir, ...unset })).toThrow('data-key')
})
