import { Failure } from '@caravan/contract/failure'

export { Failure, invalidField } from '@caravan/contract/failure'

/** An operator can mend it, so its message is all that is printed, without a stack. */
export class CannotStart extends Error {}

/** Answers the row; without one nothing is there. */
export function found<T>(row: T | undefined): T {
  if (row === undefined) throw new Failure('request.not_found')
  return row
}

/** Refuses a change that is meant for another version; `current` is told with the refusal. */
export function requireVersion(ifMatch: number | undefined, current: { version: number }): void {
  if (ifMatch !== undefined && ifMatch !== current.version)
    throw new Failure('version.outdated', { extra: { current } })
}
