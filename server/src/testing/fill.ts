import type { TestApp } from './app.ts'

/** Puts so many items on a date of a trip, on its day where there is one. */
export const fillWithItems = (app: TestApp, tripId: string, date: string, count: number, type = 'dining') =>
  app.sql(
    `insert into item (trip_id, id, day_id, date, place, type, position)
     select $1, gen_random_uuid(), (select id from day where trip_id = $1 and date = $2), $2, 'Gion', $4, n
     from generate_series(1, $3) as n`,
    [tripId, date, count, type],
  )

export const fillWithFlights = (app: TestApp, tripId: string, count: number) =>
  app.sql(
    `insert into flight (trip_id, id, flight_number, depart_date)
     select $1, gen_random_uuid(), 'BR 198', '2027-03-28T08:50' from generate_series(1, $2)`,
    [tripId, count],
  )
