import { updateDay } from '@caravan/contract/days'
import { undoChange } from '@caravan/contract/history'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { expectSuccess } from '../../testing/expect.ts'
import { on, sentTo } from '../../testing/network.ts'
import { open } from '../../testing/open.tsx'
import { memberAna, planOf, serveTrip, tripId } from '../../testing/trip.ts'

const trail = { name: 'Trail', points: '_p~iF~ps|U_ulLnnqC' }
const river = { ...trail, name: 'River' }

function planWithTracks() {
  const plan = planOf()
  const [day] = plan.days
  if (day) day.tracks = [trail, river]
  return { plan, day }
}

test('the tracks of a day are listed below it, and one is removed and comes back', async () => {
  const { plan, day } = planWithTracks()
  serveTrip(plan)
  const { user, press } = await open(`/edit-trip/${tripId}?day=2027-03-27`)
  const list = within(await screen.findByRole('list', { name: 'Tracks of this day' }, { timeout: 30_000 }))
  expect(list.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['Trail', 'River'])
  on(updateDay).answers(({ body }) => Object.assign(day ?? {}, body, { version: 2 }) as never)
  await user.click(list.getByRole('button', { name: 'Remove the track Trail' }))
  await expectSuccess('Track removed')
  expect(sentTo(updateDay)[0]?.body).toEqual({ tracks: [river] })
  await waitFor(() => expect(list.getAllByRole('listitem')).toHaveLength(1))
  on(undoChange).answers({ seq: 9 })
  await press('Undo')
  await expectSuccess('The track is back.')
})

test('who may only look reads them, and other days have none', async () => {
  serveTrip(planWithTracks().plan, [{ ...memberAna, role: 'viewer' }])
  await open(`/edit-trip/${tripId}?day=2027-03-27`)
  await screen.findByText('River', undefined, { timeout: 30_000 })
  expect(screen.queryByRole('button', { name: /^Remove the track/ })).toBeNull()
})
