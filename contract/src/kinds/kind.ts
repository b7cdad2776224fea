import type * as z from 'zod/mini'
import type { Kind } from '../kinds.ts'
import type { Sent } from '../row.ts'
import type { RowCalls } from '../row-calls.ts'
import type { SharedRow } from '../shared-row.ts'
import type { By } from '../shown.ts'

/** The prefixes of the fields of a spot: `from` of `from_lat`. */
type Ends<R> = { [F in keyof R]: F extends `${infer End}_lat` ? End : never }[keyof R]

/** How calendars, ways and readers see a row that is booked for its own dates. */
export interface Booked<R> {
  name: keyof R & string
  ends: readonly [from: Ends<R>, to: Ends<R>]
  dates: readonly [from: keyof R & string, to: keyof R & string]
  /** The time between both ends is free, as with a rental car. */
  apart?: true
}

/**
 * A kind of rows below a trip. History, undo, the plan, copies, archives, limits and forms all follow from it. What
 * modules without schemas need to know of a kind stands in `kinds.ts`.
 */
export interface KindOf<R extends { id: string; version: number }> {
  row: z.ZodMiniObject & z.ZodMiniType<R>
  /** A new row, where that does not follow from the schema. */
  blank?: R
  /** The call that a form fills in. */
  saves: { body: z.ZodMiniObject }
  /** Calls that need no handler of their own, because they do only what `rule` says. */
  calls?: RowCalls
  /** The row that follows from a known one and from what was sent of it. Throws a `Failure` for a row that cannot be. */
  rule?(sent: Sent<R>, known: R, by: By): R
  /** Whom `by.members` contains when the rule runs: all members, or those of these ids who are or were members. */
  people?: 'members' | ((sent: readonly Sent<R>[]) => string[])
  /** Whether a guest may change the known row by what is sent. */
  forGuests?(sent: Sent<R>, known: R, guestId: string): boolean
  /** The parts of the plan that list its rows. */
  parts: readonly string[]
  /** Fields that only make sense together, such as a cost and its currency. Undo restores all of a group. */
  together: readonly (readonly (keyof R)[])[]
  /** A list in which each member has an entry of their own. Members may change theirs at the same time. */
  entryOfEach?: keyof R
  /** The field that holds `{kind, id}` of another row. A row that is sent may only name one that exists. */
  names?: keyof R & string
  /** Fields with the id of a row of another kind, which has to exist. */
  refersTo?: { readonly [F in keyof R]?: Kind }
  /** As many as a trip holds, where that is limited. */
  most?: number
  /** How a copy of the trip has its rows. Left out where a copy has none. */
  copied?: {
    /** The dates that move with the copy. */
    dates: readonly (keyof R)[]
    /** The fields that differ in the copy. */
    as?(row: R, ids: ReadonlyMap<string, string>): Partial<R>
  }
  booked?: Booked<R>
  /** What a share link shows of a row. */
  shared?: SharedRow
}
