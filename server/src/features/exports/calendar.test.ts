import type { Share } from '@caravan/contract/shares'
import ICAL from 'ical.js'
import { beforeEach, describe, expect, test } from 'vitest'
import { guestOf } from '../../testing/guest-of.ts'
import { openApp } from '../../testing/open-app.ts'
import { createTraveller } from '../../testing/traveller.ts'

const { app, ana, mei } = await openApp(['ana', 'mei'], { env: { RATE_LIMITS: 'on' } })
beforeEach(() => app.sql('truncate throttle'))

const CANARY = 'KANARI7'
const trip = await ana.plansTrip(undefined, undefined, undefined, { name: 'Japan: "2027"; X/../日本' })
const tripId = trip.id
await ana.adds(tripId, mei)
const { days } = await ana.plan(tripId)
const [first = '', second = '', third = ''] = days.map(({ id }) => id)
const shrine = await ana.addsItem(first, {
  ...{ place: 'Fushimi; Inari\\', start_time: '09:00', end_time: '11:30', lat: 34.967, lng: 135.773 },
  ...{ details: `Torii,\nby ${CANARY}`, url: 'https://inari.example/a?b=c,d', cost: '120.50' },
})
await ana.addsItem(first, { place: 'Bar', start_time: '23:00', end_time: '01:15' })
await ana.addsItem(second, { place: 'Some day' })
await ana.does('PUT', `/subtrips/update_sub_trip/${third}`, { place: 'Nowhere' })
await ana.addsItem(third, { place: 'Boat', start_time: '10:00', end_time: '10:00' })
await ana.does('POST', `/subtripitems/trip/${tripId}/lodging`, {
  ...{ place: 'Park Hotel', check_in: '2027-03-27', check_out: '2027-03-29', details: 'Room 7' },
})
await ana.does('POST', `/subtripitems/trip/${tripId}/flights`, {
  ...{
    flight_number: 'BR 198',
    depart_airport_code: 'TPE',
    arrive_airport_code: 'NRT',
    notes: `Aisle ${CANARY}`,
  },
  ...{ depart_date: '2027-03-27T08:50', arrive_date: '2027-03-27T13:15', confirmation_number: 'NUMBER-F' },
  ...{ cost: '987654321', cost_currency: 'TWD', attachment: 'https://airline.example/NUMBER-F' },
})
await ana.does('POST', `/subtripitems/trip/${tripId}/rentals`, {
  ...{ company: 'Nippon', pickup_place: 'Narita', pickup_lat: 35.77, pickup_lng: 140.39 },
  ...{ pickup_date: '2027-03-28T14:00', dropoff_date: '2027-03-30T09:00', confirmation_number: 'NUMBER-C' },
})
await ana.does('POST', `/trips/${tripId}/rides`, {
  ...{ type: 'train', number: 'Hikari 637', from_place: 'Tokyo', to_place: 'Kyoto', seat: 'NUMBER-S' },
  ...{ depart_date: '2027-03-29T08:26', arrive_date: '2027-03-29T10:35', confirmation_number: 'NUMBER-R' },
})

const unfolded = (ics: string) => ics.replaceAll('\r\n ', '')
/** Of each event what it is about and when, as another program reads it. */
function told(ics: string): string[] {
  return new ICAL.Component(ICAL.parse(ics)).getAllSubcomponents('vevent').map(event => {
    const time = (name: string) => {
      const zone = event.getFirstProperty(name)?.getParameter('tzid')
      const value = event.getFirstPropertyValue(name)
      return value ? [value, zone].filter(Boolean).join(' ') : 'open'
    }
    return [event.getFirstPropertyValue('summary'), time('dtstart'), time('dtend')].join(' | ')
  })
}
const plan = [
  'Fushimi; Inari\\ | 2027-03-27T09:00:00 Asia/Tokyo | 2027-03-27T11:30:00 Asia/Tokyo',
  'Bar | 2027-03-27T23:00:00 Asia/Tokyo | 2027-03-28T01:15:00 Asia/Tokyo',
  'Some day | 2027-03-28 | 2027-03-29',
  'Boat | 2027-03-29T10:00:00 | open',
  'Park Hotel | 2027-03-27 | 2027-03-29',
]
const bookings = [
  'BR 198, TPE → NRT | 2027-03-27T08:50:00 Asia/Taipei | 2027-03-27T13:15:00 Asia/Tokyo',
  'Pick-up: Nippon | 2027-03-28T14:00:00 Asia/Tokyo | open',
  'Return: Nippon | 2027-03-30T09:00:00 Asia/Tokyo | open',
  'Hikari 637, Tokyo → Kyoto | 2027-03-29T08:26:00 | 2027-03-29T10:35:00',
]

describe('a trip as a calendar', () => {
  const file = async (who = ana) => who.does('GET', `/trips/${tripId}/trip.ics`)

  test('has what is planned and booked, each by the clock of its place', async () => {
    const { headers, text } = await file()
    expect(headers['content-type']).toBe('text/calendar; charset=utf-8')
    expect(headers['content-disposition']).toBe(
      `attachment; filename="Japan_ _2027__ X______.ics"; filename*=UTF-8''Japan_%20_2027__%20X____%E6%97%A5%E6%9C%AC.ics`,
    )
    expect(told(text)).toEqual([...plan, ...bookings])
    expect(unfolded(text)).toContain(
      `DESCRIPTION:Torii\\,\\nby ${CANARY}\r\nURL:https://inari.example/a?b=c,d`,
    )
    expect(unfolded(text)).toContain(
      `DESCRIPTION:TPE 2027-03-27 08:50 → NRT 2027-03-27 13:15\\nAisle ${CANARY}`,
    )
    for (const zone of ['Asia/Tokyo', 'Asia/Taipei']) expect(text.split(`TZID:${zone}`)).toHaveLength(2)
    for (const hidden of ['NUMBER', '120.50', '987654321', tripId, shrine.id, ana.id])
      expect(unfolded(text)).not.toContain(hidden)
  })

  test('keeps the name of an event when it changes, and counts the change', async () => {
    const eventOf = async () =>
      unfolded((await file()).text)
        .split('BEGIN:VEVENT')
        .find(event => event.includes('SUMMARY:Fushimi')) ?? ''
    const before = await eventOf()
    await ana.does('PUT', `/subtripitems/sub_trip/item/${shrine.id}`, { end_time: '11:45' })
    const after = await eventOf()
    await ana.does('PUT', `/subtripitems/sub_trip/item/${shrine.id}`, { end_time: '11:30' })
    const uid = /UID:(.*)/
    expect(uid.exec(after)?.[1]).toBe(uid.exec(before)?.[1])
    const [old = 0, now] = [before, after].map(event => Number(/SEQUENCE:(\d+)/.exec(event)?.[1]))
    expect(now).toBe(old + 1)
    expect(/DTSTAMP:\d{8}T\d{6}Z\r/.test(after)).toBe(true)
  })

  test('says of each event when it was last changed, whatever becomes of others', async () => {
    const { id } = await ana.plansTrip('2027-03-27', '2027-03-30')
    const [day] = (await ana.plan(id)).days
    const [gion, uji] = [
      await ana.addsItem(day?.id ?? '', { place: 'Gion' }),
      await ana.addsItem(day?.id ?? '', { place: 'Uji', start_time: '09:00' }),
    ]
    const hotel = { place: 'Sawaya', check_in: '2027-03-27', check_out: '2027-03-29' }
    const nights = (await ana.does('POST', `/subtripitems/trip/${id}/lodging`, hotel)).json
    const backdate = `update change set at = '2020-01-01T00:00:00Z'::timestamptz + seq * interval '1 day' where trip_id = $1`
    await app.sql(backdate, [id])
    const stamps = async () => {
      const events = unfolded((await ana.does('GET', `/trips/${id}/trip.ics`)).text).split('BEGIN:VEVENT')
      const told = events.slice(1).map(event => {
        const [name, stamp, modified] = [/SUMMARY:(\w+)/, /DTSTAMP:(\d{8})/, /LAST-MODIFIED:(\d{8})/].map(
          shape => shape.exec(event)?.[1],
        )
        expect(modified).toBe(stamp)
        return [name, stamp]
      })
      return Object.fromEntries(told)
    }
    const before = await stamps()
    expect(new Set(Object.values(before)).size).toBe(3)
    const today = new Date().toISOString().slice(0, 10).replaceAll('-', '')
    await ana.does('PUT', `/subtripitems/sub_trip/item/${gion.id}`, { details: 'Lanterns' })
    expect(await stamps()).toEqual({ ...before, Gion: today })
    await ana.does('DELETE', `/subtripitems/sub_trip/item/${nights[1].id}`)
    expect(await stamps()).toEqual({ ...before, Gion: today, Sawaya: today })
    // Its zone is that of the place of its day.
    await app.sql(backdate, [id])
    const kyoto = { place: 'Kyoto', place_id: 'kyoto', lat: 35, lng: 135.75 }
    await ana.does('PUT', `/subtrips/update_sub_trip/${day?.id}`, kyoto)
    expect(await stamps()).toMatchObject({ Uji: today })
    expect(uji.id).toBeDefined()
  })

  test('is in the language of the account, for members and guests who see the plan', async () => {
    await mei.does('PUT', '/users/me/profile', { language: 'zh' })
    expect((await file(mei)).text).toContain('SUMMARY:取車：Nippon')
    await ana.does('PUT', `/tripmembers/trip_members/${tripId}/${mei.id}`, { sees: 'no_costs' })
    expect(told((await file(mei)).text)).toHaveLength(plan.length + bookings.length)
    const { token } = await guestOf(app, ana, tripId, 'Gus')
    for (const name of ['trip.ics', 'places.gpx', 'places.kml'])
      expect((await app.ask('GET', `/trips/${tripId}/${name}`, { token })).status).toBe(200)
    await ana.does('PUT', `/tripmembers/trip_members/${tripId}/${mei.id}`, { sees: 'expenses_only' })
    for (const name of ['trip.ics', 'places.gpx', 'places.kml']) {
      const refused = await mei.ask('GET', `/trips/${tripId}/${name}`)
      expect([refused.status, refused.json.code]).toEqual([403, 'trip.section_hidden'])
    }
    await ana.does('PUT', `/tripmembers/trip_members/${tripId}/${mei.id}`, { sees: 'all' })
  })
})

/** Asks as another program does, which has no session. */
const feedAt = (url: string, headers: Record<string, string> = {}) =>
  app.ask('GET', new URL(url).pathname.replace(/^\/api/, ''), { headers })

describe('the calendar of a share link', () => {
  async function share(sections: object, more: object = {}): Promise<Share> {
    return (await ana.does('POST', `/trips/${tripId}/shares`, { sections, days: 7, ...more })).json
  }
  const change = (id: string, json: object) => ana.does('PUT', `/trips/${tripId}/shares/${id}`, json)
  const at = ({ calendar_url }: Share) => calendar_url ?? 'http://caravan/none'

  test('shows what the link shows, and no number', async () => {
    const made = await share({ plan: true, calendar: true })
    expect(made.calendar_url).toBe(made.url?.replace('/shared/', '/api/calendar/').concat('.ics'))
    const { headers, text } = await feedAt(at(made))
    expect(headers).toMatchObject({
      'content-type': 'text/calendar; charset=utf-8',
      'x-robots-tag': 'noindex, nofollow',
    })
    expect(told(text)).toEqual(plan)
    for (const hidden of [CANARY, 'Room 7', 'inari.example', tripId, first])
      expect(unfolded(text)).not.toContain(hidden)
    await change(made.id, {
      sections: { plan: false, bookings: true, details: true, costs: true, note: true },
    })
    const changed = (await feedAt(at(made))).text
    expect(told(changed)).toEqual(bookings)
    expect(unfolded(changed)).toContain(`Aisle ${CANARY}`)
    for (const hidden of ['NUMBER', '987654321']) expect(unfolded(changed)).not.toContain(hidden)
  })

  test('has no more of the plan than the page has: nothing that lies on no day any more', async () => {
    const { id } = await ana.plansTrip('2027-06-01', '2027-06-03')
    const stay = { place: 'Cabin', check_in: '2027-06-01', check_out: '2027-06-02' }
    await ana.does('POST', `/subtripitems/trip/${id}/lodging`, stay)
    await ana.does('PUT', `/trips/update_trip/${id}`, {
      start_date: '2027-06-02',
      end_date: '2027-06-04',
    })
    const cabin = ['Cabin | 2027-06-01 | 2027-06-02']
    expect(told((await ana.does('GET', `/trips/${id}/trip.ics`)).text)).toEqual(cabin)
    const sections = { plan: true, details: true, calendar: true }
    const made: Share = (await ana.does('POST', `/trips/${id}/shares`, { sections, days: 7 })).json
    expect(told((await feedAt(at(made))).text)).toEqual([])
  })

  test('is there only where it is switched on, without a password, and as long as the link', async () => {
    const made = await share({ plan: true, calendar: true })
    const gone = async () => {
      const { status, text } = await feedAt(at(made))
      expect([status, text]).toEqual([404, expect.not.stringContaining('Fushimi')])
    }
    await feedAt(at(made)).then(({ status }) => expect(status).toBe(200))
    for (const sections of [{ calendar: false }, { plan: false }]) {
      const { json } = await change(made.id, { sections })
      expect(json.calendar_url).toBeNull()
      await gone()
      await change(made.id, { sections: { plan: true, calendar: true } })
    }
    expect((await change(made.id, { password: 'sesame' })).json.calendar_url).toBeNull()
    await gone()
    await change(made.id, { password: null })
    expect((await feedAt(at(made))).status).toBe(200)
    await ana.does('DELETE', `/trips/${tripId}/shares/${made.id}`)
    await gone()
    expect((await share({ plan: true })).calendar_url).toBeNull()
    expect((await mei.does('GET', `/trips/${tripId}/shares`)).json).not.toContainEqual(
      expect.objectContaining({ calendar_url: expect.any(String) }),
    )
  })

  test('is known by its tag until something changes, and that costs nothing', async () => {
    const made = await share({ plan: true, calendar: true })
    const { headers } = await feedAt(at(made))
    const tag = String(headers['etag'])
    const known = await feedAt(at(made), { 'if-none-match': `W/${tag}` })
    expect([known.status, known.text, known.headers['etag']]).toEqual([304, '', tag])
    await ana.does('PUT', `/subtripitems/sub_trip/item/${shrine.id}`, { end_time: '12:00' })
    const fresh = await feedAt(at(made), { 'if-none-match': tag })
    expect([fresh.status, fresh.headers['etag']]).not.toEqual([200, tag])
    await ana.does('PUT', `/subtripitems/sub_trip/item/${shrine.id}`, { end_time: '11:30' })
    await change(made.id, { sections: { details: true } })
    expect((await feedAt(at(made), { 'if-none-match': String(fresh.headers['etag']) })).status).toBe(200)
  })

  test('is answered sixty times an hour, 304 aside', async () => {
    const [made, other] = [
      await share({ plan: true, calendar: true }),
      await share({ plan: true, calendar: true }),
    ]
    const tag = String((await feedAt(at(made))).headers['etag'])
    for (let n = 1; n < 60; n++) expect((await feedAt(at(made))).status).toBe(200)
    const refused = await feedAt(at(made))
    expect([refused.status, Number(refused.headers['retry-after']) > 0]).toEqual([429, true])
    expect((await feedAt(at(made), { 'if-none-match': tag })).status).toBe(304)
    expect((await feedAt(at(other))).status).toBe(200)
  })
})

describe('the calendar of all own trips', () => {
  test('is made once, made anew and ended', async () => {
    const lea = await createTraveller(app, 'lea')
    expect((await lea.does('GET', '/users/me/calendar')).json).toEqual({ made_at: null })
    const { json: made } = await lea.does('POST', '/users/me/calendar')
    expect(made.url).toMatch(/\/api\/calendar\/[\w-]{43}\.ics$/)
    expect((await lea.does('GET', '/users/me/calendar')).json).toEqual({ made_at: made.made_at })
    const [stored] = await app.sql<{ token_hash: Buffer }>(
      'select token_hash from calendar_feed where user_id = $1',
      [lea.id],
    )
    expect(stored?.token_hash).toHaveLength(32)
    expect(told((await feedAt(made.url)).text)).toEqual([])
    const { json: anew } = await lea.does('POST', '/users/me/calendar')
    expect([(await feedAt(made.url)).status, (await feedAt(anew.url)).status]).toEqual([404, 200])
    await lea.does('DELETE', '/users/me/calendar')
    expect((await feedAt(anew.url)).status).toBe(404)
    expect((await lea.does('GET', '/users/me/calendar')).json).toEqual({ made_at: null })
    const { json: last } = await lea.does('POST', '/users/me/calendar')
    await lea.does('DELETE', '/users/me')
    expect((await feedAt(last.url)).status).toBe(404)
    const unknown = await feedAt(last.url.replace(/.{8}\.ics$/, 'AAAAAAAA.ics'))
    expect(unknown.status).toBe(404)
  })

  test('has all trips that one is on, with numbers', async () => {
    const kim = await createTraveller(app, 'kim')
    await ana.adds(tripId, kim)
    const own = await kim.plansTrip('2027-05-01', '2027-05-02')
    const [day] = (await kim.plan(own.id)).days
    await kim.addsItem(day?.id ?? '', { place: 'Own walk' })
    const { url } = (await kim.does('POST', '/users/me/calendar')).json
    const { text } = await feedAt(url)
    expect(told(text).toSorted()).toEqual(
      ['Own walk | 2027-05-01 | 2027-05-02', ...plan, ...bookings].toSorted(),
    )
    expect(text.match(/BEGIN:VCALENDAR/g)).toHaveLength(1)
    for (const number of ['Confirmation number: NUMBER-F', 'Confirmation number: NUMBER-C', 'Seat: NUMBER-S'])
      expect(unfolded(text)).toContain(number)
    const tag = String((await feedAt(url)).headers['etag'])
    await ana.does('PUT', `/tripmembers/trip_members/${tripId}/${kim.id}`, { sees: 'no_costs' })
    expect(told((await feedAt(url)).text)).toHaveLength(1 + plan.length + bookings.length)
    await ana.does('PUT', `/tripmembers/trip_members/${tripId}/${kim.id}`, { sees: 'expenses_only' })
    const less = await feedAt(url, { 'if-none-match': tag })
    expect(told(less.text)).toEqual(['Own walk | 2027-05-01 | 2027-05-02'])
    await ana.does('PUT', `/tripmembers/trip_members/${tripId}/${kim.id}`, { sees: 'all' })
    await ana.does('DELETE', `/tripmembers/trip_members/${tripId}/${kim.id}`)
    expect(told((await feedAt(url)).text)).toHaveLength(1)
    await kim.does('DELETE', `/trips/delete_trip/${own.id}`)
    expect(told((await feedAt(url)).text)).toEqual([])
  })
})
