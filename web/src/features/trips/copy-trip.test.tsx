import { copyTrip } from '@caravan/contract/trips'
import { MAX_TRIP_NAME } from '@caravan/contract/trips.rules'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { expectSuccess } from '../../testing/expect.ts'
import { on, sentTo } from '../../testing/network.ts'
import { open } from '../../testing/open.tsx'
import { planOf, serveTrip, tripId } from '../../testing/trip.ts'

const action = () => screen.findByRole('button', { name: 'Copy trip' })

test('a trip is copied from another day on, under another name, once, and the copy opens', async () => {
  const { plan } = serveTrip(planOf())
  on(copyTrip)
    .isCutOff()
    .answers({ ...plan.trip })
  const { user, address } = await open(`/edit-trip/${tripId}?dialog=other`)
  await user.click(await action())
  await screen.findByRole('dialog', { name: 'Copy trip' })
  const name = await screen.findByRole('textbox', { name: 'Trip name' })
  expect(name).toHaveProperty('value', `Copy of ${plan.trip.name}`)
  expect(document.activeElement).toBe(name)
  const long = 'Japan again'.padEnd(MAX_TRIP_NAME + 1, '!')
  // All of the proposed name is selected, so that it is replaced.
  await user.paste(long)
  expect(name).toHaveProperty('value', long)
  await user.keyboard('{Enter}')
  await screen.findByText('At most 120 characters.')
  expect(sentTo(copyTrip)).toEqual([])
  await user.clear(name)
  await user.type(name, 'Japan again')
  await user.click(screen.getByRole('spinbutton', { name: /year/i }))
  await user.keyboard('2028')
  await user.click(await action())
  await screen.findByText(/^The trip could not be copied: No answer/)
  await user.click(await action())
  await expectSuccess('The trip is copied.')
  await waitFor(() => expect(address()).not.toContain('dialog'))
  const sent = sentTo(copyTrip).map(({ body }) => body)
  expect(sent).toHaveLength(2)
  expect(sent[0]).toEqual({
    id: expect.any(String),
    name: 'Japan again',
    start_date: plan.trip.start_date.replace(/^\d+/, '2028'),
  })
  expect(sent[1]).toEqual(sent[0])
})

test('a copy keeps a name that has no room for more', async () => {
  const long = 'Japan'.padEnd(MAX_TRIP_NAME - 3, '!')
  const { plan } = serveTrip(planOf())
  plan.trip.name = long
  await open(`/edit-trip/${tripId}?dialog=copy`)
  expect(await screen.findByRole('textbox', { name: 'Trip name' })).toHaveProperty('value', long)
})
