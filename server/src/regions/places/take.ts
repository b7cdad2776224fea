import type { DatabaseSync } from 'node:sqlite'
import { fold } from '../../providers/places/bundled/fold.ts'
import { type Area, isClosed } from '../build/areas.ts'
import type { Takes } from '../build/part.ts'
import type { Relation, Tags } from '../osm/block.ts'
import { fameOf, isStreet, kindOf } from './kinds.ts'
import { lineOf, namesOf, websiteOf } from './names.ts'
import { lengthOf, middleOf, packed, spotWithin, squareMetres } from './shapes.ts'
import { createWorkTables, type Found, type Heap, prepareTaking } from './work.queries.ts'

/** As likely as a place of so many people, by the level of administration. */
const scores: Record<string, number> = { 3: 36, 4: 36, 5: 32, 6: 32, 7: 30, 8: 28, 9: 25, 10: 22, 11: 18 }

/** Of places where people live: on the scale of levels, and the metres around their spot that are likely theirs. */
const homes: Record<string, [level: number, around: number]> = {
  ...{ city: [7.5, 14_000], municipality: [7.5, 8_000], town: [7.5, 6_000], village: [8.5, 2_500] },
  ...{ borough: [9, 2_500], suburb: [9.5, 2_000], quarter: [10, 1_200], neighbourhood: [10.5, 700] },
  hamlet: [8.6, 1_000],
}

const routes: Record<string, number> = {
  ...{
    subway: 6,
    train: 5,
    light_rail: 4,
    monorail: 4,
    tram: 3,
    funicular: 3,
    ferry: 2,
    bus: 1,
    trolleybus: 1,
  },
}

type Spot = { lng: number; lat: number }
type Extent = { length?: number; area?: number }

/** Takes what has a name, and houses, into the tables of the work database. */
export function placeTaker(db: DatabaseSync) {
  createWorkTables(db)
  return takerOf(prepareTaking(db))
}

function takerOf(put: ReturnType<typeof prepareTaking>) {
  function take(id: string, tags: Tags, at: Spot | undefined, { length = 0, area = 0 }: Extent = {}): void {
    if (!at) return
    takeHouse(tags, at)
    const kind = (area > 0 && administrative(tags)) || kindOf(tags)
    const named = kind && namesOf(tags)
    if (!named) return
    put.found({
      ...{ id, heap: heapOf(kind.kind, length), kind: kind.kind, length, name: named.name },
      ...{ lng: at.lng, lat: at.lat },
      score: kind.score + fameOf(tags, named.languages, area),
      names: named.names || null,
      words: fold(kind.words) || null,
      street: addressOf(tags),
      hours: lineOf(tags['opening_hours'], 255) ?? null,
      website: websiteOf(tags) ?? null,
      phone: lineOf(tags['phone'] ?? tags['contact:phone'], 60) ?? null,
    })
    const [level, around] = homes[tags['place'] ?? ''] ?? []
    if (!area && level && around)
      put.home({ id, level, ...boxAround(at, around), rings: null, country: null })
  }

  function takeHouse(tags: Tags, { lng, lat }: Spot): void {
    const street = lineOf(tags['addr:street'] ?? tags['addr:place'])
    const number = lineOf(tags['addr:housenumber'], 20)
    if (street && number) put.house(fold(street), number, lng, lat)
  }

  return take
}

/** Takes the places of an extract. */
export function takePlaces(db: DatabaseSync): Takes {
  createWorkTables(db)
  const put = prepareTaking(db)
  const take = takerOf(put)

  function takeHome({ id, tags, polygons }: Area): void {
    const level = homes[tags['place'] ?? '']?.[0] ?? levelOf(tags)
    if (level === undefined) return
    const country = tags['ISO3166-1:alpha2'] ?? tags['ISO3166-1'] ?? ''
    put.home({ id, level, ...packed(polygons), country: /^[A-Z]{2}$/.test(country) ? country : null })
  }

  return {
    node: ({ id, tags, lng, lat }) => take(`n${id}`, tags, { lng, lat }),
    way({ id, tags, line }) {
      if (line.length < 2 || (isClosed(line) && !isStreet(tags))) return
      if (tags['highway'] && !isStreet(tags)) return
      take(`w${id}`, tags, middleOf(line), { length: Math.max(1, lengthOf(line)) })
    },
    area(area) {
      if (area.id.startsWith('w') && isStreet(area.tags)) return
      takeHome(area)
      take(area.id, area.tags, spotWithin(area.polygons), { area: Math.max(1, squareMetres(area.polygons)) })
    },
    relation: relation => takeRelation(relation, put),
  }
}

function takeRelation({ id, tags, members }: Relation, put: ReturnType<typeof prepareTaking>): void {
  const score = tags['type'] === 'route' ? routes[tags['route'] ?? ''] : undefined
  const name = score && lineOf(tags['ref'] ?? tags['name'], 40)
  for (const { type, id: member, role } of members) {
    if (name && score && /^(?:stop|platform)/.test(role)) put.line(`${type[0]}${member}`, name, score)
    else if (tags['boundary'] && type === 'node' && (role === 'label' || role === 'admin_centre'))
      put.label(`r${id}`, `n${member}`)
  }
}

/** An area of administration that a place lies in; a whole country is no place of a region. */
function administrative(tags: Tags) {
  const score = tags['boundary'] === 'administrative' ? scores[tags['admin_level'] ?? ''] : undefined
  return score === undefined ? undefined : ({ kind: 'town', score, words: '' } as const)
}

function levelOf(tags: Tags): number | undefined {
  const level = tags['boundary'] === 'administrative' ? Number(tags['admin_level']) : 0
  return Number.isInteger(level) && level >= 2 && level <= 11 ? level : undefined
}

function heapOf(kind: Found['kind'], length: number): Heap {
  if (kind === 'town' || kind === 'street') return kind
  if (kind === 'station' || kind === 'stop' || kind === 'airport') return 'stop'
  return kind === 'nature' && length > 0 ? 'line' : 'other'
}

function addressOf(tags: Tags): string | null {
  const street = lineOf(tags['addr:street'] ?? tags['addr:place'], 100)
  const number = lineOf(tags['addr:housenumber'], 20)
  return street && number ? `${number} ${street}` : (street ?? null)
}

const UNITS = 10_000_000 / 111_320

function boxAround({ lng, lat }: Spot, metres: number) {
  const [high, wide] = [
    metres * UNITS,
    (metres * UNITS) / Math.max(0.05, Math.cos((lat / 1e7) * (Math.PI / 180))),
  ]
  return {
    ...{ west: Math.round(lng - wide), east: Math.round(lng + wide) },
    ...{ south: Math.round(lat - high), north: Math.round(lat + high) },
  }
}
