import type { NewItem } from '../planner.ts'

/** The plans of the days of the trip to Japan, from the first on; nothing on the last. */
export const japaneseDays: NewItem[][] = [
  [
    {
      place: 'Haneda Airport',
      type: 'flight',
      start_time: '14:05',
      details: 'BA7 from Heathrow, seats 31A to 31D',
      cost: '2480',
      lat: 35.5494,
      lng: 139.7798,
    },
    {
      place: 'Kaminarimon',
      start_time: '18:30',
      end_time: '19:15',
      details: 'The gate is lit until eleven',
      lat: 35.7111,
      lng: 139.7964,
    },
  ],
  [
    { place: 'Tsukiji Outer Market', type: 'dining', start_time: '07:30', lat: 35.6655, lng: 139.7708 },
    { place: 'Hamarikyu Gardens', start_time: '10:00', end_time: '12:00', lat: 35.6597, lng: 139.7634 },
    { place: 'Kappabashi', type: 'shopping', details: 'Knives, and one good pan' },
    { place: 'Ueno Park', start_time: '17:00', lat: 35.7148, lng: 139.7743 },
  ],
  [
    { place: 'Meiji Jingu', start_time: '09:00', lat: 35.6764, lng: 139.6993 },
    { place: 'Harajuku', type: 'shopping', start_time: '11:00', lat: 35.6702, lng: 139.7027 },
    { place: 'Shibuya Sky', start_time: '17:30', cost: '8800', lat: 35.6585, lng: 139.7023 },
  ],
  [
    { place: 'Romancecar to Odawara', type: 'commute', start_time: '08:40', end_time: '09:55', cost: '9640' },
    { place: 'Hakone Open-Air Museum', start_time: '11:00', lat: 35.2447, lng: 139.0514 },
    { place: 'Lake Ashi', start_time: '15:00', lat: 35.2044, lng: 139.0247 },
  ],
  [
    {
      place: 'Kyoto Station',
      type: 'commute',
      start_time: '08:26',
      end_time: '10:35',
      details: 'Hikari 637 from Odawara, car 7 seats 4B to 4E',
      cost: '13910',
      lat: 34.9858,
      lng: 135.7588,
    },
    {
      place: 'Nishiki Market',
      type: 'dining',
      start_time: '11:30',
      end_time: '13:00',
      details: 'Graze, don’t sit. Tako tamago, soy doughnuts',
      cost: '3200',
      lat: 35.005,
      lng: 135.7649,
    },
    {
      place: 'Kiyomizu-dera',
      start_time: '15:30',
      end_time: '17:00',
      details: 'Go up through Chawan-zaka to skip the crowd',
      cost: '500',
      lat: 34.9949,
      lng: 135.785,
    },
    {
      place: 'Sannenzaka',
      type: 'shopping',
      start_time: '17:00',
      end_time: '18:15',
      details: 'Kiyomizu ware, Marcus wants two tea bowls',
      cost: '8000',
      lat: 34.9963,
      lng: 135.7807,
    },
    {
      place: 'Gion Karyo',
      type: 'dining',
      start_time: '19:00',
      end_time: '21:00',
      details: 'Kaiseki, table for 4 under Ribeiro',
      cost: '26400',
      lat: 35.0026,
      lng: 135.7752,
    },
  ],
  [
    { place: 'Fushimi Inari Taisha', start_time: '06:30', end_time: '09:00', lat: 34.9671, lng: 135.7727 },
    { place: 'Tofuku-ji', start_time: '09:05', lat: 34.9765, lng: 135.774 },
    { place: 'Pontocho', type: 'dining', start_time: '19:30', lat: 35.0046, lng: 135.7708 },
  ],
  [
    { place: 'Arashiyama', start_time: '07:00', lat: 35.0094, lng: 135.6668 },
    { place: 'Kinkaku-ji', start_time: '13:00', cost: '2000', lat: 35.0394, lng: 135.7292 },
  ],
  [
    { place: 'Osaka Castle', start_time: '10:00', lat: 34.6873, lng: 135.5262 },
    { place: 'Dotonbori', type: 'dining', start_time: '18:00', lat: 34.6687, lng: 135.5013 },
    {
      place: 'Kansai Airport',
      type: 'flight',
      start_time: '23:30',
      end_time: '06:15',
      details: 'Arrives the next morning',
    },
  ],
]

const airport = (end: 'depart' | 'arrive', code: string, name: string, date: string) => ({
  [`${end}_airport_code`]: code,
  [`${end}_airport`]: name,
  [`${end}_date`]: date,
})

/** There and back by way of Osaka and Tokyo, and one that does not belong to the days of the trip. */
export const japaneseFlights = (date: (day: number) => string) => [
  {
    flight_number: 'JL 44',
    confirmation_number: 'X7K2PQ',
    ...airport('depart', 'LHR', 'London Heathrow Airport', `${date(-1)}T09:30`),
    ...airport('arrive', 'HND', 'Haneda Airport', `${date(0)}T07:25`),
    cost: '2480',
    cost_currency: 'GBP',
    notes: 'Seats 31A to 31D',
  },
  {
    flight_number: 'NH 20',
    ...airport('depart', 'ITM', 'Osaka Itami Airport', `${date(4)}T14:10`),
    ...airport('arrive', 'HND', 'Haneda Airport', `${date(4)}T15:20`),
  },
  {
    flight_number: 'NH 211',
    ...airport('depart', 'HND', 'Haneda Airport', `${date(4)}T16:00`),
    ...airport('arrive', 'LHR', 'London Heathrow Airport', `${date(4)}T20:25`),
    attachment: 'https://www.ana.example/booking/NH211',
  },
  {
    flight_number: 'BA 1322',
    ...airport('depart', 'LHR', 'London Heathrow Airport', `${date(12)}T10:00`),
    arrive_airport: 'Newcastle',
  },
]

/** Beds for every night but the last. */
export function japaneseStays(dayAt: (index: number) => string) {
  return [
    {
      ...{ place: 'Hotel Gracery Asakusa', lat: 35.7106, lng: 139.7957, cost: 96_300 },
      ...{ check_in: dayAt(0), check_out: dayAt(3), details: 'Twin ×2, river side' },
      url: 'https://gracery.com/asakusa/',
    },
    {
      ...{ place: 'Gora Kadan', lat: 35.2484, lng: 139.0466, cost: 112_000 },
      ...{ check_in: dayAt(3), check_out: dayAt(4), details: 'Kaiseki dinner at 18:30, open-air bath' },
      url: 'https://www.gorakadan.com/',
    },
    {
      ...{ place: 'Hotel Kanra Kyoto', lat: 34.9916, lng: 135.7597, cost: 175_200 },
      ...{ check_in: dayAt(4), check_out: dayAt(7), details: 'Two twin rooms, confirmation KNR-48213' },
      url: 'https://www.hotelkanra.jp/',
    },
  ]
}
