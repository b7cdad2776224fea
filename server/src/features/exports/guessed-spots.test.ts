import { expect, test } from 'vitest'
import { openApp } from '../../testing/open-app.ts'

const { ana } = await openApp(['ana'])

const guessed = { lat: 35.0037, lng: 135.7788, approximate: true }

/** A trip with a known place of each kind, and with one of each kind whose spot is the given one. */
async function tripWith(spot: object) {
  const { id } = await ana.plansTrip()
  const [day = ''] = (await ana.plan(id)).days.map(day => day.id)
  const nights = { check_in: '2027-03-27', check_out: '2027-03-29' }
  for (const [place, at] of [['Known', { lat: 35.66, lng: 139.76 }] as const, ['Other', spot] as const]) {
    await ana.addsItem(day, { place: `${place} sight`, start_time: '10:00', ...at })
    await ana.does('POST', `/trips/${id}/ideas`, { name: `${place} idea`, ...at })
    await ana.does('POST', `/subtripitems/trip/${id}/lodging`, { place: `${place} inn`, ...nights, ...at })
  }
  return id
}

/** Without what no two exports share. */
const plain = (text: string) =>
  text
    .replaceAll(/^(?:UID|DTSTAMP|LAST-MODIFIED|CREATED|SEQUENCE).*\r?\n/gm, '')
    .split('\n')
    .toSorted()

test.each(['trip.ics', 'places.gpx', 'places.kml'])(
  '%s is the same with guessed spots and without them',
  async name => {
    const [withGuesses, without] = await Promise.all([tripWith(guessed), tripWith({})])
    const [one, other] = await Promise.all(
      [withGuesses, without].map(async id => (await ana.does('GET', `/trips/${id}/${name}`)).text),
    )
    expect(plain(one ?? '')).toEqual(plain(other ?? ''))
    expect(one).toContain('Known sight')
  },
)
