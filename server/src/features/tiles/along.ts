export interface Spot {
  lat: number
  lng: number
}

/** As far as people stray from what they have planned. */
const NEAR_KM = 3
/** Farther apart, one flies. */
const FARTHEST_KM = 300
const AROUND_THE_EARTH_KM = 40_075
const MOST_TILES = 40_000

/** The tiles of a zoom within 3 km of spots, and of the ways between those that follow each other. */
export function tilesAlong(spots: readonly Spot[], zoom: number): [x: number, y: number][] {
  const most = 2 ** zoom
  const found = new Map<number, [x: number, y: number]>()
  const seen = new Set<string>()
  const places = spots.map(spot => ({
    ...worldOf(spot),
    km: AROUND_THE_EARTH_KM * Math.cos(radians(onTheMap(spot.lat))),
  }))
  for (const [n, to] of places.entries()) {
    const before = places[n - 1] ?? to
    // There and back it is the same way.
    const way = [before, to].map(({ x, y }) => `${x.toFixed(6)},${y.toFixed(6)}`).sort()
    if (seen.has(way.join())) continue
    seen.add(way.join())
    const km = Math.hypot(to.x - before.x, to.y - before.y) * to.km
    const from = km > FARTHEST_KM ? to : before
    const radius = NEAR_KM / to.km
    const steps = Math.ceil((Math.hypot(to.x - from.x, to.y - from.y) / radius) * 2)
    for (let step = 0; step <= steps; step++) {
      const share = steps === 0 ? 1 : step / steps
      addAround(from.x + share * (to.x - from.x), from.y + share * (to.y - from.y), radius)
      if (found.size > MOST_TILES) return [...found.values()]
    }
  }
  return [...found.values()]

  function addAround(x: number, y: number, radius: number): void {
    const tile = (at: number) => Math.max(0, Math.min(most - 1, Math.floor(at * most)))
    for (let column = tile(x - radius); column <= tile(x + radius); column++)
      for (let row = tile(y - radius); row <= tile(y + radius); row++) {
        const [dx, dy] = [x * most - column, y * most - row].map(at => Math.max(-at, 0, at - 1))
        if (Math.hypot(dx ?? 0, dy ?? 0) <= radius * most) found.set(column * most + row, [column, row])
      }
  }
}

/** Tiles with those around them, as a screen shows several at a time. */
export function withNeighbours(tiles: readonly (readonly [x: number, y: number])[], zoom: number) {
  const most = 2 ** zoom
  const found = new Map<number, [x: number, y: number]>()
  for (const [x, y] of tiles)
    for (let row = Math.max(0, y - 1); row <= Math.min(most - 1, y + 1); row++)
      for (const beside of [-1, 0, 1]) {
        const column = (x + beside + most) % most
        found.set(column * most + row, [column, row])
      }
  return [...found.values()]
}

/** Beyond it the plane has nothing, and three kilometres would be all around the Earth. */
const onTheMap = (lat: number) => Math.max(-85, Math.min(85, lat))
const radians = (degrees: number) => (degrees * Math.PI) / 180

function worldOf({ lat, lng }: Spot): { x: number; y: number } {
  return { x: lng / 360 + 0.5, y: 0.5 - Math.asinh(Math.tan(radians(onTheMap(lat)))) / (2 * Math.PI) }
}
