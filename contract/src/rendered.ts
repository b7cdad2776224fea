import type { Language } from './languages.ts'

/** What the server needs to render a page as the browser would. */
export interface RenderedPage {
  /** The path and query of the page. */
  href: string
  language: Language
  /** Undefined for pages that anybody may see. */
  user?: RenderedUser | undefined
  /** The answers that the page begins with, by the paths of their calls. */
  answers: [path: string, body: string][]
  window: RenderedWindow
}

/** The signed-in account. Its names are those of the profile, on pages that show them. */
export interface RenderedUser {
  id: string
  username: string
  first_name?: string | null
  last_name?: string | null
}

/** The properties of a window that the HTML of a page depends on. A browser with another window renders the page itself. */
export interface RenderedWindow {
  today: string
  size: 'phone' | 'tablet' | 'desk'
}

/** The part of a rendered page that its document carries as JSON, in the element with the id `page`. */
export type RenderedData = Pick<RenderedPage, 'answers' | 'user' | 'window'> & {
  /** True if shared profile fields were removed, because browsers cache documents. */
  lacksProfiles: boolean
}

export const ACCOUNT_CALL = '/api/users/me'
/** Its answer is in no document, except for the names. */
export const PROFILE_CALL = '/api/users/me/profile'

/** The calls that a page begins with, by its path. Empty for pages that the server does not render. */
export function firstCallsOf(path: string): string[] {
  if (path === '/dashboard')
    return [
      '/api/trips/my_trips/',
      '/api/trips/deleted',
      '/api/tripmembers/invitations',
      ACCOUNT_CALL,
      PROFILE_CALL,
    ]
  const [, token] = /^\/shared\/([^/]+)$/.exec(path) ?? []
  if (token !== undefined) return [`/api/shared/${token}`]
  const [, tripId] = /^\/edit-trip\/([^/]+)$/.exec(path) ?? []
  if (tripId === undefined) return []
  return [`/api/trips/${tripId}/plan?as=lists`, `/api/tripmembers/trip_members/${tripId}`, ACCOUNT_CALL]
}

/** The cookie in which a browser describes its window to the server: `<size>:<time zone>`. */
export const WINDOW_COOKIE = 'window'
