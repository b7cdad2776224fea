import { shares } from '@caravan/contract/shares'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/calls/call.ts'
import { membersQuery } from '../../trip/members.ts'

export const sharesQuery = (tripId: string) =>
  queryOptions({
    // Below the members, with whom a link ends and of whose changes the trip tells.
    queryKey: [...membersQuery(tripId).queryKey, 'shares'],
    queryFn: ({ signal }) => call(shares, { params: { tripId }, signal }),
  })
