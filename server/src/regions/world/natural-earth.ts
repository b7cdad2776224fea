import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { mesh } from 'topojson-client'

type Topology = Parameters<typeof mesh>[0]
type Shape = NonNullable<Parameters<typeof mesh>[1]>
type Line = [lng: number, lat: number][]

const { resolve } = createRequire(import.meta.url)
const json = (file: string) => JSON.parse(readFileSync(file, 'utf8'))

/** The borders between countries, at 1:10 million. */
export function readBorders(): Line[] {
  const world = json(resolve('world-atlas/countries-10m.json')) as Topology & {
    objects: { countries: Shape }
  }
  return mesh(world, world.objects.countries, (one, other) => one !== other).coordinates as Line[]
}

/** Rivers as lines. */
export function readRivers(): Line[] {
  const inland = json(join(import.meta.dirname, 'rivers.json')) as Topology & { objects: { rivers: Shape } }
  return mesh(inland, inland.objects.rivers).coordinates as Line[]
}
