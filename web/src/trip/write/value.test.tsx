import { updateDay } from '@caravan/contract/days'
import { expenses as readLedger } from '@caravan/contract/expenses'
import { history } from '@caravan/contract/history'
import { updateTrip } from '@caravan/contract/trips'
import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { outbox } from '../../lib/calls/outbox.ts'
import { historyOf } from '../../testing/history.ts'
import { ledgerOf } from '../../testing/ledger.ts'
import { comeBack, cutOff, on, sentTo } from '../../testing/network.ts'
import { open } from '../../testing/open.tsx'
import { kyoto, mei, memberAna, planOf, serveTrip, tripId } from '../../testing/trip.ts'
import { type Write, writeTrip } from './send.ts'

const date = '2027-03-31'
const inExpenses = '&dialog=expenses'

type Row = [value: string, mine: object, theirs: object, button: RegExp, question: RegExp, search?: string]

const ofTrip: Row[] = [
  ['name', { name: 'Kansai' }, { name: 'Honshu' }, /Honshu$/, /has changed it to “Honshu”/],
  [
    ...(['dates', { end_date: '2027-04-05' }, { end_date: '2027-04-06' }] as const),
    ...([/27\/03 - 06\/04$/, /has changed it to “27\/03 - 06\/04”/] as const),
  ],
  [
    ...(['budget', { budgets: { GBP: '500.00' } }, { budgets: { GBP: '900.00' } }] as const),
    ...([/Change the budget$/, /has changed it to “£900.00”/, inExpenses] as const),
  ],
  [
    ...(['currency', { currency: 'JPY' }, { currency: 'EUR' }] as const),
    ...([/^Needs an answer$/, /has changed it to “EUR”/, inExpenses] as const),
  ],
]
const ofDay: Row[] = [
  ['place', { place: 'Uji' }, { place: 'Nara' }, /^Nara, change the place$/, /has changed it to “Nara”/],
  ['note', { note: 'Rain' }, { note: 'Sun' }, /Sun$/, /has changed it to “Sun”/],
]

/** A value that was changed without a network, and by somebody else meanwhile. */
async function openDisputed(of: 'trip' | 'day', [, mine, theirs, button, question, search = '']: Row) {
  const { plan } = serveTrip(planOf(kyoto), [memberAna, mei])
  const [name, endpoint] =
    of === 'trip' ? (['updateTrip', updateTrip] as const) : (['updateDay', updateDay] as const)
  const row = of === 'trip' ? plan.trip : plan.days.find(day => day.date === date)
  if (!row) throw new Error('the plan has this day')
  on(readLedger).answers(ledgerOf([]))
  on(history).answers(historyOf())
  const { user } = await open(`/edit-trip/${tripId}?day=${date}${search}`)
  if (search) await user.click(await screen.findByRole('tab', { name: 'Group Overview' }))
  const params = of === 'trip' ? { tripId } : { subTripId: row.id }
  const write = { params, body: mine, base: { ...row } }
  cutOff()
  await act(() => writeTrip(name, tripId, write as unknown as Write<typeof name>))
  Object.assign(row, theirs, { version: 2 })
  const answers = on(endpoint as typeof updateDay)
  answers.fails('version.outdated', { extra: { current: { ...row } } })
  answers.answers(({ body }) => Object.assign(row, body, { version: 3 }) as never)
  comeBack()
  await waitFor(() => expect(outbox.all()[0]?.refused?.current).toBeDefined())
  expect(screen.queryByRole('alertdialog')).toBeNull()
  return {
    ...{ row, user, sent: () => sentTo(endpoint as typeof updateDay) },
    async ask() {
      await user.click(await screen.findByRole('button', { name: button }))
      return within(await screen.findByRole('alertdialog', { name: question }))
    },
  }
}

const rows = [...ofTrip.map(row => ['trip', row] as const), ...ofDay.map(row => ['day', row] as const)].map(
  ([of, row]) => ({ of, value: row[0], row }),
)

test.each(rows)(
  'of a $of the $value is asked about where it is shown, and mine counts',
  async ({ of, row }) => {
    const { user, ask, sent } = await openDisputed(of, row)
    await ask()
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    expect(outbox.all()).toHaveLength(1)
    await user.click((await ask()).getByRole('button', { name: /^Use / }))
    await waitFor(() => expect(outbox.all()).toEqual([]))
    expect(sent().at(-1)?.body).toEqual(row[1])
    expect(sent().at(-1)?.headers.get('if-match')).toBe('"2"')
  },
)

test('of two values theirs is kept, and nothing is sent', async () => {
  const { user, ask, sent, row } = await openDisputed('day', ofDay[0] as Row)
  await user.click((await ask()).getByRole('button', { name: /^Keep / }))
  await waitFor(() => expect(outbox.all()).toEqual([]))
  expect(sent()).toHaveLength(1)
  expect(row).toMatchObject({ place: 'Nara' })
})
