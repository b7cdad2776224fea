import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { floatingPromises } from './promises.mjs'

/** Every line that ends with `// floats` lets a promise go. */
const code = `
declare function save(): Promise<void>
declare function on(event: string, handler: (row: { save(): Promise<void> }) => void): void
declare const done: undefined | (() => Promise<void>)
let kept: Promise<void> | undefined
save() // floats
done?.() // floats
if (kept) save() // floats
kept && save() // floats
on('row', row => {
  row.save() // floats
  void row.save()
})
save().then(() => {}) // floats
save().finally(() => {}) // floats
kept = save()
kept ??= save()
save().catch(() => {})
save().catch(() => {}).finally(() => {})
save().then(() => {}, () => {})
await save()
`

test('a statement that lets a promise go is found, wherever its type comes from', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'caravan-promises-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const config = join(folder, 'tsconfig.json')
  await writeFile(
    config,
    JSON.stringify({ compilerOptions: { module: 'esnext', target: 'esnext', types: [] } }),
  )
  await writeFile(join(folder, 'code.ts'), code)

  const lines = code
    .split('\n')
    .flatMap((line, at) => (line.endsWith('// floats') ? [`code.ts:${at + 1}`] : []))
  expect(lines).toHaveLength(7)
  expect(floatingPromises(folder, [config])).toEqual(lines)
})
