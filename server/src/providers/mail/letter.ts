import type { NotificationKind } from '@caravan/contract/notifications'

/** Something that happened in a trip, so often. */
export interface News {
  kind: Exclude<NotificationKind, 'added' | 'invited'>
  /** Null for what nobody did, and once the account is deleted. */
  who: string | null
  /** The name of the row, where it is about one that has a name. */
  what: string | null
  deleted: boolean
  count: number
  at: string
}

/** The parameters of each mail, as they wait in the outbox as JSON. */
export interface MailTemplates {
  verify_email: { username: string; link: string; notMeUrl: string }
  /** To the new address. */
  email_change_confirm: { username: string; link: string }
  /** To the old address. */
  email_change_notice: { username: string; newEmail: string; resetUrl: string }
  password_reset: { username: string; link: string }
  password_changed: { username: string; resetUrl: string }
  /** Somebody tried to register with the address of an account. */
  account_exists: { username: string; signInUrl: string; resetUrl: string }
  failed_logins: { username: string; count: string; resetUrl: string }
  account_deleted: { username: string; siteUrl: string }
  trip_added: { username: string; inviter: string; tripName: string; link: string }
  /** To an address without a confirmed account. */
  trip_invitation: { inviter: string; tripName: string; link: string }
  trip_removed: { username: string; tripName: string; siteUrl: string }
  news: { username: string; tripName: string; link: string; stopUrl: string; news: readonly News[] }
}

export type MailTemplate = keyof MailTemplates

/** A mail before it is laid out: plain sentences, nothing escaped. */
export interface Letter {
  subject: string
  greeting: string
  paragraphs: string[]
  /** A line for each event. */
  list: string[]
  /** The one thing to do. */
  action?: Link
  /** Another thing that could be done, said quietly. */
  alternative?: Link
  /** Sentences that the reader may skip. */
  asides: string[]
}

export interface Link {
  label: string
  url: string
}

type Written = Omit<Letter, 'greeting' | 'list' | 'asides'> & Partial<Letter>

const MOST_LINES = 30

/** A line for each of the first news, and one for the rest of them. */
export function linesOf(
  news: readonly News[],
  say: { [K in News['kind']]: (one: News) => string },
  more: (count: number) => string,
): string[] {
  const rest = news.length - MOST_LINES
  return [...news.slice(0, MOST_LINES).map(one => say[one.kind](one)), ...(rest > 0 ? [more(rest)] : [])]
}

/** Everything that is said in one language. */
export interface Letters {
  /** Before the address that stands below the button in full. */
  orOpen: string
  hello(username: string): string
  /** A letter that says no other greeting greets its person by name. */
  letters: { [T in MailTemplate]: (params: MailTemplates[T]) => Written }
}
