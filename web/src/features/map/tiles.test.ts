import { afterEach, expect, test, vi } from 'vitest'
import { streetsOf } from './tiles.ts'

const HOST = 'https://tiles.example'
const view = { center: { lat: 35.0116, lng: 135.7681 }, zoom: 12 }
const style = {
  version: 8,
  glyphs: `${HOST}/fonts/{fontstack}/{range}.pbf`,
  sprite: '/sprite',
  sources: { map: { type: 'vector', url: `${HOST}/map.json` } },
  layers: [{ id: 'roads', type: 'line', source: 'map', 'source-layer': 'roads' }],
}
const list = { tiles: [`${HOST}/{z}/{x}/{y}.pbf`], maxzoom: 14, attribution: 'Stub' }
const layer = new Uint8Array([0x1a, 0x00])

type Answers = Record<string, () => Response | Promise<Response>>

function serve(answers: Answers): string[] {
  const asked: string[] = []
  vi.stubGlobal('fetch', (url: string, { signal }: { signal: AbortSignal }) => {
    asked.push(url)
    const answer = answers[url.replace(HOST, '')]
    if (answer) return Promise.resolve(answer())
    return new Promise((_, reject) => {
      if (signal.aborted) reject(signal.reason)
      signal.addEventListener('abort', () => reject(signal.reason))
    })
  })
  return asked
}

const well: Answers = {
  '/style.json': () => Response.json(style),
  '/map.json': () => Response.json(list),
  '/12/3592/1622.pbf': () => new Response(layer),
}
const streets = (answers: Answers, ended = new AbortController().signal) => {
  const asked = serve(answers)
  return { asked, style: streetsOf({ styleUrl: `${HOST}/style.json` }, view, ended) }
}
const styleWith = (part: object) => ({ ...well, '/style.json': () => Response.json({ ...style, ...part }) })

afterEach(() => vi.unstubAllGlobals())

test('streets are there once the tile in the middle has come', async () => {
  const { asked, style } = streets(well)
  expect((await style).sources).toEqual({
    map: { type: 'vector', tiles: list.tiles, maxzoom: 14, attribution: 'Stub' },
  })
  expect(asked).toEqual([`${HOST}/style.json`, `${HOST}/map.json`, `${HOST}/12/3592/1622.pbf`])
})

test('an empty tile is one', async () => {
  await streets({ ...well, '/12/3592/1622.pbf': () => new Response(null, { status: 204 }) }).style
})

test.each<[string, Answers]>([
  ['is away', { ...well, '/style.json': () => Promise.reject(new TypeError('Failed to fetch')) }],
  ['answers 404 for its style', { ...well, '/style.json': () => new Response('', { status: 404 }) }],
  ['answers 404 for its tiles', { ...well, '/12/3592/1622.pbf': () => new Response('', { status: 404 }) }],
  ['answers a page', { ...well, '/style.json': () => new Response('<!doctype html>') }],
  ['answers a page for a tile', { ...well, '/12/3592/1622.pbf': () => new Response('<!doctype html>') }],
  ['answers something else', { ...well, '/style.json': () => Response.json({ version: 8 }) }],
  [
    'names another host for tiles',
    { ...well, '/map.json': () => Response.json({ tiles: ['https://b.example/{z}'] }) },
  ],
  [
    'names another host for its list',
    styleWith({ sources: { map: { type: 'vector', url: 'https://b.example/' } } }),
  ],
  ['names another host for its fonts', styleWith({ glyphs: 'https://b.example/{fontstack}/{range}' })],
  ['names another host for its icons', styleWith({ sprite: [{ id: 'a', url: 'https://b.example/a' }] })],
  ['names another port', styleWith({ glyphs: 'https://tiles.example:8443/{fontstack}/{range}' })],
  [
    'names another host for its shapes',
    styleWith({ sources: { a: { type: 'geojson', data: '//b.example/a' } } }),
  ],
])('a host that %s has no streets', async (_, answers) => {
  const { asked, style } = streets(answers)
  await expect(style).rejects.toThrow()
  expect(asked.filter(url => !url.startsWith(`${HOST}/`))).toEqual([])
})

test('nobody waits longer for tiles that hang than ten seconds, or for a map that is closed', async () => {
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(AbortSignal.abort('late'))
  const { '/12/3592/1622.pbf': _, ...silent } = well
  await expect(streets(silent).style).rejects.toBe('late')
  expect(timeout).toHaveBeenCalledWith(10_000)
  timeout.mockRestore()
  const closed = new AbortController()
  const { style } = streets(silent, closed.signal)
  closed.abort('closed')
  await expect(style).rejects.toBe('closed')
})
