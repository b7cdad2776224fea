import { counted } from '../counted.ts'

/** The dialogs that stand over the page. */
export const { useCount: useStanding, useCounted: useStands } = counted()
