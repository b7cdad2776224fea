import { type Calendar, GregorianCalendar } from '@internationalized/date'

/** In place of the package's own (`vite.config.ts`), which brings twelve more calendars: Caravan's days are Gregorian. */
export const createCalendar = (): Calendar => new GregorianCalendar()
