/** A position, and the radius in metres within which the device is. */
export type Position = { lat: number; lng: number; accuracy: number }

export const positionFailures = ['refused', 'unavailable', 'timeout', 'insecure'] as const
export type PositionFailure = (typeof positionFailures)[number]

export class PositionFailed extends Error {
  readonly reason: PositionFailure
  constructor(reason: PositionFailure) {
    super(reason)
    this.reason = reason
  }
}

const PATIENCE_MS = 15_000
/** A position that the device knows already may be so old. */
const FRESH_MS = 30_000

const reasons: Record<number, PositionFailure> = { 1: 'refused', 2: 'unavailable', 3: 'timeout' }

/** Asks the device where it is. Throws PositionFailed. Call it only for a press: browsers ask for permission. */
export function askPosition(): Promise<Position> {
  return new Promise((resolve, reject) => {
    const fail = (reason: PositionFailure) => reject(new PositionFailed(reason))
    if (!isSecureContext) return fail('insecure')
    if (!navigator.geolocation) return fail('unavailable')
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude: lat, longitude: lng, accuracy } }) => resolve({ lat, lng, accuracy }),
      ({ code }) => fail(reasons[code] ?? 'unavailable'),
      { enableHighAccuracy: true, timeout: PATIENCE_MS, maximumAge: FRESH_MS },
    )
  })
}
