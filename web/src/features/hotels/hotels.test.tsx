import { type Hotel, searchCities, searchHotels } from '@caravan/contract/hotels'
import { searchPlaces } from '@caravan/contract/places'
import { screen, within } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { expectBlamed, expectFailure, expectFocus } from '../../testing/expect.ts'
import { cutOff, on, sentTo } from '../../testing/network.ts'
import { open } from '../../testing/open.tsx'
import { itemOn, planOf, serveTrip, tripId } from '../../testing/trip.ts'

const hotel: Hotel = {
  id: '1',
  name: 'Cross Hotel Osaka',
  address: '2-5-15 Shinsaibashisuji',
  photoMainUrl: null,
  reviewScore: 8.9,
  reviewScoreWord: 'Excellent',
  proposedAccommodation: ['2 standard twin rooms'],
  countryCode: 'JP',
  priceDetails: { info: 'taxes included', strikethrough: '52800', gross: '43120', currency: 'JPY' },
  url: 'https://www.booking.com/hotel/jp/cross.html',
}
const found = (results: Hotel[], samples = false) => on(searchHotels).answers({ results, samples })
const osaka = { dest_id: 'city_-240905', name: 'Osaka', formatted_address: 'Osaka, Japan' }

const address = `/edit-trip/${tripId}?day=2027-03-31&dialog=lodging`

async function openSearch(
  language: 'en' | 'zh' = 'en',
  items = [itemOn('2027-03-27', 'Inn', { type: 'lodging' })],
) {
  serveTrip(planOf(items))
  on(searchCities).answers([osaka])
  found([hotel])
  const page = await open(address, language)
  const field = await screen.findByRole('combobox', { name: language === 'en' ? 'City' : '城市' })
  return { ...page, field }
}
const panel = async () => within(await screen.findByRole('dialog', { name: 'Available Hotels' }))

afterEach(() => {
  delete document.documentElement.dataset['hotels']
})

describe("'Find a hotel'", () => {
  test('begins with the first night without a bed, for two adults in one room', async () => {
    const { field, press } = await openSearch()
    expect((field as HTMLInputElement).value).toBe('Hakone')
    await press('Search hotels')
    await (await panel()).findByText('Cross Hotel Osaka')
    expect(sentTo(searchCities).map(({ query }) => query)).toEqual([{ query: 'Hakone', lang: 'en' }])
    expect(sentTo(searchHotels).map(({ query }) => query)).toEqual([
      {
        dest_id: 'city_-240905',
        checkin: '2027-03-28',
        checkout: '2027-04-04',
        rooms: '1',
        adults: '2',
        children: '0',
        page_number: '0',
        currency: 'GBP',
        lang: 'en',
      },
    ])
  })

  test('finds a misspelt city where the trip goes, by Enter alone', async () => {
    const { field, fill, user } = await openSearch()
    const place = { place_id: 'geonames:1', name: 'Osaka', formatted_address: 'Osaka, Japan' }
    on(searchPlaces).answers([{ ...place, lat: 34.69, lng: 135.5, type: null }])
    await fill(field, 'Osaca')
    await screen.findByRole('option', { name: /^Osaka/ })
    await user.keyboard('{Enter}{Enter}')
    expect(field).toHaveProperty('value', 'Osaka')
    await user.keyboard('{Enter}')
    await (await panel()).findByText('Cross Hotel Osaka')
    expect(sentTo(searchCities).map(({ query }) => query.query)).toEqual(['Osaka'])
  })

  test('asks for what somebody has changed', async () => {
    const { field, fill, press, user } = await openSearch()
    await fill(field, '  Osaka ')
    for (const name of ['Adults', 'Children', 'Rooms'])
      await user.click(screen.getByRole('button', { name: `Increase ${name}` }))
    await press('Search hotels')
    await (await panel()).findByText('Cross Hotel Osaka')
    expect(sentTo(searchCities)[0]?.query.query).toBe('Osaka')
    expect(sentTo(searchHotels)[0]?.query).toMatchObject({ adults: '3', children: '1', rooms: '2' })
  })

  test('goes nowhere without a city, and without a night', async () => {
    const dates = planOf().days.map(({ date }) => date)
    const beds = dates.map(date => itemOn(date, 'Inn', { type: 'lodging' }))
    const { field, fill, press } = await openSearch('en', beds)
    await press('Search hotels')
    await expectBlamed(field, 'Enter a city')
    await fill(field, 'Osaka')
    await press('Search hotels')
    await screen.findByText('Choose the dates')
    await expectFocus(screen.getByRole('button', { name: /^Dates/ }))
    expect(sentTo(searchCities)).toEqual([])
  })

  test('is not there where the operator wants no hotels', async () => {
    document.documentElement.dataset['hotels'] = 'none'
    serveTrip()
    await open(address)
    await screen.findByText(/^No lodging booked yet/)
    expect(screen.queryByRole('button', { name: 'Search hotels' })).toBeNull()
  })
})

describe("'Available Hotels'", () => {
  test("fills 'Add Booked Lodging' with a hotel, its dates, link and price", async () => {
    const { press } = await openSearch()
    const priceDetails = { ...hotel.priceDetails, gross: '431.20', currency: 'GBP' }
    found([{ ...hotel, priceDetails }])
    await press('Search hotels')
    await (await panel()).findByText('Cross Hotel Osaka')
    await press('Add to lodging: Cross Hotel Osaka')
    const form = within(await screen.findByRole('dialog', { name: 'Add Booked Lodging' }))
    form.getByDisplayValue('Cross Hotel Osaka')
    form.getByDisplayValue('431.20')
    form.getByDisplayValue(hotel.url)
    form.getByText('Mar 28, 2027 - Apr 4, 2027')
  })

  test('shows everything that is known of a hotel', async () => {
    const { press } = await openSearch()
    await press('Search hotels')
    const list = await panel()
    list.getByText('Hakone, 28/03 - 04/04')
    const card = within(await list.findByRole('listitem'))
    for (const words of [
      'Cross Hotel Osaka',
      '2-5-15 Shinsaibashisuji',
      'Excellent',
      '¥43,120',
      'taxes included',
    ])
      card.getByText(words)
    expect(card.getByText(/52,800/).closest('s')).not.toBeNull()
    card.getByText('2 standard twin rooms')
    const link = card.getByRole('link', { name: /^See availability/ })
    expect(link.getAttribute('href')).toBe(hotel.url)
    expect(link.getAttribute('rel')).toContain('noopener')
  })

  test('says that samples are samples, and that nobody knows their price', async () => {
    const { press } = await openSearch()
    const priceless = { info: null, strikethrough: null, gross: null, currency: null }
    found([{ ...hotel, priceDetails: priceless }], true)
    await press('Search hotels')
    const list = await panel()
    await list.findByText(/^These hotels are invented samples/)
    list.getByText('Sample')
    list.getByText('N/A')
    expect(list.queryByText(String(hotel.reviewScoreWord))).toBeNull()
  })

  test('goes from page to page, also behind the last one', async () => {
    const { user, press } = await openSearch()
    found([hotel]).answers({ results: [], samples: false })
    await press('Search hotels')
    const list = await panel()
    await list.findByText('Cross Hotel Osaka')
    list.getByText('Page 1')
    const [previous, next] = ['Previous', 'Next'].map(name => list.getByRole('button', { name }))
    if (!previous || !next) throw new Error('there are two')
    expect(previous).toHaveProperty('disabled', true)
    await user.click(next)
    await list.findByText('No hotels on this page')
    list.getByText('Page 2')
    await user.click(next)
    await list.findByText('Page 3')
    expect(sentTo(searchHotels).map(({ query }) => query.page_number)).toEqual(['0', '1', '2'])
    for (let page = 3; page > 1; page--) await user.click(previous)
    await list.findByText('Cross Hotel Osaka')
    // A page that was found already is not asked for again.
    expect(sentTo(searchHotels)).toHaveLength(3)
  })

  test('says where there is no such city', async () => {
    const { press } = await openSearch()
    on(searchCities).answers([])
    await press('Search hotels')
    await expectFailure('City not found on www.booking.com')
    expect(sentTo(searchHotels)).toEqual([])
  })

  test('says which of the two questions has failed, and asks it again', async () => {
    const { user, press } = await openSearch()
    on(searchCities).fails('cities.timeout').answers([osaka])
    on(searchHotels)
      .fails('hotels.unavailable')
      .answers({ results: [hotel], samples: false })
    await press('Search hotels')
    await expectFailure('Failed to search city')
    const list = await panel()
    await user.click(list.getByRole('button', { name: 'Try again' }))
    await expectFailure('Failed to fetch hotels')
    await user.click(list.getByRole('button', { name: 'Try again' }))
    await list.findByText('Cross Hotel Osaka')
  })

  test('needs a network, and says so', async () => {
    const { press } = await openSearch()
    cutOff()
    await press('Search hotels')
    await expectFailure('No answer from the server. Please check your connection and try again.')
  })

  test('is told in the words of its cause', async () => {
    const { user, press } = await openSearch()
    on(searchHotels).fails('hotels.bad_answer').fails('hotels.no_destination').fails('server.busy')
    await press('Search hotels')
    await expectFailure('Failed to fetch hotels')
    const list = await panel()
    for (const words of ['Missing destination ID', 'Failed to fetch hotels']) {
      await user.click(list.getByRole('button', { name: 'Try again' }))
      await expectFailure(words)
    }
  })

  test('says how long to wait after too many questions', async () => {
    const { press } = await openSearch()
    on(searchHotels).fails('limit.rate', { retryAfter: 7_200 })
    await press('Search hotels')
    const list = await panel()
    await list.findByText(/2 hours/)
  })

  test('is there in Chinese', async () => {
    const { press } = await openSearch('zh')
    await press('搜尋旅館')
    const list = within(await screen.findByRole('dialog', { name: '可預訂的旅館' }))
    await list.findByText('第 1 頁')
  })
})
