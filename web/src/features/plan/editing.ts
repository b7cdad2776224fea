import { later } from '../../ui/later.tsx'

/** What a plan is edited with: forms, calendars, menus and the place search. */
export const { Later: Editing, useSoon: useEditingSoon } = later(() => import('./editing.parts.ts'))
