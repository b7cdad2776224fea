import { searchPlaces } from '@caravan/contract/places'
import { Failure } from '../../failure.ts'
import type { Route } from '../../http/mount.ts'
import { ProviderFailure } from '../../providers/circuit.ts'
import type { PlaceSearch } from '../../providers/places/port.ts'

export function mountPlaces(route: Route, { places }: { places: PlaceSearch }): void {
  route(searchPlaces, async ({ query, actor }) => {
    try {
      return await places.search(query.query, query.lang ?? actor.language)
    } catch (error) {
      if (!(error instanceof ProviderFailure)) throw error
      const { trouble, retryAfter } = error
      throw new Failure(`places.${trouble}`, {
        cause: error,
        ...(retryAfter === undefined ? {} : { retryAfter }),
      })
    }
  })
}
