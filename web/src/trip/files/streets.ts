import { tripStreets, tripStreetsSize } from '@caravan/contract/tiles'
import { queryOptions } from '@tanstack/react-query'
import { call, request } from '../../lib/calls/call.ts'
import { kept, keptAnswer } from '../../lib/calls/kept.ts'
import { queryClient } from '../../lib/calls/query-client.ts'

/** How much the streets along a trip take; nothing where no region has them. */
export const streetsSizeQuery = (tripId: string) =>
  queryOptions({
    queryKey: ['streets-size', tripId],
    queryFn: async ({ signal }) => (await call(tripStreetsSize, { params: { tripId }, signal })).bytes,
    staleTime: 60_000,
  })

/** The streets along a trip as one archive, which lies on this device with its files. */
const streetsFileQuery = (tripId: string) =>
  queryOptions({
    queryKey: ['trip', tripId, 'file', 'streets'],
    queryFn: ({ queryKey, signal }) =>
      kept(queryKey, async () => await (await request(tripStreets, { params: { tripId }, signal })).blob()),
    staleTime: 0,
    gcTime: 0,
  })

/** Has them on this device, as the trip is planned by now; answers whether they are. */
export async function keepStreets(tripId: string): Promise<boolean> {
  const query = streetsFileQuery(tripId)
  const bytes = await queryClient.fetchQuery({ ...streetsSizeQuery(tripId), staleTime: 0 })
  const isHere = async () => (await keptAnswer<Blob>(query.queryKey))?.size === bytes
  if (bytes === 0 || (await isHere())) return true
  await queryClient.fetchQuery(query)
  return await isHere()
}
