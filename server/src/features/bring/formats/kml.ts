import type { Context } from '../../../reading/mark.ts'
import { collecting, dayOfHeading, momentOf, placeOf, type Told } from './format.ts'
import { spotsOf, trackOf } from './track.ts'
import { child, type Node, readXml, said } from './xml.ts'

const parts = new Set(['Placemark', 'when', 'begin', 'LineString', 'coord'])
const webAddress = /https?:\/\/[^\s<>"]{1,2000}/

/**
 * The points and lines of a map, in folders. What has no time of its own is on the day of the lowest folder whose name
 * is one; a line may have its day in its own name.
 */
export function readKml(text: string, context: Context): Told {
  const found = collecting()
  let name: string | undefined
  const days = new Map<Node, ReturnType<typeof dayOfHeading>>()
  const dayOf = (folder: Node) => {
    const known = days.get(folder) ?? dayOfHeading(said(folder, 'name') ?? '', context)
    days.set(folder, known)
    return known
  }

  let [when, way]: [string | undefined, ReturnType<typeof spotIn>[]] = [undefined, []]
  readXml(text, parts, (node, around) => {
    name ??= said(
      around.find(one => one.name === 'Document'),
      'name',
    )
    if (node.name !== 'Placemark') {
      const spots = node.name === 'LineString' ? said(node, 'coordinates')?.split(/\s+/) : undefined
      for (const spot of spots ?? []) way.push(spotIn(spot, ','))
      if (node.name === 'coord') way.push(spotIn(node.text.trim(), ' '))
      const isMoment = node.name === 'when' || node.name === 'begin'
      if (isMoment && around.some(one => one.name === 'Placemark')) when ??= node.text.trim()
      return
    }
    const point = child(node, 'Point')
    const title = said(node, 'name')
    const headings = around.filter(one => one.name === 'Folder').map(dayOf)
    if (way.length > 0) headings.unshift(dayOfHeading(title ?? '', context))
    const starts = momentOf(when)
    const day = starts ? { starts } : headings.findLast(({ starts, nth }) => starts ?? nth)
    const description = said(node, 'description')
    const about = { name: title, ...day, details: description }
    if (point || child(node, 'address')) {
      const url = webAddress.exec(description ?? '')?.[0]
      const spot = spotIn(said(point, 'coordinates') ?? '', ',')
      found.add(() => placeOf({ ...about, ...spot, address: said(node, 'address'), url }))
    } else {
      const track = trackOf(about, spotsOf(way))
      if (track) found.add(() => track)
      else found.lose('line', 'no_place')
    }
    ;[when, way] = [undefined, []]
  })
  return { name, ...found.told() }
}

function spotIn(written: string, sign: string) {
  const [lng, lat] = written.split(sign)
  return { lat, lng }
}
