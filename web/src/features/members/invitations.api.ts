import { invitations } from '@caravan/contract/invitations'
import { call } from '../../lib/calls/call.ts'

// The second part is the topic of the account's live events.
export const invitationsQuery = {
  queryKey: ['me', 'invitations'],
  queryFn: ({ signal }: { signal: AbortSignal }) => call(invitations, { signal }),
}
