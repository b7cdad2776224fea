import { expect, test } from 'vitest'
import { confirm, openQuestion } from './confirm.ts'

const deletion = { title: 'Delete this item?', action: 'Delete item' }

test('a question is answered once and then gone', async () => {
  const answer = confirm(deletion)
  openQuestion()?.answer(true)
  expect(await answer).toBe(true)
  expect(openQuestion()).toBeUndefined()
})

test('a newer question answers the open one with no', async () => {
  const first = confirm(deletion)
  const second = confirm({ title: 'Discard your changes?', action: 'Discard' })
  expect(await first).toBe(false)
  expect(openQuestion()?.action).toBe('Discard')
  openQuestion()?.answer(true)
  expect(await second).toBe(true)
})
