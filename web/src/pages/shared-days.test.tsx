import { expect, test } from 'vitest'
import { staysIn } from './shared-days.tsx'

test('two hotels of a shared trip are two stays, although their places have no ids', () => {
  const night = (place: string) => ({
    type: 'lodging' as const,
    place,
    lat: 35.7,
    lng: 139.8,
    approximate: false,
    spot: 'known' as const,
    start_time: '15:00',
    end_time: '10:00',
  })
  const days = ['Hotel Gracery Asakusa', 'Hotel Gracery Asakusa', 'Gora Kadan'].map((place, at) => ({
    date: `2027-03-2${7 + at}`,
    place: null,
    place_id: null,
    lat: null,
    lng: null,
    tracks: [],
    items: [night(place)],
  }))
  const stays = staysIn(days)
  expect(stays.map(({ place, nights }) => [place, nights.length])).toEqual([
    ['Hotel Gracery Asakusa', 2],
    ['Gora Kadan', 1],
  ])
})
