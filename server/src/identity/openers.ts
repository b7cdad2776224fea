import type { Opener as ListedOpener } from '@caravan/contract/openers'
import type { Queries } from '../db/queries.ts'
import type { Tx } from '../db/transaction.ts'

/** The events that take the account from whoever holds what opens it. */
export type Ending = 'first_proof' | 'reset' | 'password_change' | 'email_change' | 'deletion'

/** The account whose openers end. */
export interface Holder {
  userId: string
  /** The trips it is, or ever was, a member of. */
  trips: readonly string[]
  /** The only session that stays. */
  keep: string | null
  /** Undefined when the account page ends a kind by itself. */
  ending: Ending | undefined
}

export type Held = Pick<ListedOpener, 'count' | 'since'>

/** A kind of things that open something of an account without its password. */
export interface Opener {
  /** The columns that store its secrets. */
  columns: readonly string[]
  endsWith: readonly Ending[]
  /** Ends all of this kind, and returns the trips whose members have to be notified. */
  end(tx: Tx, holder: Holder): Promise<readonly string[]>
  /** What the account holds of the kind. Omitted if the account page cannot list it. */
  held?(db: Queries, holder: Pick<Holder, 'userId' | 'trips'>): Promise<Held | undefined>
}

/** Ends everything that an event ends. The caller has locked the account, and its trips unless the password changes. */
export type EndOpeners = (tx: Tx, ending: Ending, userId: string, keep?: string | null) => Promise<void>
