import { type Endpoint, isForGuests } from './endpoint.ts'
import { commonErrors, type ErrorCode } from './errors.ts'
import type { OpenerKind } from './opener-kinds.ts'

/** The failures of any write to a trip. */
const writeErrors = ['trip.view_only', 'limit.reached'] as const

/** The failures that an endpoint can answer: its own, and those that follow from the rest of its declaration. */
export type FailureOf<E extends Endpoint> =
  | E['errors'][number]
  | (typeof commonErrors)[number]
  | (E['access'] extends 'anyone' ? never : 'auth.required')
  | (E['access'] extends 'anyone' ? never : 'guest.not_allowed')
  | (E['access'] extends object ? 'trip.section_hidden' : never)
  | (E['access'] extends 'recent' ? 'account.reauthentication_required' : never)
  | (E['access'] extends { full: true } ? 'trip.view_only' : never)
  | (E extends { opens: OpenerKind } ? 'account.unverified' : never)
  | (E extends { touches: object } ? (typeof writeErrors)[number] : never)

export function failuresOf(endpoint: Endpoint): ErrorCode[] {
  const { access, method, touches, opens, errors } = endpoint
  return [
    ...errors,
    ...commonErrors,
    ...(access === 'anyone' ? [] : (['auth.required'] as const)),
    // Guests may make some of the other calls too, but the server may refuse a guest or a row.
    ...(access === 'anyone' || (isForGuests(endpoint) && method === 'GET')
      ? []
      : (['guest.not_allowed'] as const)),
    ...(typeof access === 'object' && (endpoint.section !== 'both' || method !== 'GET')
      ? (['trip.section_hidden'] as const)
      : []),
    ...(access === 'recent' ? (['account.reauthentication_required'] as const) : []),
    ...(typeof access === 'object' && access.full ? (['trip.view_only'] as const) : []),
    ...(opens ? (['account.unverified'] as const) : []),
    ...(touches ? writeErrors : []),
  ]
}
