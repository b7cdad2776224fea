import { addDays, daysOf } from '../../contract/src/days.rules.ts'
import type { Item } from '../../contract/src/items.ts'
import type { Member } from '../../contract/src/members.ts'
import { type Place, place, places, planAs } from '../planner.ts'
import type { Server } from '../server.ts'
import type { Traveller } from '../traveller.ts'
import { addIdeas } from './cast.ideas.ts'
import { japaneseDays, japaneseFlights, japaneseStays } from './cast.japan.ts'
import { addTodos } from './cast.todos.ts'

/** Trips that screens are about; what is upcoming stays so, in whichever year the pictures are taken. */
export interface Trips {
  /** Nine days, of which the fifth is full and ends with a dinner, and the last has nothing. */
  japan: { id: string; dates: string[]; dinner: Item }
  /** The second day has a place and no items, the third was deleted. */
  portugal: { id: string; dates: string[] }
  longName: { id: string }
}

const today = new Date().toISOString().slice(0, 10)
const inDays = (count: number) => addDays(today, count)

/** The next day of the year that is not today. */
function next(monthAndDay: string): string {
  const thisYear = `${today.slice(0, 4)}-${monthAndDay}`
  return thisYear > today ? thisYear : `${Number(today.slice(0, 4)) + 1}-${monthAndDay}`
}

export async function makeTrips(server: Server, ana: Traveller, mei: Traveller): Promise<Trips> {
  const api = await planAs(server, ana)
  const make = (name: string, start_date: string, length: number, where: Place[], parent?: string) => {
    const dates = { start_date, end_date: addDays(start_date, length - 1) }
    return api.makeTrip({ name, ...dates, places: where, ...(parent && { parent_trip_id: parent }) })
  }

  const spring = next('03-27')
  const japan = await make('Trip to Japan', spring, 9, [
    places.tokyo,
    places.hakone,
    places.kyoto,
    places.osaka,
  ])
  await api.send('PUT', `/trips/update_trip/${japan}`, { currency: 'JPY' })
  const { days } = await api.plan(japan)
  const stay = (index: number, { name, ...where }: Place | { name: null }) =>
    api.send('PUT', `/subtrips/update_sub_trip/${days[index]?.id}`, { place: name, ...where })
  await stay(4, places.kyoto)
  await stay(8, { name: null })
  await api.addItems(
    japan,
    Object.fromEntries(japaneseDays.map((items, day) => [addDays(spring, day), items])),
  )
  for (const stay of japaneseStays(day => addDays(spring, day)))
    await api.send('POST', `/subtripitems/trip/${japan}/lodging`, stay)
  for (const flight of japaneseFlights(day => addDays(spring, day)))
    await api.send('POST', `/subtripitems/trip/${japan}/flights`, flight)
  await api.addMember(japan, mei)
  const people = await api.send<Member[]>('GET', `/tripmembers/trip_members/${japan}`)
  const [driver] = people.filter(({ username }) => username === mei.username)
  await api.send('POST', `/subtripitems/trip/${japan}/rentals`, {
    ...{ company: 'Nippon Rent-A-Car Kyoto Station South', confirmation_number: 'NR-2207-KYO' },
    ...{ pickup_place: 'Kyoto Station', pickup_lat: 34.9858, pickup_lng: 135.7588 },
    ...{ pickup_date: `${addDays(spring, 4)}T08:00`, dropoff_date: `${addDays(spring, 6)}T19:30` },
    ...{ dropoff_place: 'Osaka Airport', dropoff_lat: 34.7855, dropoff_lng: 135.4382 },
    ...{ cost: '24800', cost_currency: 'JPY', notes: 'Two drivers, snow tyres until April.' },
    participants: [driver?.user_id],
  })
  await make('Nara, deer and all', addDays(spring, 5), 1, [place('Nara', 'Japan', 34.6851, 135.8048)], japan)

  const may = next('05-14')
  const portugal = await make('Trip to Portugal', may, 6, [
    place('Porto', 'Portugal', 41.1579, -8.6291),
    place('Coimbra', 'Portugal', 40.2033, -8.4103),
    places.lisbon,
  ])
  await api.removeDay((await api.plan(portugal)).days[2]?.id ?? '')

  const longName = await make(
    'Grandma’s eightieth birthday in Edinburgh, and then all of us along the whole of the west coast to Skye',
    inDays(280),
    12,
    [
      place('Edinburgh', 'Scotland', 55.9533, -3.1883),
      place('Glencoe', 'Scotland', 56.6826, -5.1023),
      place('Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch', 'Wales', 53.2232, -4.2006),
      place('Portree', 'Scotland', 57.4125, -6.1964),
    ],
  )

  await make('台北、花蓮與台南：和爸媽一起的春天小旅行', inDays(-60), 8, [
    places.taipei,
    place('花蓮', '臺灣', 23.9872, 121.6016),
    place('台南', '臺灣', 22.9999, 120.2269),
  ])
  await make('Trip to Norway, Sweden', inDays(-110), 12, [
    place('Bergen', 'Norway', 60.3913, 5.3221),
    place('Oslo', 'Norway', 59.9139, 10.7522),
    place('Gothenburg', 'Sweden', 57.7089, 11.9746),
  ])
  await make('Trip to Mexico', inDays(-390), 10, [
    place('Mexico City', 'Mexico', 19.4326, -99.1332),
    place('Oaxaca', 'Mexico', 17.0732, -96.7266),
  ])
  await make('Trip to Greece', inDays(-530), 9, [
    place('Athens', 'Greece', 37.9838, 23.7275),
    place('Naxos', 'Greece', 37.1036, 25.3766),
    place('Santorini', 'Greece', 36.3932, 25.4615),
  ])
  await make('One night in Lisbon', inDays(-700), 2, [places.lisbon])
  await api.remove(
    await make('Trip to Morocco', inDays(210), 10, [place('Marrakesh', 'Morocco', 31.6295, -7.9811)]),
  )

  const dinner = (await api.plan(japan)).items.find(({ place }) => place === 'Gion Karyo')
  if (!dinner) throw new Error('the fifth day has lost its dinner')
  await addTodos(api, japan, dinner, people)
  await addIdeas(japan, api, await planAs(server, mei))
  return {
    japan: { id: japan, dates: daysOf(spring, addDays(spring, 8)), dinner },
    portugal: { id: portugal, dates: daysOf(may, addDays(may, 5)) },
    longName: { id: longName },
  }
}
