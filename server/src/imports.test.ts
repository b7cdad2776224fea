import { globSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { expect, test } from 'vitest'

/** The layers from the ground up: a file imports its own layer and those below it. Every file has a place here. */
const layers = [
  ['failure.ts', 'cannot-start.ts', 'log.ts', 'worker.ts', 'in-turn.ts', 'picture-files.ts'],
  ['map-settings.ts', 'config.ts', 'secrets.ts'],
  ['db/'],
  ['rate-limit.queries.ts', 'rate-limit.ts', 'admin.queries.ts'],
  ['identity/', 'providers/'],
  ['realtime/', 'outbox/', 'store.ts'],
  ['trip/'],
  ['ground.ts'],
  ['http/'],
  ['features/'],
  ['app.ts'],
  ['main.ts', 'admin.ts'],
]

type Import = [from: string, to: string]

const files = globSync('**/*.ts', { cwd: import.meta.dirname }).filter(
  file => !file.endsWith('.test.ts') && !file.startsWith('testing/'),
)
const imports = files.flatMap(importsOf)

function importsOf(file: string): Import[] {
  const text = readFileSync(join(import.meta.dirname, file), 'utf8')
  const found = text.matchAll(/(?:\bfrom|\bimport)\s*\(?\s*'(\.[^']+\.ts)'/g)
  return [...found].map(([, path = '']) => [file, normalize(join(dirname(file), path))])
}

const layerOf = (file: string) =>
  layers.findIndex(rooms => rooms.some(room => (room.endsWith('/') ? file.startsWith(room) : file === room)))
const featureOf = (file: string) => /^features\/([^/]+)/.exec(file)?.[1]

function upwards(found: Import[]): Import[] {
  return found.filter(([from, to]) => layerOf(from) < layerOf(to))
}

function amongFeatures(found: Import[]): Import[] {
  return found.filter(([from, to]) => featureOf(from) && featureOf(to) && featureOf(from) !== featureOf(to))
}

/** The files that import themselves by way of others. */
function inCircles(found: Import[]): string[] {
  const importsBy = Map.groupBy(found, ([from]) => from)
  return [...importsBy.keys()].filter(file => {
    const reached = new Set<string>()
    const open = [file]
    for (let at = open.pop(); at !== undefined; at = open.pop())
      for (const [, to] of importsBy.get(at) ?? []) {
        if (!reached.has(to)) open.push(to)
        reached.add(to)
      }
    return reached.has(file)
  })
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

test('no feature imports another one, whichever way the path takes', () => {
  expect(amongFeatures(imports)).toEqual([])
  const planted: Import = ['features/trips/trips.routes.ts', 'features/auth/auth.routes.ts']
  expect(amongFeatures([...imports, planted])).toEqual([planted])
})

test('no files import each other in a circle', () => {
  expect(inCircles(imports)).toEqual([])
  const planted: Import[] = [
    ['a.ts', 'b.ts'],
    ['b.ts', 'c.ts'],
    ['c.ts', 'a.ts'],
  ]
  expect(inCircles([...imports, ...planted])).toEqual(['a.ts', 'b.ts', 'c.ts'])
})
