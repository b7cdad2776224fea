import { type Calendar, GregorianCalendar } from '@internationalized/date'

/** Replaces the package's own function (`vite.config.ts`), which pulls in twelve other calendars that Caravan does not use. */
export const createCalendar = (): Calendar => new GregorianCalendar()
