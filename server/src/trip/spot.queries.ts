import { GAP } from '@caravan/contract/order'

export const MAX_ITEMS_IN_DAY = 100

/**
 * The place in a day for an item with this time: before the first with a later one, else at the end. It is the
 * place of the item before it where nothing is left between the two, and they are then to be spread.
 */
export const spotIn = (day: string, start: string) => `
  neighbours as (
    select count(*) as others, max(position) as last, min(position) filter (where start_time > ${start}) as next
    from item where ${day}
  ), spot as (
    select others, coalesce(next - previous = 1, false) as is_tight, case
        when next is null then coalesce(last + ${GAP}, 0)
        else coalesce(previous + (next - previous) / 2, next - ${GAP})
      end as position
    from (select *, case when next is not null
        then (select max(position) from item where ${day} and position < next) end as previous
      from neighbours) as n
  )`

/** Columns of a new row that its statement finds out, by parts that come before it. */
export interface Found {
  /** These are not given. */
  columns: readonly string[]
  /** `at` is where a column's value is given; the last part is `found`, with no row where the new one cannot be. */
  parts(at: (column: string) => string): string
}

/** The day of a new item gives it its date, and its time its place; it is not for a quick change to make room. */
export const itemSpot: Found = {
  columns: ['position', 'date'],
  parts: at => `${spotIn(`trip_id = $1 and day_id = ${at('day_id')}`, at('start_time'))}, found as (
    select date, position from day, spot where trip_id = $1 and id = ${at('day_id')} and not is_tight
    and others < ${MAX_ITEMS_IN_DAY})`,
}
