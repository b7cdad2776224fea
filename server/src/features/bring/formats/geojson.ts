import { type Fields, fieldsOf } from '../../../reading/mark.ts'
import { collecting, listOf, placeOf, type Told, textOf } from './format.ts'

export const isGeojson = (value: Fields) =>
  value['type'] === 'FeatureCollection' && Array.isArray(value['features'])

/** Places that somebody has saved: Takeout's, of today and of some years ago, and any points that have a name. */
export function readGeojson(value: Fields): Told {
  const found = collecting()
  for (const feature of listOf(value['features'])) {
    const geometry = fieldsOf(feature['geometry'])
    if (geometry['type'] !== undefined && geometry['type'] !== 'Point') {
      found.lose('line', 'no_place')
      continue
    }
    const [lng, lat] = Array.isArray(geometry['coordinates']) ? geometry['coordinates'] : []
    const about = fieldsOf(feature['properties'])
    const place = fieldsOf(about['location'] ?? about['Location'])
    const say = (...names: string[]) => names.map(name => textOf(place[name] ?? about[name])).find(Boolean)
    found.add(() =>
      placeOf({
        ...{
          name: say('name', 'Business Name', 'title', 'Title', 'Name'),
          address: say('address', 'Address'),
        },
        ...{ lat, lng, url: say('google_maps_url', 'Google Maps URL', 'url', 'website') },
        details: say('Comment', 'comment', 'description', 'notes', 'note'),
      }),
    )
  }
  return { name: textOf(value['name']), ...found.told() }
}
