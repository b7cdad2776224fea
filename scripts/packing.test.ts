import { spawnSync } from 'node:child_process'
import {
  cpSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isLong } from '../server/src/testing/strength.ts'
import { isProduct } from './count.mjs'

const root = join(import.meta.dirname, '..')
const fixture = join(import.meta.dirname, 'fixtures/packing')

interface Edited {
  file: string
  edits: { find: string; put: string }[]
}
const edited: Edited[] = JSON.parse(readFileSync(join(fixture, 'edits.json'), 'utf8'))
// They end with `.txt`, so that no tool takes them for a part of the product.
const added = globSync('**/*.txt', { cwd: join(fixture, 'new') }).map(path => path.slice(0, -4))

/** The lines and files of a packing list; `goal` is where it is to end, as in count.mjs. */
const limits = { lines: { limit: 182, goal: 180 }, files: { limit: 19, goal: 12 } }

const isPart = (path: string) => isProduct(path) || /\.(sql|json)$/.test(path)
const linesIn = (text: string) => text.split('\n').length - 1

/** The file with its edits, each of which stands where the file says this and nothing else does. */
function withEdits({ file, edits }: Edited, text: string): string {
  return edits.reduce((text, { find, put }) => {
    const times = text.split(find).length - 1
    if (times !== 1) throw new Error(`${file} says ${times} times, where edits.json asks for once:\n${find}`)
    return text.replace(find, () => put)
  }, text)
}

describe.runIf(isLong)('a packing list, written from the recipe in CONTRIBUTING.md', () => {
  let folder: string
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  /** Runs a tool in the copy, on its own, and answers what it says if it fails. */
  function run(at: string, tool: string, ...args: string[]): string {
    const own = Object.entries(process.env).filter(([name]) => !/^(VITEST|TESTS|SUMMARY_FILE)/.test(name))
    const { status, stdout, stderr } = spawnSync(process.execPath, [tool, ...args], {
      cwd: join(folder, at),
      encoding: 'utf8',
      env: Object.fromEntries(own),
    })
    return status === 0 ? '' : `${stdout}${stderr}`
  }

  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'caravan-packing-'))
    const listed = spawnSync('git', ['ls-files', '-z'], { cwd: root, encoding: 'utf8' }).stdout
    for (const path of listed.split('\0').filter(Boolean)) cpSync(join(root, path), join(folder, path))
    // The packages of the house itself are those of the copy.
    const own = '@caravan'
    mkdirSync(join(folder, 'node_modules', own), { recursive: true })
    for (const name of readdirSync(join(root, 'node_modules')))
      if (name !== own) symlinkSync(join(root, 'node_modules', name), join(folder, 'node_modules', name))
    for (const name of ['contract', 'server', 'web'])
      symlinkSync(join(folder, name), join(folder, 'node_modules', own, name))
    for (const name of ['server', 'web'])
      symlinkSync(join(root, name, 'node_modules'), join(folder, name, 'node_modules'))

    const known = globSync('server/src/db/migrations/*.sql', { cwd: root }).length
    const migration = String(known + 1).padStart(4, '0')
    for (const path of added) {
      const to = join(folder, path.replace('NEXT', migration))
      mkdirSync(dirname(to), { recursive: true })
      cpSync(join(fixture, 'new', `${path}.txt`), to)
    }
    for (const one of edited)
      writeFileSync(join(folder, one.file), withEdits(one, readFileSync(join(root, one.file), 'utf8')))
  }, 600_000)

  test.each(['contract', 'server', 'web', '.'])('has no mistake of types in %s', project => {
    expect(run(project, join(root, 'node_modules/.bin/tsc'), '-p', '.', '--noEmit')).toBe('')
  })

  test('is added, ticked, renamed, deleted, taken back and copied, asks where two have changed it, and is seen by members alone', () => {
    const paths = [
      ...['contract/src', 'server/src/features/packing', 'web/src/features/packing'],
      ...['server/src/trip/kinds.test.ts', 'server/src/http/foreign-rows.test.ts'],
      ...['server/src/http/access-walk.test.ts', 'web/src/features/history/history-fields.test.ts'],
      ...['web/src/lib/messages.test.ts', 'web/src/kinds.test.tsx'],
    ]
    expect(run('.', 'scripts/test.mjs', ...paths)).toBe('')
  })

  test('takes no more lines and files than it has to', () => {
    const files = [...added, ...edited.map(({ file }) => file)].filter(isPart)
    const own = added.filter(isProduct).map(path => linesIn(readFileSync(join(folder, path), 'utf8')))
    const others = edited
      .filter(({ file }) => isProduct(file))
      .flatMap(({ edits }) => edits.map(({ find, put }) => linesIn(put) - linesIn(find)))
    const lines = [...own, ...others].reduce((sum, lines) => sum + lines, 0)
    expect({ lines, files: files.length }).toEqual({ lines: limits.lines.limit, files: limits.files.limit })
  })
})
