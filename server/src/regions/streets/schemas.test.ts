import { describe, expect, test } from 'vitest'
import { readTile, type Written, writeTile } from '../../testing/vector-tile.ts'
import { rewritten } from './rewrite.ts'

const [spot, line, area] = [1, 2, 3]
const along = [9, 20, 40, 10, 60, 80]
const around = [9, 0, 0, 26, 200, 0, 0, 200, 199, 0, 15]
const shape = (type: number) => ({ [line]: along, [area]: around })[type]

/** Of a layer, a type and what is said, a tile; and what it holds once it is ours. */
type Row = [layer: string, type: number, said: Written['said'], ours: string | undefined]

const protomaps: Row[] = [
  [
    'roads',
    line,
    { kind: 'major_road', kind_detail: 'secondary', name: 'Via', is_bridge: true },
    'road major bridge Via',
  ],
  ['roads', line, { kind: 'highway', 'name:en': 'A 1' }, 'road motorway A 1 A 1'],
  ['roads', line, { kind: 'minor_road', kind_detail: 'service' }, 'road service'],
  ['roads', line, { kind: 'path', kind_detail: 'sidewalk' }, 'road path'],
  ['roads', line, { kind: 'path', kind_detail: 'steps' }, 'road steps'],
  ['roads', line, { kind: 'rail', kind_detail: 'tram' }, 'road tram'],
  ['roads', line, { kind: 'ferry' }, 'road ferry'],
  ['roads', line, { kind: 'aeroway', kind_detail: 'runway' }, 'road runway'],
  [
    'roads',
    line,
    { 'pmap:kind': 'minor_road', highway: 'living_street', 'pmap:level': -1 },
    'road minor tunnel',
  ],
  ['transit', line, { 'pmap:kind': 'rail', railway: 'subway', 'pmap:level': 1 }, 'road metro bridge'],
  ['water', area, { kind: 'ocean' }, 'water'],
  ['water', area, { kind: 'reef' }, undefined],
  ['water', line, { kind: 'river', name: 'Arno' }, 'water river Arno'],
  ['water', spot, { kind: 'lake', name: '西湖', 'name:zh-Hans': '西湖' }, 'name water 西湖'],
  ['physical_line', line, { waterway: 'stream' }, 'water stream'],
  ['physical_point', spot, { natural: 'peak', name: 'Monte', ele: 812.5 }, 'name peak 812 Monte'],
  ['landuse', area, { kind: 'park' }, 'land park'],
  ['landuse', area, { kind: 'pedestrian' }, 'land square'],
  ['landcover', area, { kind: 'glacier' }, 'land ice'],
  ['land', area, { 'pmap:kind': 'residential' }, 'land built'],
  ['natural', area, { natural: 'wood' }, 'land wood'],
  ['buildings', area, { kind: 'building', height: 12.5 }, 'building'],
  ['buildings', spot, { kind: 'address', addr_housenumber: '12a' }, 'number 12a'],
  ['boundaries', line, { kind: 'country', kind_detail: 2 }, 'border 2'],
  ['boundaries', line, { 'pmap:min_admin_level': 4 }, 'border 4'],
  ['boundaries', line, { kind: 'county', kind_detail: 6 }, undefined],
  [
    'places',
    spot,
    { kind: 'locality', kind_detail: 'city', capital: 'yes', name: 'Roma' },
    'name capital Roma',
  ],
  ['places', spot, { kind: 'region', name: 'Toscana' }, 'name state Toscana'],
  ['places', spot, { 'pmap:kind': 'neighbourhood', name: 'Oltrarno' }, 'name quarter Oltrarno'],
  ['pois', spot, { kind: 'restaurant', name: 'Da Mario' }, 'name food Da Mario'],
  ['pois', spot, { kind: 'bakery', name: 'Forno' }, 'name shop Forno'],
  ['pois', spot, { kind: 'bench', name: 'Panca' }, undefined],
  ['earth', spot, { kind: 'island', name: 'Isola' }, 'name land Isola'],
  ['earth', area, { kind: 'earth' }, undefined],
]
const openMapTiles: Row[] = [
  ['transportation', line, { class: 'motorway', ramp: 1, brunnel: 'bridge' }, 'road major bridge'],
  ['transportation', line, { class: 'minor', ramp: 0 }, 'road minor'],
  ['transportation', line, { class: 'path', subclass: 'pedestrian', ramp: 0 }, 'road walk'],
  ['transportation', line, { class: 'path', subclass: 'steps', ramp: 1 }, 'road steps'],
  ['transportation', line, { class: 'transit', subclass: 'subway' }, 'road metro'],
  ['transportation', line, { class: 'rail', subclass: 'rail', brunnel: 'tunnel' }, 'road rail tunnel'],
  ['transportation', line, { class: 'ferry' }, 'road ferry'],
  ['transportation', line, { class: 'aerialway', subclass: 'gondola' }, 'road lift'],
  ['transportation', line, { class: 'minor_construction' }, undefined],
  ['transportation', area, { class: 'path', subclass: 'pedestrian' }, 'land square'],
  [
    'transportation_name',
    line,
    { class: 'minor', name: '仁愛路', name_en: 'Renai Rd' },
    'road minor name 仁愛路 Renai Rd',
  ],
  ['transportation_name', line, { class: 'path', subclass: 'footway', name: 'Weg' }, 'road service name Weg'],
  ['transportation_name', line, { class: 'motorway', ref: 'A 1' }, undefined],
  ['water', area, { class: 'lake', intermittent: 0 }, 'water'],
  ['water', area, { class: 'river', brunnel: 'tunnel' }, undefined],
  ['waterway', line, { class: 'canal', name: 'Canal' }, 'water stream Canal'],
  ['waterway', line, { class: 'river', brunnel: 'tunnel' }, undefined],
  ['water_name', spot, { class: 'sea', name: 'Mare' }, 'name water Mare'],
  ['water_name', line, { class: 'lake', name: 'Zürichsee' }, 'water river Zürichsee'],
  ['landcover', area, { class: 'grass', subclass: 'park' }, 'land park'],
  ['landcover', area, { class: 'wood' }, 'land wood'],
  ['landcover', area, { class: 'farmland', subclass: 'farmland' }, undefined],
  ['landuse', area, { class: 'residential' }, 'land built'],
  ['park', area, { class: 'national_park' }, undefined],
  ['park', spot, { class: 'national_park', name: 'Jasmund' }, 'name land Jasmund'],
  ['building', area, { render_height: 12 }, 'building'],
  ['aeroway', line, { class: 'taxiway' }, 'road taxiway'],
  ['aerodrome_label', spot, { name: 'BER' }, 'name transit BER'],
  ['boundary', line, { admin_level: 2, maritime: 0 }, 'border 2'],
  ['boundary', line, { admin_level: 2, maritime: 1 }, undefined],
  ['place', spot, { class: 'city', capital: 2, name: 'Berlin' }, 'name capital Berlin'],
  ['place', spot, { class: 'province', name: 'Gelderland' }, 'name state Gelderland'],
  ['mountain_peak', spot, { class: 'peak', name: 'Rigi', ele: 1797 }, 'name peak 1797 Rigi'],
  ['housenumber', spot, { housenumber: '7' }, 'number 7'],
  ['poi', spot, { class: 'shop', subclass: 'camera', name: 'Foto' }, 'name shop Foto'],
  ['poi', spot, { class: 'railway', subclass: 'subway', name: 'U' }, 'name transit U'],
  ['poi', spot, { class: 'museum', subclass: 'museum', name: 'Museum' }, 'name sight Museum'],
]
const shortbread: Row[] = [
  [
    'streets',
    line,
    { kind: 'primary', link: true, rail: false, tunnel: true, bridge: false },
    'road medium tunnel',
  ],
  ['streets', line, { kind: 'residential', link: false, rail: false, tunnel: false }, 'road minor'],
  ['streets', line, { kind: 'light_rail', rail: true, bridge: true }, 'road rail bridge'],
  ['streets', line, { kind: 'runway' }, 'road runway'],
  ['street_labels', line, { kind: 'residential', name: 'Gasse', tunnel: true }, 'road minor name Gasse'],
  ['street_polygons', area, { kind: 'pedestrian' }, 'land square'],
  ['streets_polygons_labels', spot, { kind: 'pedestrian', name: 'Markt' }, 'name civic Markt'],
  ['ocean', area, {}, 'water'],
  ['water_polygons', area, { kind: 'glacier' }, 'land ice'],
  ['water_polygons_labels', spot, { kind: 'water', name: 'See' }, 'name water See'],
  ['water_lines', line, { kind: 'river', tunnel: false }, 'water river'],
  ['water_lines_labels', line, { kind: 'river', name: 'Spree', name_en: 'Spree' }, 'water river Spree'],
  ['land', area, { kind: 'forest' }, 'land wood'],
  ['sites', area, { kind: 'hospital' }, 'land built'],
  ['sites', area, { kind: 'parking' }, undefined],
  ['buildings', area, { dummy: 1 }, 'building'],
  ['addresses', spot, { housenumber: '3' }, 'number 3'],
  ['boundaries', line, { admin_level: 4, maritime: false }, 'border 4'],
  ['boundary_labels', spot, { admin_level: 2, name: 'Deutschland' }, 'name country Deutschland'],
  ['place_labels', spot, { kind: 'capital', name: 'Berlin' }, 'name capital Berlin'],
  ['place_labels', spot, { kind: 'suburb', name: 'Mitte' }, 'name quarter Mitte'],
  ['pois', spot, { tourism: 'hotel', name: 'Adlon' }, 'name stay Adlon'],
  ['public_transport', spot, { kind: 'aerialway_station', name: 'Tal' }, 'name transit Tal'],
  ['aerialways', line, { kind: 'gondola' }, 'road lift'],
  ['ferries', line, { kind: 'ferry', name: 'Fähre' }, 'road ferry Fähre'],
  ['bridges', area, { kind: 'bridge' }, undefined],
]

describe.each([
  ['Protomaps', protomaps],
  ['OpenMapTiles', openMapTiles],
  ['Shortbread', shortbread],
])('a tile of %s', (_, rows) => {
  test.each(rows)('has its %s of the type %i that says %j as ours', (layer, type, said, ours) => {
    const moves = shape(type)
    const feature = { layer, type, ...(said && { said }), ...(moves && { moves }) }
    const [drawn, ...others] = readTile(rewritten(writeTile([feature])))
    expect(others).toEqual([])
    const { rank: _rank, ...words } = drawn?.said ?? {}
    expect(drawn && [drawn.layer, ...Object.values(words)].join(' ')).toBe(ours)
    if (type === line && drawn) expect(drawn.paths.flat(2)).toEqual([10, 20, 40, 60])
    if (drawn) expect(drawn.type).toBe(type)
  })
})
