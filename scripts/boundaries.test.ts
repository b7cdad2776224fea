import { execFile } from 'node:child_process'
import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
const run = promisify(execFile)

const restricted = 'lint/style/noRestrictedImports'

/** Code that nobody should be able to write, its place, and the rule that finds it. */
const violations: [what: string, path: string, rule: string, text: string][] = [
  [
    'a feature imports another feature',
    'server/src/features/trips/trips.routes.ts',
    restricted,
    `import { mountAuth } from '../auth/auth.routes.ts'\nexport const trips = [mountAuth]\n`,
  ],
  [
    'the queries of a feature import another feature',
    'server/src/features/trips/trips.queries.ts',
    restricted,
    `import { endSessions } from '../auth/auth.queries.ts'\nexport const trips = [endSessions]\n`,
  ],
  [
    'a feature of the web imports another feature',
    'web/src/features/trips/trip-card.tsx',
    restricted,
    `import { LoginForm } from '../account/login-form.tsx'\nexport const cards = [LoginForm]\n`,
  ],
  [
    'SQL stands outside of the queries',
    'server/src/features/trips/trips.rules.ts',
    restricted,
    `import { sql } from '../../db/sql.ts'\nexport const all = sql('trips.all', 'select 1')\n`,
  ],
  [
    'SQL stands in the HTTP layer',
    'server/src/http/planted.ts',
    restricted,
    `import { sql } from '../db/sql.ts'\nexport const all = sql('planted.all', 'select 1')\n`,
  ],
  [
    'what lies below the kit imports it',
    'web/src/lib/planted.ts',
    restricted,
    `import { toast } from '../ui/toast.ts'\nexport const all = [toast]\n`,
  ],
  [
    'the web imports the server by its path',
    'web/src/lib/planted.ts',
    restricted,
    `import { buildApp } from '../../../server/src/app.ts'\nexport const app = [buildApp]\n`,
  ],
  [
    'the web imports the server by its name',
    'web/src/pages/planted.tsx',
    restricted,
    `import { buildApp } from '@caravan/server'\nexport const app = [buildApp]\n`,
  ],
  [
    'the web imports what only Node has',
    'web/src/features/trips/trips.api.ts',
    restricted,
    `import { readFileSync } from 'node:fs'\nexport const read = [readFileSync]\n`,
  ],
  [
    'the kit knows a feature',
    'web/src/ui/planted.tsx',
    restricted,
    `import { LoginForm } from '../features/auth/login-form.tsx'\nexport const kit = [LoginForm]\n`,
  ],
  [
    'what the parts of a trip share knows one of them',
    'web/src/trip/planted.ts',
    restricted,
    `import { Rentals } from '../features/rentals/rentals-dialog.tsx'\nexport const lists = [Rentals]\n`,
  ],
  [
    'the server imports the web',
    'server/src/realtime/planted.ts',
    restricted,
    `import { App } from '../../../web/src/app.tsx'\nexport const app = [App]\n`,
  ],
  [
    'the contract imports the server',
    'contract/src/planted.ts',
    restricted,
    `import { readConfig } from '../../server/src/config.ts'\nexport const config = [readConfig]\n`,
  ],
  [
    'the contract imports what only Node has',
    'contract/src/planted-too.ts',
    restricted,
    `import { hash } from 'node:crypto'\nexport const hashes = [hash]\n`,
  ],
  [
    'a package uses what it does not declare',
    'contract/src/undeclared.ts',
    'lint/correctness/noUndeclaredDependencies',
    `import fastify from 'fastify'\nexport const app = [fastify]\n`,
  ],
  [
    'the environment is read outside of the configuration',
    'server/src/outbox/planted.ts',
    'lint/style/noProcessEnv',
    `export const host = process.env['HOST']\n`,
  ],
  [
    'the server writes to the console',
    'server/src/providers/planted.ts',
    'lint/suspicious/noConsole',
    `export const tell = () => console.log('here')\n`,
  ],
  [
    'the web writes to the console',
    'web/src/features/trips/planted.ts',
    'lint/suspicious/noConsole',
    `export const tell = () => console.warn('here')\n`,
  ],
  [
    'an amount becomes a floating-point number',
    'contract/src/expenses.planted.ts',
    'lint/style/noRestrictedGlobals',
    `export const half = (amount: bigint) => Number(amount) / 2\n`,
  ],
  [
    'the text of an amount becomes a floating-point number',
    'server/src/features/expenses/planted.ts',
    'lint/complexity/noImplicitCoercions',
    `export const half = (amount: string) => +amount / 2\n`,
  ],
  [
    'a module has a default export',
    'server/src/http/default.ts',
    'lint/style/noDefaultExport',
    `export default function planted() {}\n`,
  ],
  [
    'a type is any',
    'server/src/http/any.ts',
    'lint/suspicious/noExplicitAny',
    `export const anything = (value: any) => value.length\n`,
  ],
  [
    'markup is put into the page as it is',
    'web/src/pages/markup.tsx',
    'lint/security/noDangerouslySetInnerHtml',
    `export const Note = ({ html }: { html: string }) => <p dangerouslySetInnerHTML={{ __html: html }} />\n`,
  ],
]

/** Violations that the linter does not find yet. On the server, `imports.test.ts` finds this one. */
const unfound: typeof violations = [
  [
    'a feature of the web imports another feature by a longer way',
    'web/src/features/trips/detour.tsx',
    restricted,
    `import { LoginForm } from '../../features/auth/login-form.tsx'\nexport const cards = [LoginForm]\n`,
  ],
]

/** The same habits where they belong. */
const allowed: [path: string, text: string][] = [
  [
    'server/src/features/trips/allowed.queries.ts',
    `import { sql } from '../../db/sql.ts'\nimport { tripOf } from './trips.rules.ts'\nexport const all = [sql('trips.all', 'select 1'), tripOf]\n`,
  ],
  [
    'server/src/features/trips/allowed.ts',
    `import { Failure } from '../../failure.ts'\nexport const all = [Failure]\n`,
  ],
  ['server/src/config.ts', `export const host = process.env['HOST']\n`],
  [
    'web/src/pages/allowed.tsx',
    `import { LoginForm } from '../features/auth/login-form.tsx'\nexport const page = [LoginForm]\n`,
  ],
  ['web/planted.config.ts', `export default {}\n`],
  ['scripts/allowed.mjs', `console.log('here')\n`],
]

interface Report {
  diagnostics: { category: string; location: { path: string | { file: string } } }[]
}

let folder: string
let found: { rule: string; path: string }[]

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'caravan-boundaries-'))
  const manifests = ['package.json', 'contract/package.json', 'server/package.json', 'web/package.json']
  for (const name of ['biome.json', ...manifests])
    await cp(join(root, name), join(folder, name), { recursive: true })
  for (const [path, text] of [
    ...[...violations, ...unfound].map(([, path, , text]) => [path, text] as const),
    ...allowed,
  ]) {
    await mkdir(dirname(join(folder, path)), { recursive: true })
    await writeFile(join(folder, path), text)
  }
  const biome = join(root, 'node_modules/@biomejs/biome/bin/biome')
  const args = ['lint', '--vcs-enabled=false', '--max-diagnostics=none', '--reporter=json', '.']
  // It ends with a failure, because it finds what is there to be found.
  const { stdout } = await run(process.execPath, [biome, ...args], { cwd: folder }).catch(error => error)
  const { diagnostics }: Report = JSON.parse(stdout)
  found = diagnostics.map(({ category, location: { path } }) => ({
    rule: category,
    path: (typeof path === 'string' ? path : path.file).replace(`${folder}/`, ''),
  }))
})
afterAll(() => rm(folder, { recursive: true }))

describe('the linter finds it when', () => {
  test.each(violations)('%s', (_what, path, rule) => {
    expect(found.filter(each => each.path === path).map(each => each.rule)).toContain(rule)
  })

  test.fails.each(unfound)('%s', (_what, path, rule) => {
    expect(found.filter(each => each.path === path).map(each => each.rule)).toContain(rule)
  })

  test('and only then', () => {
    const paths = allowed.map(([path]) => path)
    expect(found.filter(({ path }) => paths.includes(path))).toEqual([])
  })
})

test('no source file has more than 400 lines', async () => {
  const folders = ['contract/src', 'server/src', 'web/src', 'scripts', 'e2e', 'bench']
  const files = await Promise.all(
    folders.map(each => readdir(join(root, each), { recursive: true, withFileTypes: true })),
  )
  const sources = files.flat().filter(file => file.isFile() && /\.(ts|tsx|mjs)$/.test(file.name))
  expect(sources.length).toBeGreaterThan(200)
  const long: string[] = []
  for (const { parentPath, name } of sources) {
    const lines = (await readFile(join(parentPath, name), 'utf8')).split('\n').length - 1
    if (lines > 400) long.push(`${join(parentPath, name)} has ${lines} lines`)
  }
  expect(long).toEqual([])
})
