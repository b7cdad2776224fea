import { readImport } from '@caravan/contract/imports'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { on } from '../../testing/network.ts'
import { open } from '../../testing/open.tsx'
import { serveTrip, tripId } from '../../testing/trip.ts'

test('the preview counts the entries of a calendar that are left out', async () => {
  serveTrip()
  const { user } = await open(`/edit-trip/${tripId}?dialog=import`)
  const dialog = within(await screen.findByRole('dialog', { name: 'Import bookings' }, { timeout: 30_000 }))
  on(readImport).answers({ proposals: [], found_nothing: 'nothing', left_out: 7, file: null })
  await user.upload(dialog.getByLabelText(/^Choose/), new File(['a calendar'], 'tea.ics'))
  expect(await dialog.findByText(/^7 more entries are outside of the trip/)).toBeTruthy()
})
