import { me } from '@caravan/contract/account'
import { expect, onTestFinished, test, vi } from 'vitest'
import { call } from './call.ts'
import { isOnline, untilSilence } from './online.ts'

const html = (status: number) =>
  new Response('<h1>Welcome</h1>', { status, headers: { 'content-type': 'text/html' } })
const problem = (status: number) =>
  new Response('{}', { status, headers: { 'content-type': 'application/problem+json' } })

function answering(answer: () => Response | Promise<Response>) {
  const asked = vi.fn((_address: string, _init?: RequestInit) => Promise.resolve().then(answer))
  vi.stubGlobal('fetch', asked)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
  })
  return asked
}

test.each<[string, () => Response | Promise<Response>, string]>([
  ['no answer', () => Promise.reject(new TypeError('Failed to fetch')), 'network'],
  ['the page of a captive portal', () => html(200), 'network'],
  ['a proxy without its server', () => html(502), 'network'],
])('%s counts as no network', async (_, answer, code) => {
  answering(answer)
  await expect(call(me)).rejects.toMatchObject({ code })
  expect(isOnline()).toBe(false)
})

test.each([401, 404, 429, 503])('a refusal with %s is an answer', async status => {
  answering(() => problem(status))
  await expect(call(me)).rejects.toMatchObject({ status })
  expect(isOnline()).toBe(true)
})

/** No call is answered, as by a server that hangs, until its signal ends it. */
const hanging = (_address: string, { signal }: RequestInit = {}) =>
  new Promise<Response>((_, reject) => {
    signal?.addEventListener('abort', () => reject(signal.reason))
  })

test('a server that hangs is known to be silent within three seconds, and what waits for it ends', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const timeouts = vi.spyOn(AbortSignal, 'timeout').mockImplementation(milliseconds => {
    const ending = new AbortController()
    setTimeout(() => ending.abort(new DOMException('late', 'TimeoutError')), milliseconds)
    return ending.signal
  })
  vi.stubGlobal('fetch', vi.fn(hanging))
  onTestFinished(() => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
    timeouts.mockRestore()
  })
  const waiting = untilSilence()
  void call(me).catch(() => undefined)
  await vi.advanceTimersByTimeAsync(1_300)
  expect(fetch).toHaveBeenLastCalledWith('/api/health', expect.anything())
  expect(isOnline()).toBe(true)
  await vi.advanceTimersByTimeAsync(1_300)
  expect(isOnline()).toBe(false)
  expect(waiting.aborted).toBe(true)

  vi.mocked(fetch).mockImplementation(async () => Response.json({ status: 'ok' }))
  window.dispatchEvent(new Event('online'))
  await vi.advanceTimersByTimeAsync(1)
  expect(isOnline()).toBe(true)
  expect(untilSilence().aborted).toBe(false)
})

test('a call that takes long says nothing of a server that answers others', async () => {
  const asked = answering(() => Response.json({ status: 'ok' }))
  asked.mockImplementationOnce(hanging)
  void call(me)
  await vi.advanceTimersByTimeAsync(10_000)
  expect(asked.mock.calls.map(([address]) => address)).toEqual(['/api/users/me', '/api/health'])
  expect(isOnline()).toBe(true)
})

test('the server is asked with growing pauses until it answers', async () => {
  const asked = answering(() => Promise.reject(new TypeError('Failed to fetch')))
  await expect(call(me)).rejects.toThrow()
  for (const seconds of [2, 4, 8, 16, 30, 30]) {
    const before = asked.mock.calls.length
    await vi.advanceTimersByTimeAsync(seconds * 1000 - 1)
    expect(asked).toHaveBeenCalledTimes(before)
    await vi.advanceTimersByTimeAsync(1)
    expect(asked).toHaveBeenCalledTimes(before + 1)
  }
  expect(isOnline()).toBe(false)
  asked.mockImplementation(async () => Response.json({ status: 'ok' }))
  window.dispatchEvent(new Event('online'))
  await vi.advanceTimersByTimeAsync(1)
  expect(isOnline()).toBe(true)
})
