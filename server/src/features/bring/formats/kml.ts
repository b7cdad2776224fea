import type { Context } from '../../../reading/mark.ts'
import { collecting, dayOfHeading, momentOf, placeOf, type Told } from './format.ts'
import { spotsOf, trackOf } from './track.ts'
import { child, type Node, readXml, said } from './xml.ts'

const placemarks = new Set(['Placemark'])
const webAddress = /https?:\/\/[^\s<>"]{1,2000}/

/** The points and lines of a map, in folders; the lowest folder whose name is that of a day says when. */
export function readKml(text: string, context: Context): Told {
  const found = collecting()
  let name: string | undefined
  const days = new Map<Node, ReturnType<typeof dayOfHeading>>()
  const dayOf = (folder: Node) => {
    const known = days.get(folder) ?? dayOfHeading(said(folder, 'name') ?? '', context)
    days.set(folder, known)
    return known
  }

  readXml(text, placemarks, (node, around) => {
    name ??= said(
      around.find(one => one.name === 'Document'),
      'name',
    )
    const point = child(node, 'Point')
    const [lng, lat] = (said(point, 'coordinates') ?? '').split(',')
    const folders = around.filter(one => one.name === 'Folder').map(dayOf)
    const when = said(child(node, 'TimeStamp'), 'when')
    const day = when ? { starts: momentOf(when) } : folders.findLast(({ starts, nth }) => starts ?? nth)
    const description = said(node, 'description')
    const about = { name: said(node, 'name'), ...day, details: description }
    if (!point && !child(node, 'address')) {
      const track = day && trackOf(about, lineOf(said(child(node, 'LineString'), 'coordinates') ?? ''))
      return track ? found.add(() => track) : found.lose('line', 'no_place')
    }
    const url = webAddress.exec(description ?? '')?.[0]
    found.add(() => placeOf({ ...about, lat, lng, address: said(node, 'address'), url }))
  })
  return { name, ...found.told() }
}

const lineOf = (coordinates: string) =>
  spotsOf(
    coordinates.split(/\s+/).map(spot => {
      const [lng, lat] = spot.split(',')
      return { lat, lng }
    }),
  )
