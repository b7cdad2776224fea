import { createDay, updateDay } from '@caravan/contract/days'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { expectFailure } from '../testing/expect.ts'
import { on, sentTo } from '../testing/network.ts'
import { open } from '../testing/open.tsx'
import { dayId, planOf, serveTrip, tripId } from '../testing/trip.ts'

const day = '2027-03-31'
const aDay = `/edit-trip/${tripId}?day=${day}`
const place = (name: string) => screen.findByRole('button', { name: `${name}, change the place` })
const field = () => screen.findByRole('combobox', { name: 'Place of this day' })

test('a day is renamed by Enter and by leaving the field, trimmed, and not by Escape', async () => {
  const { plan } = serveTrip()
  on(updateDay).answers(({ params, body }) => {
    const index = plan.days.findIndex(({ id }) => id === params.subTripId)
    const before = plan.days[index]
    if (!before) throw new Error('there is no such day')
    const after = { ...before, place: body.place || null, version: before.version + 1 }
    plan.days[index] = after
    return after
  })
  const { user } = await open(aDay)
  await user.click(await place('Hakone'))
  await user.clear(await field())
  await user.type(await field(), 'Nowhere{Escape}{Escape}')
  await user.click(await place('Hakone'))
  await user.clear(await field())
  await user.type(await field(), '  N  {Enter}')
  await waitFor(async () => expect(await place('N')).toBe(document.activeElement))
  await user.click(await place('N'))
  await user.clear(await field())
  await user.click(screen.getByRole('heading', { level: 2, name: 'Wednesday, 31 March' }))
  await place('No place specified')
  expect(sentTo(updateDay).map(({ body }) => body.place)).toEqual(['N', null])
})

test('a date without a day says so, takes nothing, and is given a place again', async () => {
  const plan = planOf()
  plan.days = plan.days.filter(({ date }) => date !== day)
  serveTrip(plan)
  on(createDay).answers(({ body: { date, place = null } }) => {
    const [made] = planOf([], { start_date: date, end_date: date }).days
    if (!made) throw new Error('there is no such day')
    plan.days.push({ ...made, place })
    return { ...made, place }
  })
  const { user } = await open(aDay)
  await user.click(await screen.findByRole('button', { name: '+ Add a place' }))
  await expectFailure('No place found for this day. Please add one first.')
  await user.click(screen.getByRole('button', { name: 'Give it a place' }))
  await user.type(await field(), 'U{Enter}')
  await place('U')
  expect(sentTo(createDay)[0]?.body).toMatchObject({ date: day, place: 'U' })
  expect(plan.days.at(-1)?.id).toBe(dayId(day))
})
