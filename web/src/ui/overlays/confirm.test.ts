import { expect, test } from 'vitest'
import { confirm, openQuestion } from './confirm.ts'

const deletion = { title: 'Delete this item?', action: 'Delete item' }

test('a question is answered once and then gone', async () => {
  const answer = confirm(deletion)
  const question = openQuestion()
  // The dialog may come and go before anybody has answered it.
  question?.leave()
  question?.answer(true)
  expect(openQuestion()).toBeUndefined()
  question?.leave()
  expect(await answer).toBe(true)
})

test('a newer question answers the open one with no', async () => {
  const first = confirm(deletion)
  const older = openQuestion()
  const second = confirm({ title: 'Discard your changes?', action: 'Discard' })
  older?.leave()
  expect(await first).toBe(false)
  const newer = openQuestion()
  expect(newer?.action).toBe('Discard')
  newer?.answer(true)
  newer?.leave()
  expect(await second).toBe(true)
})
