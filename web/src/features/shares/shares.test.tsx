import { revokeShare, type Share, type SharedTrip, sharedTrip, shares } from '@caravan/contract/shares'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { expectSuccess } from '../../testing/expect.ts'
import { on } from '../../testing/network.ts'
import { open } from '../../testing/open.tsx'
import { idOf, mei, memberAna, planOf, serveTrip, tripId } from '../../testing/trip.ts'

const shared: SharedTrip = {
  name: 'Trip to Japan',
  start_date: '2027-03-27',
  end_date: '2027-04-04',
  places: [],
  days: null,
  note: null,
  expires_at: '2027-05-01T00:00:00.000Z',
}

test('the links of others can be revoked, but not copied', async () => {
  serveTrip(planOf(), [memberAna, mei])
  const share: Share = {
    id: idOf(7),
    created_by: mei.user_id ?? '',
    created_at: '2027-01-01T00:00:00.000Z',
    expires_at: '2027-05-01T00:00:00.000Z',
    sections: { plan: false, details: false, costs: false, note: true },
    has_password: false,
    url: null,
    version: 1,
  }
  on(shares).answers([share])
  const { user } = await open(`/edit-trip/${tripId}?dialog=share`)
  await screen.findByText(/^Made by mei, who alone can copy it/)
  expect(screen.queryByRole('button', { name: 'Copy' })).toBeNull()
  on(revokeShare).answers(undefined)
  on(shares).answers([])
  await user.click(screen.getByRole('button', { name: 'Revoke this link' }))
  await expectSuccess('The link leads nowhere now.')
})

test('links that do not come say so, and come on the next try', async () => {
  serveTrip()
  on(shares).fails('server.unavailable')
  const { user } = await open(`/edit-trip/${tripId}?dialog=share`)
  await screen.findByText('The links could not be loaded.')
  on(shares).answers([])
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByRole('button', { name: 'Make link' })
})

test('a shared trip that does not come says so, and comes on the next try', async () => {
  on(sharedTrip).fails('server.unavailable')
  const { user } = await open('/shared/token')
  const again = await screen.findByRole('button', { name: 'Try again' })
  on(sharedTrip).answers(shared)
  await user.click(again)
  await screen.findByRole('heading', { level: 1, name: 'Trip to Japan' })
})
