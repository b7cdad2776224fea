import { newId } from '../new-id.ts'

/** This window, among those that the same person may have open. */
export const tab = newId()
