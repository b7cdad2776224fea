import { addDays, lengthOf } from '@caravan/contract/days.rules'
import { MAX_SHARE_DAYS, SHARE_PASSWORD, type Share, type ShareSections } from '@caravan/contract/shares'

const AFTER_TRIP = 30

const ofOthers: readonly (keyof ShareSections)[] = ['details', 'costs', 'calendar']

/** Why a section shows nothing: some are of the plan and the bookings, and programs that ask for a calendar know no password. */
export function mootBy(
  section: keyof ShareSections,
  { plan, bookings }: ShareSections,
  isLocked: boolean,
): 'onlyWithOthers' | 'notLocked' | undefined {
  if (ofOthers.includes(section) && !plan && !bookings) return 'onlyWithOthers'
  return section === 'calendar' && isLocked ? 'notLocked' : undefined
}

/** How long a link is good for: some days, until after the trip, or as long as it was. */
export type Term = '7' | '30' | 'after' | 'kept'

/** A link as it is before it is saved. */
export type ShareDraft = {
  sections: ShareSections
  term: Term
  password: string
  /** The password that it has is taken away. */
  isUnlocked: boolean
}

export const newDraft: ShareDraft = {
  sections: { plan: true, bookings: false, details: false, costs: false, note: false, calendar: false },
  term: '30',
  password: '',
  isUnlocked: false,
}

export const draftOf = ({ sections }: Share): ShareDraft => ({ ...newDraft, sections, term: 'kept' })

/** The day on which a link ends that outlives the trip, and how far away it is; undefined where that is no choice. */
export function afterTrip(endDate: string, today: string): { days: number; until: string } | undefined {
  const until = addDays(endDate, AFTER_TRIP)
  const days = lengthOf(today, until) - 1
  return days >= 1 && days <= MAX_SHARE_DAYS ? { days, until } : undefined
}

export function isPassword(text: string): boolean {
  const { length } = [...text.normalize('NFKC')]
  return length >= SHARE_PASSWORD.min && length <= SHARE_PASSWORD.max
}

/** The draft as the server is told of it. */
export function contentOf({ sections, term, password, isUnlocked }: ShareDraft, daysAfterTrip = 1) {
  const days = term === 'kept' ? undefined : term === 'after' ? daysAfterTrip : Number(term)
  return {
    sections,
    ...(days === undefined ? {} : { days }),
    ...(password === '' ? {} : { password }),
    ...(isUnlocked ? { password: null } : {}),
  }
}
