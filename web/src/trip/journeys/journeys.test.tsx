import { blankFlight } from '@caravan/contract/flights.row'
import { searchAirports } from '@caravan/contract/places'
import type { Plan } from '@caravan/contract/plan'
import { blankRide } from '@caravan/contract/rides.row'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { bookingKinds } from '../../kinds.tsx'
import { on } from '../../testing/network.ts'
import { open } from '../../testing/open.tsx'
import { idOf, mei, memberAna, planOf, serveTrip, tripId } from '../../testing/trip.ts'
import { journeysIn, nightsOnTheWay } from './journeys.ts'

const flightOf = (
  number: number,
  depart: [string, string],
  arrive: [string, string],
  fields: object = {},
) => ({
  ...blankFlight,
  id: idOf(700 + number),
  trip_id: tripId,
  flight_number: `AY ${number}`,
  depart_airport_code: depart[0],
  depart_date: depart[1],
  arrive_airport_code: arrive[0],
  arrive_date: arrive[1],
  ...fields,
})
const zones = (depart_zone: string | null, arrive_zone: string | null) => ({ depart_zone, arrive_zone })
const toHelsinki = flightOf(1, ['LHR', '2027-03-30T10:20'], ['HEL', '2027-03-30T15:15'], {
  ...zones('Europe/London', 'Europe/Helsinki'),
  depart_city: 'London',
  arrive_city: 'Helsinki',
})
const onward = flightOf(2, ['HEL', '2027-03-30T16:50'], ['HND', '2027-03-31T12:55'], {
  ...zones('Europe/Helsinki', 'Asia/Tokyo'),
  depart_city: 'Helsinki',
  arrive_city: 'Tokyo',
})
const express = {
  ...blankRide,
  ...{ id: idOf(720), trip_id: tripId, type: 'train' as const, from_place: 'London Paddington' },
  ...{ to_place: 'LHR', depart_date: '2027-03-30T08:25', arrive_date: '2027-03-30T08:46' },
}

async function openDay(date: string, plan: Partial<Plan>, language?: 'zh' | 'zh-Hans') {
  serveTrip({ ...planOf(), ...plan }, [memberAna, mei])
  const app = await open(`/edit-trip/${tripId}?day=${date}`, language)
  const list = await screen.findByRole('list', { name: /Items of this day|這一天的|这一天的/ })
  return { ...app, list: within(list) }
}

test('a connection is one row of its day, which opens to its parts by keyboard', async () => {
  const { list, user } = await openDay('2027-03-30', { flights: [toHelsinki, onward], rides: [express] })
  const row = await list.findByRole('button', { name: /^London Paddington → HND, 2 changes at LHR, HEL/ })
  expect(list.getAllByRole('button')).toEqual([row])
  expect(row.textContent).toContain('08:25  London Paddington12:55+1 the next day HND Tokyo')
  expect(row.getAttribute('aria-expanded')).toBe('false')
  row.focus()
  await user.keyboard('{Enter}')
  expect(row.getAttribute('aria-expanded')).toBe('true')
  list.getByText('1 h 34 min to change at LHR')
  list.getByText('1 h 35 min to change at Helsinki')
  await user.click(list.getByRole('button', { name: /^AY 2, HEL → HND/ }))
  await screen.findByRole('dialog', { name: 'Edit flight' })
})

test('a connection stands on the day of its arrival, with the time of the whole', async () => {
  const { list } = await openDay('2027-03-31', { flights: [toHelsinki, onward] })
  const row = await list.findByRole('button', { name: /^LHR → HND, 1 change at HEL/ })
  expect(row.textContent).toContain('Arrival10:20 LHR London 18 h 35 min 12:55+1 the next day HND Tokyo')
})

test('without a zone no duration is told', async () => {
  const flights = [toHelsinki, { ...onward, ...zones('Europe/Helsinki', null) }]
  const { list } = await openDay('2027-03-31', { flights })
  const row = await list.findByRole('button', { name: /^LHR → HND, 1 change at HEL/ })
  expect(row.textContent).not.toMatch(/ h /)
})

test('a place of arrival without a time stands at the end of the line', async () => {
  const { list } = await openDay('2027-03-30', {
    flights: [{ ...toHelsinki, arrive_airport: 'Home', arrive_airport_code: null, arrive_date: null }],
  })
  await list.findByRole('button', { name: /^AY 1/ })
  expect(list.getByText('Home').className).toContain('col-start-4 row-start-1')
})

test('the flights of others are no change of mine', async () => {
  const flights = [
    { ...toHelsinki, participants: [memberAna.user_id ?? '', mei.user_id ?? ''] },
    { ...onward, participants: [memberAna.user_id ?? ''] },
  ]
  const { list, user } = await openDay('2027-03-30', { flights })
  await list.findByRole('button', { name: /^AY 1, LHR → HEL/ })
  list.getByRole('button', { name: /^AY 2, HEL → HND/ })
  const own = journeysIn(bookingKinds, { ...planOf(), flights }, memberAna.user_id ?? '')
  expect(own.map(({ length }) => length)).toEqual([2])
  await user.click(screen.queryByRole('button', { name: 'My day' }) ?? document.body)
})

test('the words are there in Chinese', async () => {
  on(searchAirports).answers([])
  const { list } = await openDay('2027-03-30', { flights: [toHelsinki, onward] }, 'zh')
  await waitFor(() => list.getByRole('button', { name: /^LHR → HND，在 HEL 轉乘 1 次/ }))
})

test('a night on board is one of everybody, or none', () => {
  const plan = { ...planOf(), flights: [onward] }
  expect([...nightsOnTheWay(bookingKinds, plan)]).toEqual([['2027-03-30', 'AY 2, HEL → HND']])
  const own = { ...plan, flights: [{ ...onward, participants: [mei.user_id ?? ''] }] }
  expect([...nightsOnTheWay(bookingKinds, own)]).toEqual([])
})
