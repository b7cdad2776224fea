import type { Trip } from '@caravan/contract/trips'
import { one } from '../../db/sql.ts'

/** The dates of a trip, by which a reader guesses years. */
export const findDates = one<[tripId: string], Pick<Trip, 'start_date' | 'end_date' | 'currency'>>(
  'import.trip',
  'select start_date, end_date, currency from trip where id = $1',
)
