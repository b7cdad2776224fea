import { createFlight, deleteFlight, type Flight, updateFlight } from '@caravan/contract/flights'
import { history, undoChange } from '@caravan/contract/history'
import type { Member } from '@caravan/contract/members'
import { type Airport, searchAirports } from '@caravan/contract/places'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { asSeen } from '../../testing/as-seen.ts'
import { expectBlamed, expectFailure } from '../../testing/expect.ts'
import { historyOf } from '../../testing/history.ts'
import { on, sentTo } from '../../testing/network.ts'
import { open } from '../../testing/open.tsx'
import { idOf, kyoto, mei, memberAna, planOf, serveTrip, tripId } from '../../testing/trip.ts'

const there = {
  id: idOf(900),
  trip_id: tripId,
  flight_number: 'BR 198',
  confirmation_number: null,
  depart_airport: 'Taiwan Taoyuan International Airport',
  depart_airport_code: 'TPE',
  depart_zone: 'Asia/Taipei',
  depart_city: 'Taipei',
  depart_lat: 25.08,
  depart_lng: 121.23,
  depart_date: '2027-03-31T08:50',
  arrive_airport: 'Narita International Airport',
  arrive_airport_code: 'NRT',
  arrive_zone: 'Asia/Tokyo',
  arrive_city: 'Tokyo',
  arrive_lat: 35.77,
  arrive_lng: 140.39,
  arrive_date: '2027-03-31T13:05',
  cost: null,
  cost_currency: null,
  cost_currency_symbol: null,
  attachment: null,
  notes: null,
  participants: null,
  version: 1,
} as Flight

function flight(number: number, changes: Partial<Flight>): Flight {
  return { ...there, id: idOf(900 + number), flight_number: `NH ${number}`, ...changes }
}

const heathrow: Airport = {
  code: 'LHR',
  icao: 'EGLL',
  name: 'London Heathrow Airport',
  city: 'London',
  country: 'GB',
  zone: 'Europe/London',
  lat: 51.47,
  lng: -0.45,
}

const aDay = `/edit-trip/${tripId}?day=2027-03-31`
const patience = { timeout: 30_000 }
const inDialog = async (name: RegExp | string) =>
  within(await screen.findByRole('dialog', { name }, patience))

async function openTrip(flights: Flight[], search: string, people = [memberAna, mei]) {
  const trip = serveTrip({ ...planOf([...kyoto]), flights }, people)
  on(searchAirports).answers([])
  return { ...trip, ...(await open(`${aDay}${search}`)) }
}

async function openFlights(flights: Flight[], people?: Member[]) {
  const app = await openTrip(flights, '&dialog=flights', people)
  return { ...app, list: await inDialog('Flights') }
}

async function openForm(flights: Flight[], asked: string) {
  const app = await openTrip(flights, `&flight=${asked}`)
  const form = await inDialog(/^(Add|Edit) flight$/)
  const save = () => app.user.click(form.getByRole('button', { name: 'Save' }))
  return { ...app, form, save }
}

describe('the list', () => {
  test('tells each flight by its local times, and the waits between them', async () => {
    const onward = flight(2, {
      depart_airport_code: 'NRT',
      depart_zone: 'Asia/Tokyo',
      depart_city: 'Tokyo',
      depart_date: '2027-03-31T13:45',
      arrive_airport_code: null,
      arrive_airport: 'Home',
      arrive_date: '2027-04-01T06:30',
      arrive_zone: null,
      confirmation_number: 'X7K2PQ',
      cost: '1250.50',
      cost_currency: 'TWD',
      cost_currency_symbol: 'NT$',
      attachment: 'in the drawer',
      notes: 'Window',
    })
    const osaka = { depart_airport_code: 'KIX', depart_zone: 'Asia/Tokyo', depart_city: 'Osaka' }
    const late = flight(3, { ...osaka, depart_date: '2027-05-01T10:00', arrive_date: null })
    const { user, list } = await openFlights([there, onward, late])
    const told = () => list.getAllByRole('listitem').map(({ textContent }) => textContent)
    const journey = 'TPE → Home, 1 change at NRTWed 31/0308:50 TPE Taipei06:30+1 the next day  Home'
    const [closed, third] = told()
    expect(closed).toBe(journey)
    await user.click(list.getByRole('button', { name: 'TPE → Home, 1 change at NRT' }))
    const [whole, first, second] = told()
    expect(whole).toContain(journey)
    expect(first).toContain('BR 198, TPE → NRTWed 31/0308:50 TPE Taipei 3 h 15 min 13:05 NRT Tokyo')
    expect(first).not.toContain('Outside the trip')
    expect(second).toContain('Only 40 min to change at Tokyo')
    expect(second).toContain('NH 2, NRT → HomeNT$1,250.50Wed 31/0313:45 NRT Tokyo06:30+1 the next day  Home')
    expect(second).toContain('Confirmation X7K2PQWindowin the drawer')
    expect(third).toContain('Sat 01/0510:00 KIX Osaka NRT Tokyo')
    expect(third).toContain('Outside the trip')
  })

  test('in Chinese', async () => {
    serveTrip({ ...planOf(), flights: [{ ...there, depart_airport: '臺灣桃園國際機場' }] })
    on(searchAirports).answers(({ query: { query, lang } }) =>
      query === 'NRT' && lang === 'zh' ? [{ ...heathrow, code: 'NRT', city: '東京' }] : [],
    )
    await open(`${aDay}&dialog=flights`, 'zh')
    const list = await inDialog('航班')
    const told = () => asSeen(list.getByRole('listitem').textContent)
    expect(told()).toContain('週三 3/3108:50 TPE 臺灣桃園國際機場 3 小時 15 分鐘 13:05 NRT ')
    await waitFor(() => expect(told()).toContain('13:05 NRT 東京'))
    list.getByRole('button', { name: '+ 新增航班' })
  })

  test('for those who may only look has no way to change it', async () => {
    const { list, user } = await openFlights([there], [{ ...memberAna, role: 'viewer' }, mei])
    list.getByText('BR 198, TPE → NRT')
    const opens = ['', 'BR 198, TPE → NRT']
    await waitFor(() => expect(list.getAllByRole('button').map(one => one.textContent)).toEqual(opens))
    await user.keyboard('{Escape}')
    await user.click(await screen.findByRole('button', { name: /^BR 198/ }))
    const reading = await inDialog('BR 198, TPE → NRT')
    reading.getByText('3 h')
    reading.getByText('15 min')
    await reading.findByRole('textbox', { name: 'Write a comment' })
    expect(reading.getAllByRole('textbox')).toHaveLength(1)
  })
})

describe('a deletion', () => {
  const askFor = async ({ user, list }: Awaited<ReturnType<typeof openFlights>>) => {
    await user.click(list.getByRole('button', { name: 'Delete flight BR 198' }))
    const question = 'Are you sure you want to delete this flight?'
    const asked = within(await screen.findByRole('alertdialog', { name: question }))
    await user.click(asked.getByRole('button', { name: 'Delete flight' }))
  }

  test('asks, is seen at once, and can be taken back', async () => {
    const app = await openFlights([there])
    on(deleteFlight).answers(() => {
      app.plan.flights = []
      return undefined
    })
    on(undoChange).answers({ seq: 2 })
    await askFor(app)
    await app.list.findByText(/^No flights yet/)
    await screen.findByText('Flight BR 198 has been deleted.')
    app.plan.flights = [there]
    await app.user.click(screen.getByRole('button', { name: 'Undo' }))
    await app.list.findByText('BR 198, TPE → NRT')
    await screen.findByText('Flight BR 198 is back.')
  })

  test('that is refused brings the flight back, and says so', async () => {
    const app = await openFlights([there])
    on(deleteFlight).fails('server.busy')
    await askFor(app)
    await expectFailure('Failed to delete flight.')
    await app.list.findByText('BR 198, TPE → NRT')
  })
})

describe('the form', () => {
  test('says what is missing, at its field, and sends nothing', async () => {
    const { user, form, save } = await openForm([], 'new')
    await user.type(form.getByLabelText('Cost'), '1.234')
    await save()
    await expectBlamed(form.getByLabelText('Flight number'), 'Enter the flight number.')
    form.getByText('Enter the day and the time of departure.')
    form.getByText(/^At most 2 digits after the point/)
    expect(sentTo(createFlight)).toEqual([])
  })

  test('has the focus in its first field, to be typed at once', async () => {
    const { form } = await openForm([], 'new')
    await waitFor(() => expect(document.activeElement).toBe(form.getByLabelText('Flight number')))
  })

  test('takes an airport from the search with its code, and a name that nobody knows as it was typed', async () => {
    const { user, form, save, plan } = await openForm([], 'new')
    on(searchAirports).answers(({ query }) => ('Heathrow'.startsWith(query.query) ? [heathrow] : []))
    on(createFlight).answers(({ body }) => {
      const made = { ...there, ...body, arrive_zone: null } as Flight
      plan.flights = [made]
      return made
    })
    await user.type(form.getByLabelText('Flight number'), ' ba 7')
    const from = form.getByRole('combobox', { name: 'From' })
    await user.type(from, 'Heath')
    const hits = () => screen.queryAllByRole('option').map(hit => hit.textContent)
    await waitFor(() => expect(hits()).toEqual(['LHR London Heathrow AirportLondon, United Kingdom']))
    await user.keyboard('{Enter}')
    expect(from).toHaveProperty('value', 'London Heathrow Airport')
    await user.type(form.getByRole('combobox', { name: 'To' }), 'Belpmoos')
    await user.click(form.getAllByRole('spinbutton', { name: /Departure time/ })[0] as Element)
    await user.keyboard('0940')
    await save()
    await waitFor(() => expect(sentTo(createFlight)).toHaveLength(1))
    expect(sentTo(createFlight)[0]?.body).toMatchObject({
      flight_number: 'BA 7',
      depart_airport: 'London Heathrow Airport',
      depart_airport_code: 'LHR',
      depart_date: '2027-03-31T09:40',
      arrive_airport: 'Belpmoos',
      arrive_airport_code: null,
      arrive_date: null,
      cost: null,
      cost_currency: null,
    })
    await screen.findByText('BA 7, LHR → Belpmoos', { selector: '.type-name' })
  })

  test.each(['lhr', ' EGLL'])(
    'takes the airport of %j, a code typed whole, when the field is left',
    async typed => {
      const { user, form } = await openForm([], 'new')
      on(searchAirports).answers([{ ...heathrow, code: 'LGW', icao: 'EGKK', name: 'Gatwick' }, heathrow])
      const from = form.getByRole('combobox', { name: 'From' })
      await user.type(from, typed)
      expect(from).toHaveProperty('value', typed)
      await user.tab()
      await waitFor(() => expect(from).toHaveProperty('value', 'London Heathrow Airport'))
      form.getByText('LHR')
    },
  )

  test('takes a time of arrival alone for one on the day of departure', async () => {
    const { user, form, save } = await openForm([], 'new')
    on(createFlight).answers(({ body }) => ({ ...there, ...body }) as Flight)
    const type = async (name: RegExp, typed: string) => {
      await user.click(form.getAllByRole('spinbutton', { name })[0] as Element)
      await user.keyboard(typed)
    }
    await user.type(form.getByLabelText('Flight number'), 'BA 7')
    await type(/Departure time/, '0940')
    await type(/Arrival time/, '1315')
    await save()
    await waitFor(() => expect(sentTo(createFlight)).toHaveLength(1))
    expect(sentTo(createFlight)[0]?.body).toMatchObject({ arrive_date: '2027-03-31T13:15' })
  })

  test('takes no day of arrival without a time', async () => {
    const { user, form, save } = await openForm([{ ...there, arrive_date: null }], there.id)
    await user.click(form.getAllByRole('spinbutton', { name: /Arrival$/ })[0] as Element)
    await user.keyboard('01042027')
    await save()
    await form.findByText('Enter both a day and a time.')
    expect(sentTo(updateFlight)).toEqual([])
  })

  test('asks whether a flight lands before it leaves, by the clocks of both airports', async () => {
    const { user, form, save } = await openForm([there], there.id)
    on(updateFlight).answers(({ body }) => ({ ...there, ...body }) as Flight)
    const arrival = async (typed: string) => {
      await user.click(form.getAllByRole('spinbutton', { name: /Arrival time/ })[0] as Element)
      await user.keyboard(typed)
    }
    // An hour later by the clocks is the moment of its departure.
    await arrival('0950')
    await save()
    const question = async () =>
      within(await screen.findByRole('alertdialog', { name: 'This flight lands before it leaves' }))
    await user.click((await question()).getByRole('button', { name: 'Check the dates' }))
    expect(sentTo(updateFlight)).toEqual([])
    await save()
    await user.click((await question()).getByRole('button', { name: 'Save anyway' }))
    await waitFor(() => expect(sentTo(updateFlight)).toHaveLength(1))
  })

  test.each([
    ['that is a minute longer', { arrive_date: '2027-03-31T09:51' }],
    ['over the date line', { depart_zone: 'Pacific/Auckland', arrive_zone: 'Pacific/Honolulu' }],
    ['of which nobody knows a zone', { arrive_zone: null, arrive_date: '2027-03-31T08:00' }],
    ['that was stored so', { arrive_date: '2027-03-31T08:00' }],
  ])('does not ask about a flight %s', async (_, changes) => {
    const { user, form, save } = await openForm([{ ...there, ...changes }], there.id)
    on(updateFlight).answers(there)
    await user.type(form.getByLabelText('Notes'), 'Window')
    await save()
    await waitFor(() => expect(sentTo(updateFlight)).toHaveLength(1))
  })

  test('of a failed save stays open, and says why', async () => {
    const { user, form, save } = await openForm([there], there.id)
    on(updateFlight).fails('server.busy')
    await user.type(form.getByLabelText('Notes'), 'Window')
    await save()
    await expectFailure('Failed to save flight')
    form.getByText('The server is busy. Please try again in a moment.')
  })

  test('asks before what was typed is lost', async () => {
    const { user, form } = await openForm([there], there.id)
    await user.type(form.getByLabelText('Notes'), 'Window')
    await user.keyboard('{Escape}')
    await screen.findByRole('alertdialog', { name: 'Discard your changes?' })
  })

  test('lets one choose where somebody else has changed the same, and merges the rest', async () => {
    const { user, form, save } = await openForm([there], there.id)
    const theirs = { ...there, notes: 'Aisle', confirmation_number: 'X7K2PQ', version: 2 }
    on(history).answers(historyOf())
    on(updateFlight)
      .fails('version.outdated', { extra: { current: theirs } })
      .answers(({ body }) => ({ ...theirs, ...(body as Partial<Flight>), version: 3 }))
    await user.type(form.getByLabelText('Notes'), 'Window')
    await save()
    await form.findByText('Somebody else has changed this too')
    expect(form.getByLabelText('Confirmation number')).toHaveProperty('value', 'X7K2PQ')
    await user.click(within(form.getByRole('group', { name: 'Notes' })).getByRole('radio', { name: 'Yours' }))
    await save()
    await waitFor(() => expect(sentTo(updateFlight)).toHaveLength(2))
    expect(sentTo(updateFlight)[1]?.body).toEqual({ notes: 'Window' })
  })
})

test('a flight stands on its day among what has a time, uncounted, and opens its form', async () => {
  serveTrip({ ...planOf([...kyoto]), flights: [there] })
  const { user, address } = await open(aDay)
  const items = within(await screen.findByRole('list', { name: 'Items of this day' }))
  const rows = items.getAllByRole('listitem').map(({ textContent }) => textContent ?? '')
  expect(rows.map(text => /Station|BR 198|Market|Kiyomizu/.exec(text)?.[0])).toEqual([
    'Station',
    'BR 198',
    'Market',
    'Kiyomizu',
  ])
  // The train is number 1 and the market number 2.
  expect(rows[2]).toMatch(/^2Nishiki/)
  expect(items.getAllByRole('listitem')[1]?.dataset['item']).toBeUndefined()
  await user.click(items.getByRole('button', { name: /^BR 198/ }))
  await inDialog('Edit flight')
  expect(address()).toContain(`flight=${there.id}`)
})
