import type { Language } from '@caravan/contract/languages'
import { degrees, element, type Place, placesOf } from './places.ts'
import type { Planned } from './planned.queries.ts'
import { words } from './words.ts'

/** A folder of places for each day, and one for the ideas, as KML 2.2 has them. */
export function kmlOf(trip: Planned, language: Language): string {
  const { days, ideas } = placesOf(trip)
  const folders = [
    ...days.map(({ name, stops, beds }) => ({ name, places: [...stops, ...beds] })),
    { name: words[language].ideas, places: ideas },
  ]
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<kml xmlns="http://www.opengis.net/kml/2.2">',
    `<Document>${element('name', trip.name)}`,
    ...folders.filter(({ places }) => places.length > 0).map(folderOf),
    '</Document>',
    '</kml>\n',
  ].join('\n')
}

const folderOf = ({ name, places }: { name: string; places: Place[] }) =>
  ['<Folder>', element('name', name), ...places.map(placemark), '</Folder>'].join('\n')

function placemark({ name, lat, lng, details, url }: Place): string {
  const description = [details, url].filter(Boolean).join('\n')
  const point = `<Point><coordinates>${degrees(lng)},${degrees(lat)}</coordinates></Point>`
  return `<Placemark>${element('name', name)}${element('description', description)}${point}</Placemark>`
}
