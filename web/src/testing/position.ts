import { onTestFinished, vi } from 'vitest'

/** The device answers with a position or a GeolocationPositionError's code; the answer is how often it was asked. */
export function deviceAt(answer: { lat: number; lng: number } | { code: number }): () => number {
  const getCurrentPosition = vi.fn((onFound: PositionCallback, onFailed: PositionErrorCallback) => {
    if ('code' in answer) return onFailed(answer as GeolocationPositionError)
    const { lat: latitude, lng: longitude } = answer
    onFound({ coords: { latitude, longitude, accuracy: 20 } } as GeolocationPosition)
  })
  replace(window, 'isSecureContext', true)
  replace(navigator, 'geolocation', { getCurrentPosition })
  return () => getCurrentPosition.mock.calls.length
}

function replace(owner: object, key: string, value: unknown): void {
  const before = Object.getOwnPropertyDescriptor(owner, key)
  Object.defineProperty(owner, key, { configurable: true, value })
  onTestFinished(() => {
    if (before) Object.defineProperty(owner, key, before)
    else Reflect.deleteProperty(owner, key)
  })
}
