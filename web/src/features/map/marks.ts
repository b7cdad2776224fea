import type { PlaceAround } from '@caravan/contract/places'
import { distanceKm } from '@caravan/contract/ways.rules'
import type { Coordinates, Point } from '../../terrain/route.ts'
import { glyphOf } from './around.ts'
import type { DrawnContent } from './content.ts'
import { boxOf, type Icon, idOf } from './icons.ts'
import { featuresAt } from './mercator.ts'
import { type Box, crowded, liftedOff, moved, overlaps, REACH, sideBySide, spread } from './spread.ts'
import type { MapPlace, MapStop } from './types.ts'
import type { Project } from './view.ts'

/** The part of the trip that is shown, and the places that stand out. */
export type Meant = {
  /** Those of its pins that are shown. */
  pins: readonly (MapStop & { as: 'stop' })[]
  active: string | null
  /** By the keyboard. */
  isReached: boolean
  /** The names of these are on cards. */
  said: readonly string[]
}

/** A place of the trip as it stands on the map. */
export type Mark = Coordinates & {
  id: string
  as: MapPlace['as']
  icon: Icon
  /** All of its icon, in pixels from its place. */
  box: Box
  /** None where a card says it, or the names of a fan would hide behind its heads. */
  name: string
  rank: number
}

/** Among names, after all stops. */
const LAST = 1e6
const SAME_SPOT_KM = 0.15
/** In em. */
export const LINE = 9
const LINES = 2
/** The size of a name on the map. */
const NAME_PX = 12.5

/** In em: a letter is reckoned narrow, what is written in squares is not. */
const widthOf = (letter: string) => (letter < '\u2e80' ? 0.58 : 1)

/** Cuts a name where it would fill more than two lines. */
export function shortName(name: string): string {
  const letters = [...name]
  let room = LINES * LINE
  for (const [index, letter] of letters.entries()) {
    room -= widthOf(letter)
    if (room >= 0) continue
    const start = letters.slice(0, index - 1).join('')
    return `${start.trimEnd()}…`
  }
  return name
}

/** The boxes in which the name of a mark is likely to stand, below its place and to the right of it. */
export function nameBoxes({ name, box }: Mark): Box[] {
  if (name === '') return []
  const em = [...name].reduce((sum, letter) => sum + widthOf(letter), 0)
  const width = Math.min(em, LINE) * NAME_PX
  const height = Math.ceil(em / LINE) * NAME_PX * 1.2
  const middle = (box[1] + box[3]) / 2
  return [
    [-width / 2, box[3], width / 2, box[3] + height],
    [box[2], middle - height / 2, box[2] + width, middle + height / 2],
  ]
}

/** The places of a trip in the order of its list: pins that would hide one another as a fan, stops and marks side by side. */
export function marksOf(
  content: DrawnContent,
  { pins, active, isReached, said }: Meant,
  project: Project,
): Mark[] {
  const { halts, beside, ideas } = content
  const named = new Set<string>()

  function mark(place: MapPlace, drawn: Icon, [x, y]: Point = [0, 0], hasName = true): Mark {
    const { id, lat, lng, as } = place
    const rough = as !== 'leg' && place.isRough ? { ...drawn, isRough: true as const } : drawn
    const icon =
      id === active ? { ...rough, look: isReached ? ('reached' as const) : ('meant' as const) } : rough
    const text = as === 'leg' ? place.name : place.label
    // A place that the trip comes back to has its name once.
    const key = `${lat.toFixed(3)} ${lng.toFixed(3)} ${text}`
    const name = hasName && !said.includes(id) && !named.has(key) ? shortName(text) : ''
    if (name !== '') named.add(key)
    const rank = as === 'leg' ? -place.days : as === 'stop' ? place.number : LAST
    return { id, lat, lng, as, icon, box: moved(boxOf(icon), [x, y]), name, rank }
  }
  const tips = pins.map(project)
  const [leans, areCrowded] = [spread(tips), crowded(tips)]
  const stops = sideBySide(halts.map(project))
  const lifted = liftedOff(stops, beside.map(project))
  const shift = (place: Coordinates, at: Point | undefined): Point => {
    const [x, y] = project(place)
    return at ? [Math.round(at[0] - x), Math.round(at[1] - y)] : [0, 0]
  }
  return [
    ...pins.map((pin, index) => {
      const { type, number } = pin
      const { turn = 0, reach = REACH } = leans[index] ?? {}
      const lean = { turn: Math.round(turn), reach: Math.round(reach) }
      return mark(pin, { as: 'stop', type, number, lean }, [0, 0], !areCrowded[index])
    }),
    ...halts.map((halt, index) => mark(halt, { as: 'leg' }, shift(halt, stops[index]))),
    ...beside.map((place, index) =>
      mark(
        place,
        { as: 'beside', kind: place.kind, icon: place.icon ?? place.kind },
        shift(place, lifted[index]),
      ),
    ),
    ...ideas.map(idea => mark(idea, { as: 'idea', type: idea.type })),
  ]
}

/** The order of drawing, as in the layers of MapLibre: ideas, all else, what stands out; each from north to south. */
export function stacked(marks: readonly Mark[], project: Project): Mark[] {
  const layer = ({ as, icon }: Mark) => (icon.look ? 2 : as === 'idea' ? 0 : 1)
  return marks.toSorted((one, other) => layer(one) - layer(other) || project(one)[1] - project(other)[1])
}

/** The marks whose icons are at most `reach` pixels from a point in either direction, the uppermost first. */
export function marksAt(marks: readonly Mark[], [x, y]: Point, reach: number, project: Project): Mark[] {
  const around: Box = [x - reach, y - reach, x + reach, y + reach]
  const hit = marks.filter(mark => overlaps(around, moved(mark.box, project(mark))))
  return stacked(hit, project).reverse()
}

export const featuresOf = (marks: readonly Mark[]) =>
  featuresAt(marks, ({ id, as, icon, box, name, rank }) => {
    const isMeant = icon.look !== undefined
    return { id, as, name, rank, icon: idOf(icon), corner: box.slice(0, 2), isMeant }
  })

/** The places around that the trip has no place of its own for. */
export function placesBeside({ pins, halts }: DrawnContent, places: readonly PlaceAround[]): PlaceAround[] {
  const isOwn = (place: PlaceAround) =>
    halts.some(({ name }) => name === place.name) ||
    [...pins, ...halts].some(own => distanceKm(own, place) < SAME_SPOT_KM)
  return places.filter(place => !isOwn(place))
}

/** The places around, whose names are on the map. */
export function placesOf(places: readonly PlaceAround[]): GeoJSON.FeatureCollection {
  return featuresAt(places, (place, rank) => {
    const type = glyphOf(place)
    return { rank, name: shortName(place.name), icon: type ? idOf({ as: 'place', type }) : '' }
  })
}
