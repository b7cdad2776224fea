import { many } from '../../db/sql.ts'

/** Where a trip goes: its days' places and what is planned on them, in turn. */
export const listPlannedSpots = many<[tripId: string], { lat: number; lng: number }>(
  'tiles.planned_spots',
  `select lat, lng from (
     select date, -1 as position, lat, lng from day where trip_id = $1
     union all select date, position, lat, lng from item where trip_id = $1
   ) spots where lat is not null order by date, position`,
)
