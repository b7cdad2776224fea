import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')

test('CONTRIBUTING explains every code in the name of a test, and no other one', () => {
  const explained = new Set<string>()
  const rows = readFileSync(join(root, 'CONTRIBUTING.md'), 'utf8').matchAll(/^\| ([A-Z]{2}) \| (.*) \|$/gm)
  for (const [, letters, text = ''] of rows)
    for (const [digits] of text.matchAll(/\b\d\d\b/g)) explained.add(`${letters}-${digits}`)

  const used = new Set<string>()
  for (const path of globSync('{contract,server,web,scripts,e2e}/**/*.{test.ts,test.tsx,e2e.ts}', {
    cwd: root,
  }))
    if (!path.includes('node_modules'))
      for (const [code] of readFileSync(join(root, path), 'utf8').matchAll(/\b[A-Z]{2}-\d\d(?=[ ):])/g))
        used.add(code)

  expect([...used].toSorted()).toEqual([...explained].toSorted())
})
