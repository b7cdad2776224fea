import type { Tags } from '../osm/block.ts'
import { Wire } from '../osm/wire.ts'
import { areaOf, type Drawn, lineOf, own } from './kinds.ts'
import { houseNumberOf, nameOf } from './labels.ts'
import { namesOf } from './names.ts'
import { foreignLayers, keyOf, nameLayers, type Said } from './schemas.ts'
import { encoded, type Feature, layers, type Type, types } from './tile.ts'

/** What one tile may hold of features, keys and values, in all. */
const MOST = 300_000
/** Of a key or a value, in bytes. */
const LONGEST = 1_000
const WIDEST = 2 ** 16

type ForeignLayer = ReturnType<typeof emptyLayer>
const emptyLayer = () => ({
  ...{ name: '', side: 4_096 },
  ...{ keys: [] as string[], values: [] as string[], features: [] as Wire[] },
})

/** The same tile in our own layers: geometries as they are, what is said of them as it would be of an extract. */
export function rewritten(tile: Uint8Array): Uint8Array {
  const features: Feature[] = []
  const sides: number[] = []
  for (const layer of layersIn(tile)) {
    const read = own(foreignLayers, layer.name)
    if (!read) continue
    for (const wire of layer.features) {
      const { type, tags, moves } = featureIn(wire, layer)
      const said = moves.length > 0 && read(tags, type)
      const drawn = said && drawnOf(said, type, nameLayers.includes(layer.name))
      if (!drawn) continue
      const at = layers.indexOf(drawn.layer)
      sides[at] ??= layer.side
      if (sides[at] !== layer.side || !(layer.side >= 1 && layer.side <= WIDEST))
        throw new RangeError('layers that become one have different extents')
      features.push({ layer: at, type, said: JSON.stringify(drawn.said), moves: { bytes: moves } })
    }
  }
  return encoded(features, layer => sides[layer] ?? 0)
}

/** The layers of a vector tile. */
export function layersIn(tile: Uint8Array): ForeignLayer[] {
  const found: ForeignLayer[] = []
  const wire = new Wire(tile)
  let left = MOST
  wire.fields(field => {
    if (field !== 3) return
    const layer = emptyLayer()
    const content = wire.message()
    content.fields(part => {
      if (--left < 0) throw new RangeError('it holds too much')
      if (part === 1) layer.name = textIn(content)
      else if (part === 2) layer.features.push(content.message())
      else if (part === 3) layer.keys.push(keyOf(textIn(content).replace(/^pmap:/, '')))
      else if (part === 4) layer.values.push(valueIn(content.message()))
      else if (part === 5) layer.side = content.varint()
    })
    found.push(layer)
  })
  return found
}

const textIn = (wire: Wire) => Buffer.from(wire.data().subarray(0, LONGEST)).toString()

function valueIn(wire: Wire): string {
  let value: string | number = ''
  wire.fields(kind => {
    const view = new DataView(wire.bytes.buffer, wire.bytes.byteOffset)
    if (kind === 1) value = textIn(wire)
    else if (kind === 2) value = view.getFloat32(wire.at, true)
    else if (kind === 3) value = view.getFloat64(wire.at, true)
    else if (kind === 7) value = wire.varint() === 0 ? 'no' : 'yes'
    else value = kind === 6 ? wire.signed() : wire.plain()
  })
  return String(value)
}

export function featureIn(wire: Wire, { keys, values }: ForeignLayer) {
  const feature = { type: 0 as Type, tags: {} as Said, moves: new Uint8Array() as Uint8Array }
  wire.fields(field => {
    if (field === 2) {
      const pairs = wire.message()
      while (pairs.at < pairs.end) {
        const [key, value] = [keys[pairs.varint()], values[pairs.varint()]]
        if (key === undefined || value === undefined) throw new RangeError('a feature says what is not there')
        feature.tags[key] = value
      }
    } else if (field === 3) feature.type = wire.varint() as Type
    else if (field === 4) feature.moves = wire.data()
  })
  return feature
}

/** Roads that are drawn by their kind and level; others are named as the least of them. */
const named: unknown[] = ['motorway', 'major', 'medium', 'minor', 'walk']
type Ours = Pick<Drawn, 'layer' | 'said'>

/** How something is drawn of which so much is said; of a name alone the line is there already. */
function drawnOf(said: Said, type: Type, isName: boolean): Ours | undefined {
  const tags = said as Tags
  if (type === types.area) return areaOf(tags)
  if (type === types.spot) return nameOf(tags) ?? houseNumberOf(tags)
  const line = type === types.line ? lineOf(tags) : undefined
  if (!line || line.layer === 'border') return line
  const names = namesOf(tags)
  if (!isName) return { layer: line.layer, said: { ...line.said, ...names } }
  const kind = named.includes(line.said['kind']) ? line.said : { kind: 'service' }
  return names && { layer: 'road', said: { ...kind, level: 'name', ...names } }
}
