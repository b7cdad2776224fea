import type { TripDocument, TripDocuments } from '@caravan/contract/shown'
import { putOn, takeOff } from '@caravan/contract/shown.back'
import type { RowChange } from '@caravan/contract/write/rows'
import type { Unsent } from '../../lib/calls/outbox.ts'
import { queryClient } from '../../lib/calls/query-client.ts'
import { ledgerQuery } from '../ledger.ts'
import { noteQuery } from '../note.ts'
import { planQuery } from '../plan.ts'
import { commentKeys } from './comments.ts'

type Keys = readonly (readonly unknown[])[]

/** The keys of the documents of a trip; there is one of comments for each row that they are read of. */
export const keysOf = (tripId: string): { [D in keyof TripDocuments]: Keys } => ({
  plan: [planQuery(tripId).queryKey],
  ledger: [ledgerQuery(tripId).queryKey],
  note: [noteQuery(tripId).queryKey],
  comments: commentKeys(tripId),
})

function changeScreen(tripId: string, change: (document: TripDocument) => TripDocument): void {
  for (const queryKey of Object.values(keysOf(tripId)).flat())
    queryClient.setQueryData<TripDocument>(queryKey, document => document && change(document))
}

/** Shows the documents of a trip without the rows that were shown of a write. */
export const takeOffScreen = (tripId: string, shown: readonly RowChange[]): void =>
  changeScreen(tripId, document => takeOff(document, shown))

/** Shows them with the rows of a write that waits. */
export const showAgain = ({ tripId, shown }: Pick<Unsent, 'tripId' | 'shown'>): void =>
  changeScreen(tripId, document => putOn(document, shown))
