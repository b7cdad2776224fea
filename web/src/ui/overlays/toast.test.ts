import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { queryClient } from '../../lib/calls/query-client.ts'
import { notices, toast } from './toast.ts'

beforeEach(() => notices.clear())
afterEach(() => void vi.useRealTimers())

function inSight() {
  return notices.visibleToasts.map(({ content }) => content.text)
}

function putAway() {
  const [shown] = notices.visibleToasts
  if (shown) notices.close(shown.key)
}

test('the newest message is in sight, and the one before it comes back', () => {
  toast.failure('Failed to save item')
  toast.success('Member deleted')
  expect(inSight()).toEqual(['Member deleted'])
  putAway()
  expect(inSight()).toEqual(['Failed to save item'])
})

test('a success that was read does not come back, and one that nobody can have read does', () => {
  vi.useFakeTimers()
  toast.success('Senso-ji is on Sat 27/03.')
  vi.advanceTimersByTime(1_500)
  toast.success('Gion is on Sat 27/03.')
  toast.success('Saved')
  putAway()
  expect(inSight()).toEqual(['Gion is on Sat 27/03.'])
  putAway()
  expect(inSight()).toEqual([])
})

test('the same failure, met twice, is put away once', () => {
  toast.failure('Update failed')
  toast.failure('Update failed')
  putAway()
  expect(inSight()).toEqual([])
})

test('a complaint is put away by whoever made it, also from behind another message', () => {
  const putAway = toast.failure('Please fill in all fields！')
  toast.failure('Delete failed')
  putAway()
  expect(inSight()).toEqual(['Delete failed'])
  putAway()
  notices.close(notices.visibleToasts[0]?.key ?? '')
  expect(inSight()).toEqual([])
})

test('a new try puts failures away, also from behind another message, and nothing else', () => {
  toast.failure('Delete failed')
  toast.success('Member deleted')
  toast.forget()
  expect(inSight()).toEqual(['Member deleted'])
  putAway()
  expect(inSight()).toEqual([])
})

test('a call that changes something is a new try', async () => {
  toast.failure('Delete failed')
  const mutation = queryClient.getMutationCache().build(queryClient, { mutationFn: async () => undefined })
  await mutation.execute(undefined)
  expect(inSight()).toEqual([])
})

test('when a dialog opens, the failures from before it go soon', () => {
  vi.useFakeTimers()
  toast.failure('Please Login！')
  toast.fade()
  toast.failure('Delete failed')
  vi.advanceTimersByTime(5_000)
  expect(inSight()).toEqual(['Delete failed'])
  putAway()
  expect(inSight()).toEqual([])
})

test('a failure stays, a success has its time', () => {
  toast.failure('Delete failed')
  expect(notices.visibleToasts[0]?.timeout).toBeUndefined()
  toast.success('Update successful')
  expect(notices.visibleToasts[0]?.timeout).toBe(5000)
})
