import { createMemoryHistory } from '@tanstack/react-router'
import { expect, test, vi } from 'vitest'
import { stepBackWhenClosing } from './closing-history.ts'

function at(...pages: string[]) {
  const history = createMemoryHistory({ initialEntries: ['/'] })
  const navigate = vi.fn(async () => {})
  const router: Parameters<typeof stepBackWhenClosing>[0] = { history, navigate }
  stepBackWhenClosing(router)
  for (const page of pages) history.push(page)
  return {
    history,
    router,
    navigate,
    entry: () => ({ href: history.location.href, index: history.location.state.__TSR_index }),
  }
}

test('closing a dialog steps back to the entry below it', () => {
  const { history, entry } = at('/trip', '/trip?dialog=flights', '/trip?dialog=flights&flight=1')
  history.replace('/trip?dialog=flights')
  expect(entry()).toEqual({ href: '/trip?dialog=flights', index: 2 })
  history.replace('/trip')
  expect(entry()).toEqual({ href: '/trip', index: 1 })
  history.back()
  expect(entry()).toEqual({ href: '/', index: 0 })
})

test('closing a dialog that another one led to steps back over both', () => {
  const { history, entry } = at('/trip', '/trip?dialog=other', '/trip?dialog=members')
  history.replace('/trip')
  expect(entry()).toEqual({ href: '/trip', index: 1 })
})

test('a dialog that the address opened by itself is replaced by the page', () => {
  const { history, entry } = at('/trip?dialog=flights')
  history.replace('/trip')
  expect(entry()).toEqual({ href: '/trip', index: 1 })
})

test('another page with the same address as an entry further down is not stepped back to', () => {
  const { history, entry } = at('/trip', '/profile')
  history.replace('/trip')
  expect(entry()).toEqual({ href: '/trip', index: 2 })
})

test('an entry whose address has changed since gets the address again', () => {
  const { history, entry } = at('/trip', '/trip?dialog=flights')
  history.back()
  history.replace('/trip?day=2')
  history.forward()
  history.replace('/trip')
  expect(entry()).toEqual({ href: '/trip', index: 1 })
})

test('the address that is open makes no second entry', () => {
  const { history, entry } = at('/trip', '/trip')
  expect(entry()).toEqual({ href: '/trip', index: 1 })
  expect(history.length).toBe(2)
})

test('a navigation waits until the browser has stepped back', async () => {
  const { history, router, navigate } = at('/trip', '/trip?dialog=flights')
  const { go } = history
  const steps: number[] = []
  // A browser steps back later.
  history.go = step => void steps.push(step)
  history.replace('/trip')
  const gone = router.navigate({ to: '/profile' })
  expect(navigate).not.toHaveBeenCalled()
  go(steps[0] ?? 0)
  await gone
  expect(navigate).toHaveBeenCalledOnce()
  void router.navigate({ to: '/profile' })
  expect(navigate).toHaveBeenCalledTimes(2)
})
