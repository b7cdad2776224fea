import type { Language } from './languages.ts'

/** What the server needs to render the page of a trip as the browser would. */
export interface RenderedPage {
  /** The path and query of the page. */
  href: string
  language: Language
  /** The signed-in account. */
  user: { id: string; username: string }
  /** The answers that the page begins with, by the paths of their calls. */
  answers: [path: string, body: string][]
  window: RenderedWindow
}

/** The properties of a window that the HTML of a page depends on. A browser with another window renders the page itself. */
export interface RenderedWindow {
  today: string
  size: 'phone' | 'tablet' | 'desk'
}

/** The part of a rendered page that its document carries as JSON, in the element with the id `page`. */
export type RenderedData = Pick<RenderedPage, 'answers' | 'window'> & {
  userId: string
  /** True if shared profile fields were removed, because browsers cache documents. */
  lacksProfiles: boolean
}

/** The calls that the page of a trip begins with. */
export const callsOfTrip = (tripId: string): string[] => [
  `/api/trips/${tripId}/plan?as=lists`,
  `/api/tripmembers/trip_members/${tripId}`,
  '/api/users/me',
]

/** The cookie in which a browser describes its window to the server: `<size>:<time zone>`. */
export const WINDOW_COOKIE = 'window'
