import type { DayWay } from '@caravan/contract/ways'

/** A way between two items that a region knows. */
export type KnownWay = Pick<DayWay, 'from' | 'to' | 'mode' | 'metres' | 'line'> & { minutes: number }
