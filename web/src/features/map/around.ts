import type { Language } from '@caravan/contract/languages'
import { type Box, type PlaceAround, type PlaceKind, placesAround } from '@caravan/contract/places'
import { keepPreviousData, queryOptions, skipToken } from '@tanstack/react-query'
import { call } from '../../lib/calls/call.ts'
import { currentSession } from '../../lib/calls/session.ts'
import { worldOf } from '../../terrain/route.ts'
import type { Size } from './covered.ts'
import { placeAt } from './mercator.ts'
import type { Spot, StopType } from './types.ts'
import { type InSight, type View, WORLD } from './view.ts'

/** The part of the world that is in sight, widened to a grid of that many cells. */
export function boxOf({ center, zoom }: View, { width, height }: Size, cells: number): Box {
  const [x, y] = worldOf(center)
  const [across, down] = [width / 2, height / 2].map(pixels => pixels / (WORLD * 2 ** zoom)) as [
    number,
    number,
  ]
  const low = (at: number) => Math.floor(at * cells) / cells
  const high = (at: number) => Math.ceil(at * cells) / cells
  const within = (at: number) => Math.min(Math.max(at, 0), 1)
  const turned = (at: number) => rounded(placeAt([at - Math.floor(at), 0]).lng)
  const [left, right] = [low(x - across), high(x + across)]
  const isWhole = right - left >= 1
  return {
    west: isWhole ? -180 : turned(left),
    south: rounded(placeAt([0, within(high(y + down))]).lat),
    east: isWhole ? 180 : turned(right),
    north: rounded(placeAt([0, within(low(y - down))]).lat),
  }
}

const rounded = (degrees: number) => Number(degrees.toFixed(6))

/** Only places of a kind, and only those that are open then. */
export type Wish = { kind?: PlaceKind | undefined; open_at?: string | undefined }

/** Of a view; a map that is moved a little asks for nothing new. */
export function aroundQuery(surface: InSight | undefined, lang: Language, wish: Wish = {}) {
  const zoom = Math.max(0, Math.floor(surface?.view.zoom ?? 0))
  const box = surface && boxOf(surface.view, surface.size, 2 ** (zoom + 1))
  const bbox = box && [box.west, box.south, box.east, box.north].join()
  return queryOptions<PlaceAround[]>({
    queryKey: ['around', lang, zoom, bbox, wish],
    // Guests have nothing but their trip.
    queryFn:
      bbox && !currentSession()?.guest
        ? ({ signal }) => call(placesAround, { query: { bbox, zoom: String(zoom), lang, ...wish }, signal })
        : skipToken,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    placeholderData: keepPreviousData,
  })
}

/** The glyph of a place: that of its items, or none where people live. */
export function glyphOf({ kind, type }: Pick<PlaceAround, 'kind' | 'type'>): StopType | null {
  return kind === 'airport' ? 'flight' : kind === 'town' ? null : (type ?? 'sightseeing')
}

export function spotOf(place: PlaceAround): Spot & { name: string } {
  const { place_id, name, formatted_address, lat, lng, type } = place
  const spot = { place_id, name, formatted_address, lat, lng, type }
  return { ...spot, as: 'spot', glyph: glyphOf(place), known: place }
}
