import { createComment } from '@caravan/contract/comments'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { sentTo } from '../../testing/network.ts'
import { open } from '../../testing/open.tsx'
import { itemOn, planOf, serveTrip, tripId } from '../../testing/trip.ts'

test('a comment that is too long keeps all of its text, and says how much may be sent', async () => {
  const gion = itemOn('2027-03-31', 'Gion')
  serveTrip(planOf([gion]))
  const { user } = await open(`/edit-trip/${tripId}?day=2027-03-31&item=${gion.id}`)
  const form = within(await screen.findByRole('dialog', { name: 'Edit place' }, { timeout: 30_000 }))
  const field = await form.findByRole<HTMLTextAreaElement>('textbox', { name: 'Write a comment' })
  const long = 'Early seating? '.repeat(200)
  await user.click(field)
  await user.paste(long)
  expect(field.value).toBe(long)
  form.getByText('At most 2,000 characters.')
  await user.click(form.getByRole('button', { name: 'Comment' }))
  expect(field.value).toBe(long)
  expect(sentTo(createComment)).toEqual([])
})
