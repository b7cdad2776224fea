import type { Tags } from '../osm/block.ts'
import type { Layer, Said } from './tile.ts'

/** How something is drawn: in which layer, as what, and from which zoom on. */
export interface Drawn {
  layer: Layer
  said: Said
  from: number
}

type Kinds = Record<string, [kind: string, from: number]>

/** What a table has of its own: a tag may say `constructor`. */
export const own = <T>(table: Readonly<Record<string, T>>, key = ''): T | undefined =>
  Object.hasOwn(table, key) ? table[key] : undefined

const roads: Kinds = {
  ...{ motorway: ['motorway', 5], trunk: ['motorway', 6], primary: ['major', 8], secondary: ['major', 9] },
  ...{ motorway_link: ['major', 11], trunk_link: ['major', 11], primary_link: ['medium', 12] },
  ...{ tertiary: ['medium', 11], secondary_link: ['medium', 12], tertiary_link: ['minor', 13] },
  ...{ residential: ['minor', 12], unclassified: ['minor', 12], living_street: ['minor', 13] },
  ...{ road: ['minor', 13], busway: ['service', 14], service: ['service', 14], pedestrian: ['walk', 13] },
  ...{ track: ['path', 13], footway: ['path', 14], path: ['path', 14], cycleway: ['path', 14] },
  ...{ bridleway: ['path', 14], corridor: ['path', 14], steps: ['steps', 14] },
}
const rails: Kinds = {
  ...{ rail: ['rail', 8], narrow_gauge: ['rail', 10], light_rail: ['rail', 11], monorail: ['rail', 12] },
  ...{ subway: ['metro', 12], tram: ['tram', 13], funicular: ['rail', 12], preserved: ['rail', 12] },
}

export const isRoad = (highway: string | undefined): boolean => own(roads, highway) !== undefined

/** A line such as a street; undefined for what is not drawn. Names are told apart. */
export function lineOf(tags: Tags): Drawn | undefined {
  const { highway, railway, waterway } = tags
  const known = own(roads, highway) ?? own(rails, railway)
  if (known) {
    const [kind, from] = known
    // Driveways, sidings and what is within houses are many and small.
    const isAside = tags['service'] !== undefined && kind !== 'service'
    const level = levelOf(tags)
    if (railway && level === 'tunnel' && kind !== 'rail') return undefined
    return {
      layer: 'road',
      said: { kind, ...(level && { level }) },
      from: isAside ? LAST : from,
    }
  }
  if (tags['route'] === 'ferry') return { layer: 'road', said: { kind: 'ferry' }, from: 8 }
  if (tags['aerialway'] && tags['aerialway'] !== 'pylon')
    return { layer: 'road', said: { kind: 'lift' }, from: 12 }
  if (tags['aeroway'] === 'runway' || tags['aeroway'] === 'taxiway')
    return { layer: 'road', said: { kind: tags['aeroway'] }, from: tags['aeroway'] === 'runway' ? 11 : 13 }
  const stream = own(streams, waterway)
  if (stream && !levelOf(tags))
    return { layer: 'water', said: { kind: waterway === 'river' ? 'river' : 'stream' }, from: stream }
  const level = borderOf(tags)
  return level === undefined ? undefined : borderAt(level)
}

const [FIRST, LAST] = [5, 14]
const streams: Record<string, number> = { river: 8, canal: 11, stream: 13, drain: 14, ditch: 14 }

function levelOf(tags: Tags): 'tunnel' | 'bridge' | undefined {
  if ((tags['tunnel'] ?? 'no') !== 'no' || tags['covered'] === 'yes') return 'tunnel'
  return (tags['bridge'] ?? 'no') !== 'no' ? 'bridge' : undefined
}

export const borderAt = (level: number): Drawn => ({ layer: 'border', said: { level }, from: FIRST })

/** Between countries and between their parts; at sea there is nothing to see. */
export function borderOf(tags: Tags): number | undefined {
  const level = Number(tags['admin_level'])
  if (tags['boundary'] !== 'administrative' || tags['maritime'] === 'yes') return undefined
  return level === 2 || level === 4 ? level : undefined
}

const grounds: Record<string, Record<string, string>> = {
  natural: {
    ...{ wood: 'wood', scrub: 'scrub', heath: 'scrub', grassland: 'grass', fell: 'grass', beach: 'sand' },
    ...{ sand: 'sand', dune: 'sand', bare_rock: 'rock', scree: 'rock', shingle: 'rock', glacier: 'ice' },
  },
  landuse: {
    ...{ forest: 'wood', grass: 'grass', meadow: 'grass', village_green: 'park', cemetery: 'park' },
    ...{ recreation_ground: 'park', allotments: 'park', orchard: 'scrub', vineyard: 'scrub' },
    ...{ residential: 'built', commercial: 'built', retail: 'built', industrial: 'built', railway: 'built' },
  },
  leisure: {
    ...{ park: 'park', garden: 'park', golf_course: 'park', pitch: 'pitch', playground: 'park' },
    ...{ dog_park: 'park', stadium: 'pitch', track: 'pitch' },
  },
  tourism: { zoo: 'park', theme_park: 'park', camp_site: 'park' },
  amenity: { university: 'built', hospital: 'built', school: 'built', grave_yard: 'park' },
}
const waters: Record<string, readonly string[]> = {
  natural: ['water'],
  waterway: ['riverbank', 'dock'],
  landuse: ['reservoir', 'basin'],
  leisure: ['swimming_pool'],
}
const firsts: Record<string, number> = { wood: 7, built: 9, ice: 7, rock: 11, sand: 11 }

/** An area such as a park; undefined for what is not drawn, as a closed way that is a line. */
export function areaOf(tags: Tags): Drawn | undefined {
  if ((tags['building'] ?? 'no') !== 'no') return { layer: 'building', said: {}, from: LAST }
  for (const [key, values] of Object.entries(waters)) {
    if (!values.includes(tags[key] ?? '')) continue
    return { layer: 'water', said: {}, from: key === 'leisure' ? LAST : FIRST }
  }
  if (tags['highway'] && (tags['area'] === 'yes' || tags['type'] === 'multipolygon'))
    return tags['highway'] === 'pedestrian' || tags['highway'] === 'footway'
      ? { layer: 'land', said: { kind: 'square' }, from: LAST }
      : undefined
  if (tags['aeroway'] === 'aerodrome') return { layer: 'land', said: { kind: 'built' }, from: 10 }
  for (const [key, values] of Object.entries(grounds)) {
    const kind = own(values, tags[key])
    if (kind) return { layer: 'land', said: { kind }, from: firsts[kind] ?? 10 }
  }
  return undefined
}
