import type { PlaceAround } from '@caravan/contract/places'
import type { Coordinates } from '../../terrain/route.ts'
import type { Arc, KindName } from '../../trip/kinds.ts'

export const stopTypes = ['sightseeing', 'commute', 'dining', 'shopping', 'lodging', 'flight'] as const
export type StopType = (typeof stopTypes)[number]

/** An item of a day that has coordinates, numbered like its row in the list; a rough one is only about there. */
export type MapStop = Coordinates & {
  id: string
  number: number
  type: StopType
  label: string
  /** The second line of its card. */
  detail?: string
  isRough?: boolean | undefined
}

/** Days at one place, one after the other; none at a spot alone. */
export type MapLeg = Coordinates & { id: string; name: string; days: number }

/** A place of a booking beside the route. */
export type MapBeside = Coordinates & {
  id: string
  kind: KindName
  /** The name of its icon, where that is not the one of its kind. */
  icon?: string | undefined
  label: string
  /** When and where. */
  detail: string
  isRough?: boolean | undefined
}

/** A place on no day yet: a hollow pin, which need not be in sight. */
export type MapIdea = Coordinates & {
  id: string
  type: StopType
  label: string
  detail: string
  isRough?: boolean | undefined
}

/** A place that can be pointed at and pressed. */
export type MapPlace =
  | (MapStop & { as: 'stop' })
  | (MapLeg & { as: 'leg' })
  | (MapBeside & { as: 'beside' })
  | (MapIdea & { as: 'idea' })

/** A spot that was pressed: a place that is known, or one without a name. */
export type Spot = Coordinates & {
  as: 'spot'
  name: string | null
  formatted_address: string | null
  place_id: string | null
  type: StopType | null
  /** The best known place close to a spot. */
  near?: string | undefined
  /** Its icon; none where people live, and of a spot. */
  glyph: StopType | null
  /** What a region tells of it. */
  known?: Pick<PlaceAround, 'hours' | 'website' | 'phone' | 'lines'> | undefined
}

/** The map of a member does more than show the trip. */
export type Explore = {
  /** The weekday that places can be added to; undefined where there is no such day. */
  day: string | undefined
  /** Its date, and what is planned at some time of it. */
  times?: { date: string; items: readonly { time: string; place: string }[] } | undefined
  /** Its place, which is not offered near by. */
  town?: Coordinates | undefined
  /** Adds a place to the day or to the ideas; viewers only look. */
  add?: ((spot: Spot & { name: string }, to: 'day' | 'ideas') => void) | undefined
  /** Where the trip has a place already. */
  planned?: ((place: Spot & { name: string }) => string | undefined) | undefined
  /** Opens the form of an item or an idea. */
  edit?: ((id: string) => void) | undefined
  /** Puts an idea on the day. */
  plan?: ((ideaId: string) => void) | undefined
}

/** From one stop to another, along the streets. */
export type MapWay = { from: string; to: string; line: readonly Coordinates[] }

export type MapContent = {
  stops: readonly MapStop[]
  legs: readonly MapLeg[]
  /** Of the ideas, the trip around them is quiet. */
  mode: 'day' | 'trip' | 'ideas'
  /** The ways between stops that are known. */
  known?: readonly MapWay[] | undefined
  arcs?: readonly Arc[] | undefined
  beside?: readonly MapBeside[] | undefined
  ideas?: readonly MapIdea[] | undefined
  /** Ways that were recorded, as they are written in a day. */
  tracks?: readonly string[] | undefined
}

export type TripMapProps = MapContent & {
  /** With which streets may be kept on this device. */
  tripId?: string | undefined
  selected: string | null
  hovered: string | null
  onHover: (id: string | null) => void
  onSelect: (id: string) => void
  /** Of a large map on a phone, along which the stops are a row of cards: opens one of them. */
  onOpen?: ((id: string) => void) | undefined
  explore?: Explore | undefined
  /** The spot under the middle of the map, whenever it has come to rest; a press brings that to the middle. */
  onAim?: ((spot: Coordinates) => void) | undefined
}
