import { expect, test } from 'vitest'
import { filesOf, importsOf, inCircles, textOf } from './imports.mjs'

/** The server's layers from the ground up: a file imports its own layer and those below it. Every file has a place here. */
const layers = [
  ['failure.ts', 'log/', 'log.ts', 'work/', 'files/'],
  ['config/', 'config.ts'],
  ['db/'],
  ['limits/'],
  ['identity/', 'providers/'],
  ['realtime/', 'outbox/', 'attachments/', 'reading/', 'regions/', 'store.ts'],
  ['trip/'],
  ['ground.ts'],
  ['backup/'],
  ['http/'],
  ['metrics/'],
  ['features/'],
  ['openers/'],
  ['app.ts'],
  ['main.ts', 'admin.ts'],
]

type Import = [from: string, to: string]

/** The rooms that the parts of a trip share on the web, likewise. */
const roomsOfTrip = [
  ['trip/'],
  ['trip/write/'],
  ['trip/people/', 'trip/places/', 'trip/files/', 'trip/comments/'],
  ['trip/rows/'],
  ['trip/journeys/'],
]

const files = filesOf('server')
const pairsOf = (side: string) =>
  [...importsOf(side)].flatMap(([from, paths]) => paths.map((to): Import => [from, to]))
const imports = pairsOf('server')

const layerOf = (file: string, of = layers) =>
  of.findLastIndex(rooms => rooms.some(room => (room.endsWith('/') ? file.startsWith(room) : file === room)))
const featureOf = (file: string) => /^features\/([^/]+)/.exec(file)?.[1]

function upwards(found: Import[], of = layers): Import[] {
  return found.filter(([from, to]) => layerOf(from, of) !== -1 && layerOf(from, of) < layerOf(to, of))
}

function amongFeatures(found: Import[]): Import[] {
  return found.filter(([from, to]) => featureOf(from) && featureOf(to) && featureOf(from) !== featureOf(to))
}

test('every file has a layer', () => {
  expect(imports.length).toBeGreaterThan(500)
  expect(files.filter(file => layerOf(file) === -1)).toEqual([])
  expect(imports.filter(([, to]) => !files.includes(to))).toEqual([])
})

test('no import goes upwards', () => {
  expect(upwards(imports)).toEqual([])
  const planted: Import = ['trip/write.ts', 'http/mount.ts']
  expect(upwards([...imports, planted])).toEqual([planted])
})

test('what the parts of a trip share on the web stands on what lies below it', () => {
  const found = pairsOf('web')
  expect(upwards(found, roomsOfTrip)).toEqual([])
  const planted: Import = ['trip/write/send.ts', 'trip/rows/row-form.tsx']
  expect(upwards([...found, planted], roomsOfTrip)).toEqual([planted])
})

test('no feature imports another one, whichever way the path takes', () => {
  expect(amongFeatures(imports)).toEqual([])
  const planted: Import = ['features/trips/trips.routes.ts', 'features/auth/auth.routes.ts']
  expect(amongFeatures([...imports, planted])).toEqual([planted])
})

test('tokens are read in one place, for every call', () => {
  const readers = (what: RegExp) => files.filter(file => what.test(textOf('server', file)))
  expect(readers(/\.authorization\b|\['authorization'\]/)).toEqual(['http/identify.ts'])
  expect(readers(/\bfindActor[<(]/)).toEqual(['http/identify.ts', 'identity/sessions.ts'])
  expect(readers(/\bfindActorRow\b/)).toEqual(['identity/sessions.queries.ts', 'identity/sessions.ts'])
})

test('what measures is loaded only where somebody measures', () => {
  const importers = (what: RegExp) => files.filter(file => what.test(textOf('server', file)))
  expect(importers(/from 'prom-client'/)).toEqual(['metrics/metrics.ts'])
  expect(importers(/^import (?!type).*\/metrics\.ts'/m)).toEqual([])
})

test.each(['server', 'web'])('no files of the %s import each other in a circle', side => {
  const found = importsOf(side)
  expect(found.size).toBeGreaterThan(150)
  expect(inCircles(found)).toEqual([])
  const planted: [string, string[]][] = [
    ['a.ts', ['b.ts']],
    ['b.ts', ['c.ts']],
    ['c.ts', ['a.ts']],
  ]
  expect(inCircles(new Map([...found, ...planted]))).toEqual(['a.ts', 'b.ts', 'c.ts'])
})

/** The folders of the server, and the files beside them, with those that each imports. */
function foldersOf(found: Map<string, string[]>): Map<string, string[]> {
  const folderOf = (file: string) => file.split('/', 1)[0] ?? file
  const folders = new Map<string, string[]>()
  for (const [from, paths] of found) {
    const others = paths.map(folderOf).filter(folder => folder !== folderOf(from))
    folders.set(folderOf(from), [...(folders.get(folderOf(from)) ?? []), ...others])
  }
  return folders
}

test('no folders of the server import each other in a circle', () => {
  const found = importsOf('server')
  expect(foldersOf(found).size).toBeGreaterThan(15)
  expect(inCircles(foldersOf(found))).toEqual([])
  const planted: [string, string[]] = ['log/planted.ts', ['files/whole-file.ts']]
  expect(inCircles(foldersOf(new Map([...found, planted]))).sort()).toEqual([
    'files',
    'log',
    'log.ts',
    'work',
  ])
})

/** The places where a text reads a schema of something that comes from the contract. */
function schemasReadIn(text: string): string[] {
  const fromContract = [...text.matchAll(/import \{([^}]*)\} from '@caravan\/contract/g)]
    .flatMap(([, names = '']) => names.split(','))
    .map(name => name.trim())
  return [...text.matchAll(/\b(\w+)\.(?:params|query|body|form|response)\b/g)]
    .filter(([, name = '']) => name === 'endpoint' || fromContract.includes(name))
    .map(([read]) => read)
}

test('the web reads no schema of a call, as its build leaves them out', () => {
  expect(filesOf('web').flatMap(file => schemasReadIn(textOf('web', file)))).toEqual([])
  const planted =
    "import { type Item, createItem } from '@caravan/contract/items'\ncreateItem.body.parse(given.body)"
  expect(schemasReadIn(planted)).toEqual(['createItem.body'])
  expect(schemasReadIn('safeParse(endpoint.body, body)')).toEqual(['endpoint.body'])
})
