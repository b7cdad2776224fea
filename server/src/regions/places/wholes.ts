import type { DatabaseSync } from 'node:sqlite'
import { fold } from '../../providers/places/bundled/fold.ts'
import { metresBetween } from './shapes.ts'
import { createWholeTables, type Found, type Heap, prepareWholes } from './work.queries.ts'

/** Of one name, what lies closer than so many metres is one: the pieces of a street, a building and what is in it. */
const apart: Record<Heap, number> = { town: 2_500, street: 400, stop: 300, line: 3_000, other: 150 }

/** Pieces of one name that are looked at together. */
const MOST_PIECES = 20_000
const MOST_LINES = 12
const UNITS = 10_000_000 / 111_320
/** Houses stand beside their street. */
const BESIDE = 50_000

/** Puts together what was found: one row for each place. */
export async function putTogether(work: DatabaseSync, told: (share: number) => Promise<void>): Promise<void> {
  createWholeTables(work)
  const db = prepareWholes(work)
  const count = Math.max(1, db.count())
  let pieces: Found[] = []
  let done = 0
  work.exec('begin')
  const settle = () => {
    for (const together of heapsOf(pieces)) putWhole(together, db)
    pieces = []
  }
  for (const piece of db.foundByName()) {
    const [first] = pieces
    const isOther = first && (first.name !== piece.name || first.heap !== piece.heap)
    if (isOther || pieces.length >= MOST_PIECES) settle()
    pieces.push(piece)
    if (++done % 5_000 === 0) await told(done / count)
  }
  settle()
  work.exec('commit')
}

/** Pieces that lie close to each other, by a grid whose cells are as wide as they may be apart. */
function heapsOf(pieces: Found[]): Found[][] {
  const [first] = pieces
  if (!first || pieces.length === 1) return first ? [pieces] : []
  const high = apart[first.heap] * UNITS
  const wide = high / Math.max(0.05, Math.cos((first.lat / 1e7) * (Math.PI / 180)))
  const cells = Map.groupBy(pieces, ({ lng, lat }) => `${Math.floor(lng / wide)},${Math.floor(lat / high)}`)
  const heaps: Found[][] = []
  for (const key of cells.keys()) {
    const heap: Found[] = []
    const open = [key]
    for (let cell = open.pop(); cell !== undefined; cell = open.pop()) {
      const inside = cells.get(cell)
      if (!inside) continue
      cells.delete(cell)
      heap.push(...inside)
      const [x = 0, y = 0] = cell.split(',').map(Number)
      for (const dx of [-1, 0, 1]) for (const dy of [-1, 0, 1]) open.push(`${x + dx},${y + dy}`)
    }
    if (heap.length > 0) heaps.push(heap)
  }
  return heaps
}

function putWhole(pieces: Found[], db: ReturnType<typeof prepareWholes>): void {
  const best = pieces.reduce((best, piece) => (piece.score > best.score ? piece : best))
  const length = pieces.reduce((sum, piece) => sum + piece.length, 0)
  const { lng, lat } = best.heap === 'street' ? middle(pieces) : best
  const first = <K extends keyof Found>(key: K) => pieces.find(piece => piece[key] !== null)?.[key] ?? null
  const longest = (key: 'names' | 'words') =>
    pieces.reduce<string | null>(
      (text, piece) => ((piece[key]?.length ?? 0) > (text?.length ?? 0) ? piece[key] : text),
      null,
    )
  const number = db.whole({
    ...{ kind: best.kind, name: best.name, lng, lat },
    id: best.heap === 'street' ? firstId(pieces) : best.id,
    score: best.score + (length > 0 ? Math.max(0, 2 * Math.log10(length / 100)) : 0),
    names: best.names ?? longest('names'),
    words: best.words ?? longest('words'),
    street: best.street ?? first('street'),
    hours: best.hours ?? first('hours'),
    website: best.website ?? first('website'),
    phone: best.phone ?? first('phone'),
    lines: best.heap === 'stop' ? linesOf(pieces, db) : null,
    houses: best.heap === 'street' ? housesOf(pieces, { lng, lat }, db) : null,
  })
  if (best.heap === 'town') for (const { id } of pieces) db.knownAs(id, number)
}

/** A street is named after the first of its ways. */
const firstId = (pieces: Found[]) =>
  pieces.reduce(
    (id, piece) => (Number(piece.id.slice(1)) < Number(id.slice(1)) ? piece.id : id),
    pieces[0]?.id ?? '',
  )

/** The middle of the piece that lies most in the middle. */
function middle(pieces: Found[]): Found | { lng: number; lat: number } {
  const total = pieces.reduce((sum, { length }) => sum + length, 0)
  const mean = (key: 'lng' | 'lat') =>
    pieces.reduce((sum, piece) => sum + piece[key] * (piece.length / total), 0)
  const centre =
    total > 0
      ? { lng: mean('lng'), lat: mean('lat') }
      : { lng: pieces[0]?.lng ?? 0, lat: pieces[0]?.lat ?? 0 }
  return (
    pieces.reduce<Found | undefined>(
      (best, piece) => (!best || metresBetween(piece, centre) < metresBetween(best, centre) ? piece : best),
      undefined,
    ) ?? centre
  )
}

function linesOf(pieces: Found[], db: ReturnType<typeof prepareWholes>): string | null {
  const lines = pieces
    .slice(0, 100)
    .flatMap(({ id }) => db.lines(id))
    .sort((a, b) => b.score - a.score || a.name.localeCompare(b.name, 'en', { numeric: true }))
  return [...new Set(lines.map(({ name }) => name))].slice(0, MOST_LINES).join('\n') || null
}

/** As `12:dx:dy;14:dx:dy`, in 10^-5 degrees from the spot of the street. */
function housesOf(pieces: Found[], spot: { lng: number; lat: number }, db: ReturnType<typeof prepareWholes>) {
  const lngs = pieces.map(piece => piece.lng)
  const lats = pieces.map(piece => piece.lat)
  const reach = BESIDE + Math.max(...pieces.map(({ length }) => length)) * UNITS
  const found = db.houses({
    street: fold(pieces[0]?.name ?? ''),
    ...{ west: Math.min(...lngs) - reach, east: Math.max(...lngs) + reach },
    ...{ south: Math.min(...lats) - reach, north: Math.max(...lats) + reach },
  })
  const texts = new Map(
    found.map(({ number, lng, lat }) => [
      number.replace(/[:;\s]/g, '').toLowerCase(),
      `${Math.round((lng - spot.lng) / 100)}:${Math.round((lat - spot.lat) / 100)}`,
    ]),
  )
  return [...texts].map(([number, at]) => `${number}:${at}`).join(';') || null
}
