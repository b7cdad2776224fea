import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { open } from '../../testing/open.tsx'
import { mei, memberAna, planOf, serveTrip, tripId } from '../../testing/trip.ts'

const inDialog = async (name: string) =>
  within(await screen.findByRole('dialog', { name }, { timeout: 30_000 }))

const openOptions = async (role: 'member' | 'viewer' = 'member') => {
  serveTrip(planOf([]), [{ ...memberAna, role }, mei])
  const app = await open(`/edit-trip/${tripId}?day=2027-03-31`)
  const more = async () => {
    await app.user.click(await screen.findByRole('button', { name: 'Other' }))
    return inDialog('More Options')
  }
  return { ...app, more }
}

const namesIn = (region: HTMLElement) =>
  within(region)
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent)

test('they stand in groups with names, below the two that were used last', async () => {
  const { user, more } = await openOptions()
  let options = await more()
  const group = (name: string) => namesIn(options.getByRole('region', { name }))
  expect(group('Planning')).toEqual([
    ...['Transportation', 'Rental Car', 'Import bookings', 'Add places', 'To-dos'],
  ])
  expect(group('People')).toEqual(['Trip Members', 'Share Link', 'History'])
  expect(group('Take along')).toEqual(['Photos', 'Print or save as PDF', 'Copy trip'])
  for (const name of ['Copy trip', 'To-dos', 'Rental Car']) {
    await user.click(options.getByRole('button', { name }))
    await inDialog(name)
    await user.keyboard('{Escape}')
    options = await more()
  }
  expect(group('Used last')).toEqual(['Rental Car', 'To-dos'])
  expect(group('Planning')).toEqual(['Transportation', 'Import bookings', 'Add places'])
})

test('a dialog that focuses its first field opens again, and gives the focus back each time', async () => {
  const { user, more, address } = await openOptions()
  for (const _ of ['first', 'second']) {
    const options = await more()
    await user.click(options.getByRole('button', { name: 'Copy trip' }))
    await inDialog('Copy trip')
    await user.keyboard('{Escape}')
    await waitFor(() => expect(address()).not.toContain('dialog'))
    await waitFor(() => expect(document.activeElement?.id).toBe('tool-other'))
  }
})

test('the arrow keys go along all of them', async () => {
  const { user, more } = await openOptions('viewer')
  const options = await more()
  const focused = () => document.activeElement?.textContent
  expect(focused()).toBe('Transportation')
  await user.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}')
  expect(focused()).toBe('Trip Members')
  await user.keyboard('{End}')
  expect(focused()).toBe('Copy trip')
  expect(options.queryByRole('button', { name: /Import|Add places/ })).toBeNull()
  await user.keyboard('{Escape}')
  expect(document.activeElement?.textContent).toBe('Other')
})
