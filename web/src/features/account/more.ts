import { later } from '../../ui/later.tsx'

/** What the page does not begin with: dates, countries, the passport, and the dialogs. */
export const { Later: More, useSoon: useMoreSoon } = later(() => import('./more.parts.ts'))
