import { later } from '../../ui/later.tsx'

/** The form of an item, and the menus of its row. */
export const { Later: Editing, useSoon: useEditingSoon } = later(() => import('./editing.parts.ts'))
