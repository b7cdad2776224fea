import { screen } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { open } from '../../testing/open.tsx'
import { itemOn, kyoto, planOf, serveTrip, tripId } from '../../testing/trip.ts'

const long = Array.from({ length: 30 }, (_, position) =>
  itemOn('2027-04-01', `Stop ${position}`, { position }),
)

test.each([
  ['those in sight', 456, 4],
  ['none of a list below the screen', 1_000, 0],
])('another day draws %s before the rest', async (_, top, first) => {
  serveTrip(planOf([...kyoto, ...long]))
  const { user } = await open(`/edit-trip/${tripId}?day=2027-03-31`)
  await screen.findByText('Kyoto Station')
  const box = vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue({ top } as DOMRect)
  const drawn: number[] = []
  const drawing = new MutationObserver(() => {
    if (!screen.queryByText('Kyoto Station')) drawn.push(document.querySelectorAll('[data-item]').length)
  })
  drawing.observe(document.body, { childList: true, subtree: true })
  onTestFinished(() => {
    box.mockRestore()
    drawing.disconnect()
  })
  await user.click(await screen.findByRole('link', { name: /^Thu 01\/04/ }))
  await screen.findByText('Stop 29')
  expect([drawn[0], drawn.at(-1)]).toEqual([first, 30])
})
