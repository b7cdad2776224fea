import { expect, test, vi } from 'vitest'
import { keepAnswers } from './kept.ts'

test('answers are kept for their time, and a question that is being answered is not asked again', async () => {
  let time = 0
  const ask = vi.fn(async () => 'an answer')
  const answerTo = keepAnswers<string>({ hours: 1 / 4, most: 10, now: () => time })
  expect(await Promise.all([answerTo('q', ask), answerTo('q', ask)])).toEqual(['an answer', 'an answer'])
  time = 15 * 60_000 - 1
  await answerTo('q', ask)
  expect(ask).toHaveBeenCalledTimes(1)
  time += 1
  await answerTo('q', ask)
  expect(ask).toHaveBeenCalledTimes(2)
})

test('a failure reaches all who wait for it, and nobody after them', async () => {
  const ask = vi.fn(async () => 'an answer').mockRejectedValueOnce(new Error('gone'))
  const answerTo = keepAnswers<string>({ hours: 1, most: 10 })
  const waiting = [answerTo('q', ask), answerTo('q', ask)]
  for (const answer of waiting) await expect(answer).rejects.toThrow('gone')
  await expect(answerTo('q', ask)).resolves.toBe('an answer')
})
