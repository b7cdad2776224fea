import {
  type Attachment,
  attachmentThumbnail,
  uploadAttachment,
  attachment as whole,
} from '@caravan/contract/attachments'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { aFile } from '../../testing/files.ts'
import { on, sentTo } from '../../testing/network.ts'
import { open } from '../../testing/open.tsx'
import { idOf, kyoto, planOf, serveTrip, tripId } from '../../testing/trip.ts'

const taken = (number: number, taken_at: string) => aFile(number, { taken_at })
const attachments = [taken(1, '2027-03-31T18:00'), taken(2, '2027-03-31T09:00'), taken(3, '2027-04-01T09:00')]
const inDialog = async (name: string) =>
  within(await screen.findByRole('dialog', { name }, { timeout: 30_000 }))
const namesIn = (part: HTMLElement) =>
  within(part)
    .getAllByRole('img')
    .map(photo => photo.getAttribute('aria-label'))

test('a day shows its photos, and leads to those of all days', async () => {
  serveTrip({ ...planOf([...kyoto]), attachments })
  on(whole).answers(undefined)
  on(attachmentThumbnail).answers(undefined)
  const { user, press, address, back } = await open(`/edit-trip/${tripId}?day=2027-03-31`)
  const strip = await screen.findByRole('region', { name: 'Photos of this day' }, { timeout: 30_000 })
  expect(namesIn(strip)).toEqual(['Photo 2.jpg', 'Photo 1.jpg'])
  await press('Photo 2.jpg')
  const viewer = await inDialog('Photo 2.jpg')
  viewer.getByText('1 of 2')
  expect(address()).toBe(`/edit-trip/${tripId}?day=2027-03-31&file=${idOf(2)}&among=day`)
  back()
  await user.click(await within(strip).findByRole('button', { name: 'All photos' }))
  const all = await inDialog('Photos')
  expect(all.getAllByRole('heading', { level: 3 }).map(day => day.textContent)).toEqual([
    'Wednesday, 31 March',
    'Thursday, 1 April',
  ])
  all.getByText('2 photos')
  await user.click(all.getByRole('button', { name: 'Photo 1.jpg' }))
  await inDialog('Photo 1.jpg')
  screen.getByText('2 of 3')
})

test('a day without photos shows nothing, and a trip without them says so', async () => {
  serveTrip({ ...planOf([...kyoto]), attachments: [aFile(4, { type: 'application/pdf' })] })
  const { user, press } = await open(`/edit-trip/${tripId}?day=2027-03-31`)
  await screen.findByText('Kiyomizu-dera')
  await press('Other')
  await user.click(await screen.findByRole('button', { name: 'Photos' }))
  const all = await inDialog('Photos')
  all.getByText('No photos yet.')
  all.getByText('Add photos')
  expect(screen.queryByText('Photos of this day')).toBeNull()
})

test.each([
  ['during the trip belongs to the day on which its file was made', '2027-03-30', '2027-03-30'],
  ['before the trip belongs to the open day', '2026-12-24', '2027-03-31'],
])('a photo made %s, and its time is not kept', async (_, made, day) => {
  const plan = { ...planOf([...kyoto]), attachments: [] as Attachment[] }
  serveTrip(plan)
  on(attachmentThumbnail).answers(undefined)
  on(whole).answers(undefined)
  on(uploadAttachment).answers(({ query }) => {
    const added = aFile(9, { name: 'Gate.png', type: 'image/png', day: query.day ?? null })
    plan.attachments = [added]
    return added
  })
  const { user } = await open(`/edit-trip/${tripId}?day=2027-03-31&dialog=photos`)
  const all = await inDialog('Photos')
  const lastModified = new Date(`${made}T00:30`).getTime()
  await user.upload(
    all.getByLabelText('Add photos'),
    new File(['picture'], 'Gate.png', { type: 'image/png', lastModified }),
  )
  await waitFor(() => expect(sentTo(uploadAttachment)[0]?.query).toMatchObject({ day }))
  expect(sentTo(uploadAttachment)[0]?.query).not.toHaveProperty('keep_metadata')
  await all.findByRole('button', { name: 'Gate.png' })
  expect(all.queryByRole('heading', { name: 'Without a day' })).toBeNull()
})
