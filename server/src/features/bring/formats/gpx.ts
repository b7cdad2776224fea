import type { Context } from '../../../reading/mark.ts'
import { collecting, dayOfHeading, type Entry, momentOf, placeOf, type Told } from './format.ts'
import { spotsOf, trackOf } from './track.ts'
import { child, type Node, readXml, said } from './xml.ts'

/** More than a trip holds. */
const MOST_POINTS = 5_000
const points = new Set(['wpt', 'rtept', 'trkpt', 'rte', 'trk'])

/**
 * Waypoints; of routes and tracks the points that have a name, and else where a route begins. A route of a day puts its
 * points on that day; a track is a line on the day on which it was walked, or which its comment or its name says.
 */
export function readGpx(text: string, context: Context): Told {
  const found = collecting()
  const known = new Map<string, Entry>()
  let name: string | undefined
  let [line, first, unnamed]: [Entry[], Node | undefined, number] = [[], undefined, 0]
  let way: { lat: unknown; lng: unknown }[] = []
  const add = (mark: Entry | undefined) => {
    const key = [mark?.name, mark?.from?.lat, mark?.from?.lng].join(' ')
    const before = mark && known.get(key)
    // A route passes the waypoints that it is made of.
    if (before && !before.starts && !before.nth) Object.assign(before, { starts: mark.starts, nth: mark.nth })
    else found.add(() => mark)
    if (mark && !before) known.set(key, mark)
  }

  readXml(text, points, (node, around) => {
    name ??= said(child(around[0], 'metadata'), 'name') ?? said(around[0], 'name')
    if (node.name === 'wpt') return add(pointOf(node))
    if (node.name === 'rtept' || node.name === 'trkpt') {
      first ??= node
      if (node.name === 'trkpt') way.push(spot(node))
      const point = pointOf(node)
      if (point && line.length < MOST_POINTS) line.push(point)
      else unnamed++
      return
    }
    const title = said(node, 'name')
    const starts = node.name === 'trk' ? momentOf(said(first, 'time')) : undefined
    const headings = [said(node, 'cmt'), title].map(heading => dayOfHeading(heading ?? '', context))
    const day = starts ? { starts } : (headings.find(({ starts, nth }) => starts ?? nth) ?? {})
    const about = { name: title ?? (node.name === 'trk' ? name : undefined), details: said(node, 'desc') }
    const track = trackOf(about, spotsOf(way))
    const start = first && placeOf({ ...spot(first), ...about })
    if (track) found.add(() => ({ ...track, ...day }))
    else if (line.length === 0 && start) {
      line = [start]
      unnamed--
    }
    for (const point of line) add({ ...point, ...day })
    if (!track) found.lose('point', 'unnamed', unnamed)
    ;[line, first, unnamed, way] = [[], undefined, 0, []]
  })
  return { name, ...found.told() }
}

const spot = ({ attributes: { lat, lon: lng } }: Node) => ({ lat, lng })

const pointOf = (node: Node): Entry | undefined =>
  placeOf({
    ...{ ...spot(node), name: said(node, 'name'), details: said(node, 'desc') ?? said(node, 'cmt') },
    url: child(node, 'link')?.attributes['href'] ?? said(node, 'url'),
  })
