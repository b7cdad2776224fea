import { readLine } from '@caravan/contract/drawn-line'
import type { Language } from '@caravan/contract/languages'
import type { Track } from '@caravan/contract/tracks'
import { degrees, element, type Place, placesOf } from './places.ts'
import type { Planned } from './planned.queries.ts'
import { words } from './words.ts'

/** A folder of places for each day, and one for the ideas, as KML 2.2 has them. */
export function kmlOf(trip: Planned, language: Language): string {
  const { days, ideas } = placesOf(trip)
  const folders = [
    ...days.map(({ name, stops, beds, tracks }) => ({ name, places: [...stops, ...beds], tracks })),
    { name: words[language].ideas, places: ideas, tracks: [] },
  ]
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<kml xmlns="http://www.opengis.net/kml/2.2">',
    `<Document>${element('name', trip.name)}`,
    ...folders.filter(({ places, tracks }) => places.length + tracks.length > 0).map(folderOf),
    '</Document>',
    '</kml>\n',
  ].join('\n')
}

const folderOf = ({ name, places, tracks }: { name: string; places: Place[]; tracks: Track[] }) =>
  ['<Folder>', element('name', name), ...places.map(placemark), ...tracks.map(lineOf), '</Folder>'].join('\n')

function lineOf({ name, points }: Track): string {
  const spots = (readLine(points) ?? []).map(({ lat, lng }) => `${degrees(lng)},${degrees(lat)}`)
  const line = `<LineString><tessellate>1</tessellate><coordinates>${spots.join(' ')}</coordinates></LineString>`
  return `<Placemark>${element('name', name)}${line}</Placemark>`
}

function placemark({ name, lat, lng, details, url }: Place): string {
  const description = [details, url].filter(Boolean).join('\n')
  const point = `<Point><coordinates>${degrees(lng)},${degrees(lat)}</coordinates></Point>`
  return `<Placemark>${element('name', name)}${element('description', description)}${point}</Placemark>`
}
