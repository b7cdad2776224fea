import { setTimeout as delay } from 'node:timers/promises'

/** Lets those who have waited be answered, with all that they ask of the database, before a large call goes on. */
export const othersFirst = (): Promise<void> => delay(30)
