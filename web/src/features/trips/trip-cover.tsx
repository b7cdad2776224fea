import type { TripSummary } from '@caravan/contract/trips'
import { loadCover } from '../../lib/cover.ts'
import { coverSeed } from '../../terrain/seed.ts'
import { Terrain } from '../../terrain/terrain.tsx'
import { classes } from '../../ui/classes.ts'
import { Photo } from '../../ui/photo.tsx'

type TripCoverProps = { trip: TripSummary; className?: string }

/** The picture of a trip: its photo where there is one, over what is drawn from its places and its route. */
export function TripCover({ trip, className }: TripCoverProps) {
  const { id, places, sub_trips: legs, cover_url: photo } = trip
  const route = legs.flatMap(({ lat, lng }) => (lat === null || lng === null ? [] : { lat, lng }))
  return (
    <div className={classes('relative aspect-4/3 overflow-hidden', className)}>
      <Terrain className="absolute inset-0" route={route} seed={coverSeed(places, id)} />
      {photo !== null && <Photo key={photo} load={signal => loadCover(id, photo, signal)} />}
    </div>
  )
}
