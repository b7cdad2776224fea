import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { countFiles } from './count.mjs'

const code = `// A comment says rental, which is no word of the code.
const row = { id: '', version: 1 } as { id: string; version: number } | { id: string; version: number; to: string }
if ('to' in row || 'a' in ({} as { a: 1 } | { b: 1 })) throw new Error(1 as never)

function long() {
  const nested = () => {
${'    void 0\n'.repeat(119)}  }
  return nested
}
`

test('lines, long functions, casts and words are counted in what is product alone', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'caravan-count-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const config = join(folder, 'tsconfig.json')
  const compilerOptions = { module: 'esnext', target: 'esnext', types: [], allowImportingTsExtensions: true }
  await writeFile(config, JSON.stringify({ compilerOptions }))
  await mkdir(join(folder, 'web'))
  const files = { 'long.ts': code, 'says.tsx': 'export const aRentalCar = 1\n', 'long.test.ts': code }
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, 'web', name), text)
  expect(Object.fromEntries(countFiles(folder, [config]))).toEqual({
    'web/long.ts': {
      lines: 128,
      functions: ['web/long.ts:5', 'web/long.ts:6'],
      nevers: ['web/long.ts:3'],
      ins: ['web/long.ts:3'],
      saysRental: false,
    },
    'web/says.tsx': { lines: 1, functions: [], nevers: [], ins: [], saysRental: true },
  })
})
