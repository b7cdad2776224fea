import type { Context } from '../../../reading/mark.ts'
import { collecting, dayOfHeading, momentOf, placeOf, type Told } from './format.ts'
import { child, type Node, readXml, said } from './xml.ts'

const placemarks = new Set(['Placemark'])
const webAddress = /https?:\/\/[^\s<>"]{1,2000}/

/** The points of a map, in folders; the lowest folder whose name is that of a day says when. */
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
    if (!point && !child(node, 'address')) return found.lose('line', 'no_place')
    const folders = around.filter(one => one.name === 'Folder').map(dayOf)
    const when = said(child(node, 'TimeStamp'), 'when')
    const description = said(node, 'description')
    found.add(() =>
      placeOf({
        ...{ name: said(node, 'name'), lat, lng, address: said(node, 'address') },
        ...(when ? { starts: momentOf(when) } : folders.findLast(({ starts, nth }) => starts ?? nth)),
        ...{ details: description, url: webAddress.exec(description ?? '')?.[0] },
      }),
    )
  })
  return { name, ...found.told() }
}
