import type { Trip } from '@caravan/contract/trips'
import { one } from '../../db/sql.ts'

/** What a reader knows of a trip: a year is guessed by its dates. */
export const findDates = one<[tripId: string], Pick<Trip, 'start_date' | 'end_date' | 'currency'>>(
  'import.trip',
  'select start_date, end_date, currency from trip where id = $1',
)
