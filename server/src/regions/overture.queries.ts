import type { DatabaseSync } from 'node:sqlite'

export type Box = [west: number, south: number, east: number, north: number]

/** The part of the world in which the places lie that were found. */
export function boxOf(work: DatabaseSync): Box {
  const sides = work
    .prepare('select min(lng) as west, min(lat) as south, max(lng) as east, max(lat) as north from found')
    .get() as Record<string, number | null>
  const degrees = (side: string, otherwise: number) => (sides[side] ?? otherwise * 1e7) / 1e7
  return [degrees('west', -180), degrees('south', -90), degrees('east', 180), degrees('north', 90)]
}
