import { history } from '@caravan/contract/history'
import { updateTrip } from '@caravan/contract/trips'
import { MAX_TRIP_NAME } from '@caravan/contract/trips.rules'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { expectFailure } from '../../testing/expect.ts'
import { historyOf } from '../../testing/history.ts'
import { on, sentTo } from '../../testing/network.ts'
import { open } from '../../testing/open.tsx'
import { mei, memberAna, planOf, serveTrip, tripId } from '../../testing/trip.ts'

const nameOf = (name: string) => screen.findByRole('button', { name })
const names = () => sentTo(updateTrip).map(({ body }) => body.name)

/** The server takes every name. */
function openTrip() {
  const { plan, ...rest } = serveTrip(planOf(), [memberAna, mei])
  on(updateTrip).answers(({ body }) => {
    Object.assign(plan.trip, body, { version: plan.trip.version + 1 })
    return plan.trip
  })
  return { plan, ...rest }
}

test('a trip is renamed by Enter and by leaving the field, trimmed, and not by Escape', async () => {
  openTrip()
  const { user } = await open(`/edit-trip/${tripId}`)
  await user.click(await nameOf('Trip to Japan'))
  await user.keyboard('Something else{Escape}')
  expect(await nameOf('Trip to Japan')).toBe(document.activeElement)

  await user.click(await nameOf('Trip to Japan'))
  await user.keyboard('  Spring in Japan {Enter}')
  expect(await nameOf('Spring in Japan')).toBe(document.activeElement)
  await waitFor(() => expect(document.title).toBe('Spring in Japan · Caravan'))

  await user.click(await nameOf('Spring in Japan'))
  await user.keyboard('日本之春')
  await user.tab()
  await nameOf('日本之春')
  await waitFor(() => expect(names()).toEqual(['Spring in Japan', '日本之春']))
})

test('a pasted name that is too long is kept whole, and saved once it is short enough', async () => {
  openTrip()
  const { user } = await open(`/edit-trip/${tripId}`)
  await user.click(await nameOf('Trip to Japan'))
  await user.paste('a'.repeat(MAX_TRIP_NAME + 1))
  const field = screen.getByRole('textbox', { name: 'Trip name', description: 'At most 120 characters.' })
  await user.keyboard('{Enter}')
  await user.tab()
  expect(field).toHaveProperty('value', 'a'.repeat(MAX_TRIP_NAME + 1))
  expect(names()).toEqual([])
  await user.clear(field)
  await user.paste('a'.repeat(MAX_TRIP_NAME))
  await user.keyboard('{Enter}')
  await waitFor(() => expect(names()).toEqual(['a'.repeat(MAX_TRIP_NAME)]))
})

test('editing ends when the server refuses the name, which the toast opens again', async () => {
  openTrip()
  on(updateTrip).fails('server.unavailable')
  const { user } = await open(`/edit-trip/${tripId}`)
  await user.click(await nameOf('Trip to Japan'))
  await user.keyboard('Trip to nowhere')
  await user.keyboard('{Enter}')
  await expectFailure('Update failed: The service is not available right now. Please try again in a moment.')
  await nameOf('Trip to Japan')
  expect(screen.queryByRole('textbox', { name: 'Trip name' })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Edit again' }))
  const field = await screen.findByRole('textbox', { name: 'Trip name' })
  expect(field).toHaveProperty('value', 'Trip to nowhere')
  await waitFor(() => expect(document.activeElement).toBe(field))
  await user.keyboard('{Escape}')
  expect(await nameOf('Trip to Japan')).toBe(document.activeElement)
})

test.each([
  ['mei', mei.user_id ?? ''],
  ['Somebody else', null],
])(
  'of two names for the same trip the second is asked about, and who gave the first: %s',
  async (who, actor) => {
    const { plan } = openTrip()
    const change = { entity: 'trip' as const, id: plan.trip.id, actor }
    on(history)
      .answers(historyOf([{ ...change, before: { name: '' }, after: { name: 'Theirs', version: 2 } }]))
      .answers(historyOf())
    const { user } = await open(`/edit-trip/${tripId}`)
    await user.click(await nameOf('Trip to Japan'))
    await user.keyboard('Mine')
    const theirs = { ...plan.trip, name: 'Theirs', version: 2 }
    on(updateTrip)
      .fails('version.outdated', { extra: { current: theirs } })
      .answers(({ body }) => Object.assign(plan.trip, theirs, body, { version: 3 }))
    await user.keyboard('{Enter}')
    const question = await screen.findByRole('alertdialog', {
      name: `${who} has changed it to “Theirs”`,
    })
    await user.click(within(question).getByRole('button', { name: 'Use “Mine”' }))
    await nameOf('Mine')
    await waitFor(() => expect(sentTo(updateTrip).at(-1)?.headers.get('if-match')).toBe('"2"'))
  },
)
