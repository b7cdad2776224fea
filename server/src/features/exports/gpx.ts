import { readLine } from '@caravan/contract/drawn-line'
import type { Track } from '@caravan/contract/tracks'
import { type DayOfPlaces, degrees, element, type Place, placesOf, xml } from './places.ts'
import type { Planned } from './planned.queries.ts'

/** Waypoints as GPX 1.1 has them, the order of each day as a route, and its tracks. */
export function gpxOf(trip: Planned): string {
  const { days, ideas } = placesOf(trip)
  const all = [...days.flatMap(({ stops, beds }) => [...stops, ...beds]), ...ideas]
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<gpx version="1.1" creator="Caravan" xmlns="http://www.topografix.com/GPX/1/1">',
    `<metadata>${element('name', trip.name)}</metadata>`,
    ...all.map(place => point('wpt', place)),
    ...days.filter(({ stops }) => stops.length > 1).map(routeOf),
    ...days.flatMap(({ date, tracks }) => tracks.map(track => trackOf(track, date))),
    '</gpx>\n',
  ].join('\n')
}

const routeOf = ({ name, stops }: DayOfPlaces) =>
  ['<rte>', element('name', name), ...stops.map(stop => point('rtept', stop)), '</rte>'].join('\n')

/** Its comment says the day, as no moment is known. */
const trackOf = ({ name, points }: Track, date: string) =>
  [
    ...['<trk>', element('name', name), element('cmt', date), '<trkseg>'],
    ...(readLine(points) ?? []).map(({ lat, lng }) => `<trkpt lat="${degrees(lat)}" lon="${lonOf(lng)}"/>`),
    '</trkseg></trk>',
  ].join('\n')

/** Its longitudes end before 180. */
const lonOf = (lng: number) => degrees(lng === 180 ? -180 : lng)

function point(tag: string, { name, lat, lng, type, details, url }: Place): string {
  const link = url ? `<link href="${xml(url)}"/>` : ''
  return `<${tag} lat="${degrees(lat)}" lon="${lonOf(lng)}">${element('name', name)}${element('desc', details)}${link}${element('type', type)}</${tag}>`
}
