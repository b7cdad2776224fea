import { history, historySeen, undoChange } from '@caravan/contract/history'
import { deleteItem } from '@caravan/contract/items'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { expectFailure, expectSuccess } from '../../testing/expect.ts'
import { historyOf } from '../../testing/history.ts'
import { comeBack, cutOff, on, sentTo } from '../../testing/network.ts'
import { open } from '../../testing/open.tsx'
import { idOf, kyoto, planOf, serveTrip, tripId } from '../../testing/trip.ts'

async function openKyoto() {
  const served = serveTrip(planOf(kyoto))
  const app = await open(`/edit-trip/${tripId}?day=2027-03-31`)
  await screen.findByRole('button', { name: 'Delete Nishiki Market' })
  await waitFor(() => expect(sentTo(historySeen)).toHaveLength(1))
  on(deleteItem).answers(undefined)
  async function remove(name: string): Promise<void> {
    await app.press(`Delete ${name}`)
    await screen.findByRole('button', { name: 'Delete item' })
    await app.press('Delete item')
    await expectSuccess(`${name} has been deleted.`)
  }
  const taken = () => sentTo(undoChange).map(({ params }) => Number(params.seq))
  return { ...served, ...app, remove, taken }
}

test('⌘Z takes back one change after the other, ⇧⌘Z brings them back', async () => {
  const { user, remove, taken } = await openKyoto()
  on(undoChange).answers({ seq: 1 })
  await remove('Nishiki Market')
  await remove('Kyoto Station')
  await user.keyboard('{Meta>}z{/Meta}')
  await expectSuccess('Undone: Kyoto Station')
  await waitFor(() => expect(taken()).toHaveLength(1))
  const [second = 0] = taken()
  await user.keyboard('{Control>}z{/Control}')
  await waitFor(() => expect(taken()).toEqual([second, second - 1]))
  await user.keyboard('{Meta>}{Shift>}z{/Shift}{/Meta}')
  // Redone is the undo of the undo, the latest first.
  await waitFor(() => expect(taken()).toEqual([second, second - 1, second + 2]))
  await expectSuccess('Your change has been redone.')
  await user.keyboard('{Control>}y{/Control}')
  await waitFor(() => expect(taken()).toEqual([second, second - 1, second + 2, second + 1]))
  await user.keyboard('{Control>}y{/Control}')
  expect(taken()).toHaveLength(4)
})

test('pressed fast, each press takes one back, also without a network', async () => {
  const { user, remove, taken } = await openKyoto()
  await remove('Nishiki Market')
  await remove('Kyoto Station')
  cutOff()
  await user.keyboard('{Meta>}zz{/Meta}')
  await screen.findByRole('button', { name: 'Changes on this device: 2' })
  on(undoChange).answers({ seq: 1 })
  comeBack()
  await waitFor(() => expect(taken()).toHaveLength(2))
  const [first = 0, before] = taken()
  expect(before).toBe(first - 1)
})

test.each([
  { by: 'keys', words: 'Undone: Nishiki Market' },
  { by: 'toast', words: 'Nishiki Market is back.' },
])('the toast of an undo by $by goes when the server refuses it', async ({ by, words }) => {
  const { press, user, remove } = await openKyoto()
  await remove('Nishiki Market')
  cutOff()
  if (by === 'keys') await user.keyboard('{Meta>}z{/Meta}')
  else await press('Undo')
  await expectSuccess(words)
  on(undoChange).fails('history.changed_since')
  on(history).answers(historyOf([]))
  comeBack()
  await screen.findByText(/not saved\.$/)
  expect(screen.queryByText(words)).toBeNull()
})

test('in a field it is the browser that takes back what was typed', async () => {
  const { user, remove } = await openKyoto()
  on(undoChange).answers({ seq: 1 })
  await remove('Nishiki Market')
  await user.click(await screen.findByRole('button', { name: /^Rename the trip|Trip to Japan/ }))
  await user.keyboard('x{Meta>}z{/Meta}')
  expect(sentTo(undoChange)).toEqual([])
})

test('⌘Z acts in the empty field of a day until something is typed in it', async () => {
  const { user, remove, taken } = await openKyoto()
  on(undoChange).answers({ seq: 1 })
  await remove('Nishiki Market')
  await remove('Kyoto Station')
  await user.click(await screen.findByRole('combobox', { name: 'Add a place to this day' }))
  await user.keyboard('{Meta>}z{/Meta}')
  await expectSuccess('Undone: Kyoto Station')
  await user.keyboard('x{Backspace}{Meta>}z{/Meta}')
  expect(taken()).toHaveLength(1)
})

test('with what others have changed since it is tried once', async () => {
  const { user, remove, taken } = await openKyoto()
  await remove('Nishiki Market')
  await remove('Kyoto Station')
  on(undoChange).fails('history.changed_since').answers({ seq: 1 })
  await user.keyboard('{Meta>}z{/Meta}')
  await expectFailure('This has been changed since, so it cannot be undone.')
  await user.keyboard('{Meta>}z{/Meta}')
  await waitFor(() => expect(taken()).toHaveLength(2))
  expect(taken()[0]).not.toBe(taken()[1])
})

test('what stands in the way is shown in the history', async () => {
  const { user, remove, press, address } = await openKyoto()
  await remove('Nishiki Market')
  on(undoChange).fails('history.changed_since', { extra: { seq: 7 } })
  const later = { seq: 7, id: idOf(5), name: 'Gion', before: { cost: null }, after: { cost: '1.00' } }
  on(history).answers(historyOf([later]))
  await user.keyboard('{Meta>}z{/Meta}')
  await expectFailure('This has been changed since, so it cannot be undone.')
  await press('Show the change')
  await screen.findByText('Somebody set the cost of Gion to £1.00')
  expect(address()).toContain(`about=${idOf(5)}`)
})
