import { setTimeout as delay } from 'node:timers/promises'

/** Lets others be answered, with what they ask of the database, before a large call goes on. */
export const othersFirst = (): Promise<void> => delay(5)
