import type { Language } from './languages.ts'

/** What the server needs to render the page of a trip as the browser would. */
export interface RenderedPage {
  /** The path and query of the page. */
  href: string
  language: Language
  /** The account that looks. */
  user: { id: string; username: string }
  /** The answers that the page begins with, by the paths of their calls. */
  answers: [path: string, body: string][]
  window: RenderedWindow
}

/** The window for which a page is rendered. A browser whose window differs renders the page anew. */
export interface RenderedWindow {
  today: string
  size: 'phone' | 'tablet' | 'desk'
}

/** The part of a rendered page that its document carries as JSON, in the element with the id `page`. */
export type RenderedData = Pick<RenderedPage, 'answers' | 'window'> & {
  userId: string
  /** What members share of their profiles is left out, as browsers keep documents. */
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
