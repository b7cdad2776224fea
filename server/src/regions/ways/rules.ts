import type { Tags } from '../osm/block.ts'

/** How a way is used. Along it and against it are told apart. */
export interface Use {
  foot: Directions
  car: Directions
  /** Kilometres an hour; none where it is not used that way. */
  footSpeed: number
  carSpeed: number
}

export interface Directions {
  along: boolean
  against: boolean
}

export const WALKING = 4.8
const STAIRS = 2.5
/** Where a ferry does not tell how long it takes, with the wait for it. */
const FERRY = 6

/** What a car makes on the average, in kilometres an hour, where nothing says how fast it may be. */
const roads = new Map([
  ['motorway', 105],
  ['motorway_link', 50],
  ['trunk', 80],
  ['trunk_link', 45],
  ['primary', 55],
  ['primary_link', 35],
  ['secondary', 45],
  ['secondary_link', 30],
  ['tertiary', 38],
  ['tertiary_link', 28],
  ['unclassified', 30],
  ['road', 25],
  ['residential', 22],
  ['living_street', 8],
  ['service', 12],
])
const paths = new Set([
  ...['footway', 'path', 'pedestrian', 'steps', 'track', 'cycleway', 'bridleway', 'corridor', 'platform'],
])
const forbidden = new Set([
  ...['no', 'private', 'agricultural', 'forestry', 'delivery', 'military', 'emergency', 'use_sidepath'],
  ...['permit', 'restricted'],
])
const allowed = new Set(['yes', 'designated', 'permissive', 'official', 'destination', 'customers', 'public'])

/** The first of the tags that says something. */
function mayBy(tags: Tags, keys: readonly string[]): boolean | undefined {
  for (const key of keys) {
    const value = tags[key]
    if (value === undefined) continue
    if (forbidden.has(value)) return false
    if (allowed.has(value)) return true
  }
  return undefined
}

const nowhere: Directions = { along: false, against: false }

/** Undefined where nobody goes, on foot or by car. `metres` is how long the way is. */
export function useOf(tags: Tags, metres: number): Use | undefined {
  const { route, highway = '', railway, man_made } = tags
  const isFerry = route === 'ferry'
  const kind = isFerry
    ? 'ferry'
    : railway === 'platform'
      ? 'platform'
      : man_made === 'pier'
        ? 'path'
        : highway
  const footSpeed = isFerry ? ferrySpeed(tags, metres) : kind === 'steps' ? STAIRS : WALKING
  const carSpeed = isFerry ? footSpeed : speedOf(tags, roads.get(kind) ?? FERRY)
  const foot = mayWalk(tags, kind) ? footWays(tags) : nowhere
  const car = mayDrive(tags, kind) ? carWays(tags, kind) : nowhere
  if (!(foot.along || foot.against || car.along || car.against)) return undefined
  return { foot, car, footSpeed, carSpeed }
}

function mayWalk(tags: Tags, kind: string): boolean {
  if (!paths.has(kind) && !roads.has(kind) && kind !== 'ferry') return false
  const said = mayBy(tags, ['foot', 'access'])
  if (tags['foot'] && said !== undefined) return said
  if (kind.startsWith('motorway') || tags['motorroad'] === 'yes') return false
  return said ?? true
}

function mayDrive(tags: Tags, kind: string): boolean {
  const said = mayBy(tags, ['motorcar', 'motor_vehicle', 'vehicle', 'access'])
  if (kind === 'ferry' || kind === 'track') {
    return mayBy(tags, ['motorcar', 'motor_vehicle']) === true
  }
  if (!roads.has(kind) || tags['service'] === 'emergency_access') return false
  return said ?? true
}

/** Moving stairs go one way. */
function footWays(tags: Tags): Directions {
  const { conveying, 'oneway:foot': oneway } = tags
  if (conveying === 'forward' || oneway === 'yes') return { along: true, against: false }
  if (conveying === 'backward' || oneway === '-1') return { along: false, against: true }
  return { along: true, against: true }
}

function carWays({ oneway, junction }: Tags, kind: string): Directions {
  if (oneway === '-1' || oneway === 'reverse') return { along: false, against: true }
  if (oneway === 'yes' || oneway === 'true' || oneway === '1') return { along: true, against: false }
  const isOneway = junction === 'roundabout' || junction === 'circular' || kind === 'motorway'
  return { along: true, against: !isOneway || oneway === 'no' }
}

const MILE = 1.609

/** Of how fast a car may be it makes less, in towns much less. */
function speedOf({ maxspeed = '' }: Tags, usual: number): number {
  const [, digits, unit] = /^(\d{1,3}(?:\.\d+)?)\s*(mph)?$/.exec(maxspeed.trim()) ?? []
  if (digits === undefined) return usual
  const most = Number(digits) * (unit ? MILE : 1)
  if (most < 5) return Math.min(usual, 8)
  return Math.min(most <= 60 ? most * 0.7 : most * 0.85, 120)
}

/** As long as it says that it takes. */
function ferrySpeed({ duration = '' }: Tags, metres: number): number {
  const minutes = minutesOf(duration)
  if (minutes === undefined || minutes === 0) return FERRY
  return Math.min(Math.max((metres / minutes) * 0.06, 1), 100)
}

/** Of `00:20`, `01:05:00`, `PT1H5M` or `20`. */
function minutesOf(duration: string): number | undefined {
  const [, hours, minutes] = /^(\d{1,2}):(\d{2})(?::\d{2})?$/.exec(duration) ?? []
  if (hours !== undefined) return Number(hours) * 60 + Number(minutes)
  const [, isoHours = 0, isoMinutes = 0] = /^PT(?:(\d{1,2})H)?(?:(\d{1,4})M)?/.exec(duration) ?? []
  if (isoHours || isoMinutes) return Number(isoHours) * 60 + Number(isoMinutes)
  return /^\d{1,4}$/.test(duration) ? Number(duration) : undefined
}

/** What a barrier on a way keeps off. */
export function barrierOf({ barrier, ...tags }: Tags): { foot: boolean; car: boolean } | undefined {
  if (barrier === undefined) return undefined
  const foot = mayBy(tags, ['foot', 'access']) === false
  const said = mayBy(tags, ['motorcar', 'motor_vehicle', 'vehicle', 'access'])
  const car = said === undefined ? narrow.has(barrier) : !said
  return foot || car ? { foot, car } : undefined
}

const narrow = new Set([
  ...['bollard', 'block', 'stile', 'kissing_gate', 'turnstile', 'cycle_barrier', 'motorcycle_barrier'],
  ...['jersey_barrier', 'log', 'planter', 'chain', 'full-height_turnstile', 'wicket_gate', 'steps'],
])
