import { counted } from '../counted.ts'

/** The dialogs that stand over the page. */
export const { useIsAtLeast: useAreStanding, useCounted: useStands } = counted()
