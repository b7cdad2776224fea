import { attachment as whole } from '@caravan/contract/attachments'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { aFile } from '../../testing/files.ts'
import { on, sentTo } from '../../testing/network.ts'
import { open } from '../../testing/open.tsx'
import { savedFiles } from '../../testing/saved-files.ts'
import { idOf, planOf, serveTrip, tripId } from '../../testing/trip.ts'

const attachments = [
  aFile(1, { name: 'Rules.txt', type: 'text/plain' }),
  aFile(2, { name: 'Map.txt', type: 'text/plain' }),
  aFile(3, { name: 'Tickets.txt', type: 'text/plain' }),
]

async function look(number: number) {
  const trip = serveTrip({ ...planOf(), attachments })
  return { ...trip, ...(await open(`/edit-trip/${tripId}?file=${idOf(number)}`)) }
}

const viewer = async (name: string) =>
  within(await screen.findByRole('dialog', { name }, { timeout: 30_000 }))

test('one leafs through files by keys and buttons, and Escape closes them', async () => {
  on(whole).answers(undefined)
  const { user, address } = await look(1)
  const first = await viewer('Rules.txt')
  await first.findByText('A file of /trips/{tripId}/attachments/{attachmentId}')
  first.getByText('1 of 3')
  expect(first.getByRole('button', { name: 'Previous file' })).toHaveProperty('disabled', true)
  await user.keyboard('{ArrowRight}')
  const second = await viewer('Map.txt')
  await user.click(second.getByRole('button', { name: 'Next file' }))
  const last = await viewer('Tickets.txt')
  await user.keyboard('{ArrowRight}')
  last.getByText('3 of 3')
  const swipe = (from: number, to: number) => {
    const area = screen.getByRole('region', { name: 'Content of Tickets.txt' })
    fireEvent.touchStart(area, { touches: [{ clientX: from, clientY: 300 }] })
    fireEvent.touchEnd(area, { touches: [], changedTouches: [{ clientX: to, clientY: 310 }] })
  }
  await screen.findByRole('region', { name: 'Content of Tickets.txt' })
  swipe(100, 130)
  last.getByText('3 of 3')
  swipe(100, 300)
  await viewer('Map.txt')
  expect(address()).toBe(`/edit-trip/${tripId}?file=${idOf(2)}`)
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(address()).toBe(`/edit-trip/${tripId}`)
})

test('a file that did not come says so, is asked for again, and is saved', async () => {
  const saved = savedFiles()
  on(whole).isCutOff()
  const { user } = await look(2)
  const failed = await viewer('Map.txt')
  const again = await failed.findByRole('button', { name: 'Try again' })
  on(whole).answers(undefined)
  await user.click(again)
  await failed.findByText(/^A file of/)
  const count = sentTo(whole).length
  await user.click(failed.getByRole('button', { name: 'Download' }))
  await waitFor(() => expect(saved.map(({ name }) => name)).toEqual(['Map.txt']))
  expect(sentTo(whole)).toHaveLength(count)
})

test('a file that somebody has deleted is no longer here', async () => {
  await look(9)
  await viewer('This file is no longer here.')
})
