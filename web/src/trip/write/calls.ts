import type { Kind } from '@caravan/contract/kinds'
import type { WriteName } from '@caravan/contract/writes'
import { writeNames } from '@caravan/contract/writes.names'

/** The writes of the rows of a kind, which stand there by its name, and the field of their path that names one. */
export const rowWrites = {
  day: { create: 'createDay', change: 'updateDay', delete: 'deleteDay', id: 'subTripId' },
  item: { create: 'createItem', change: 'updateItem', delete: 'deleteItem', id: 'itemId' },
  stay: { create: 'bookLodging', change: 'changeLodging', delete: 'deleteLodging', id: null },
  flight: { create: 'createFlight', change: 'updateFlight', delete: 'deleteFlight', id: 'flightId' },
  rental: { create: 'createRental', change: 'updateRental', delete: 'deleteRental', id: 'rentalId' },
  ride: { create: 'createRide', change: 'updateRide', delete: 'deleteRide', id: 'rideId' },
  todo: { create: 'createTodo', change: 'updateTodo', delete: 'deleteTodo', id: 'todoId' },
  idea: { create: 'createIdea', change: 'updateIdea', delete: 'deleteIdea', id: 'ideaId' },
  attachment: {
    ...{ create: 'uploadAttachment', change: 'updateAttachment', delete: 'deleteAttachment' },
    id: 'attachmentId',
  },
  comment: { create: 'createComment', change: 'updateComment', delete: 'deleteComment', id: 'commentId' },
  expense: { create: 'createExpense', change: 'updateExpense', delete: 'deleteExpense', id: 'expenseId' },
  settlement: { create: 'createSettlement', change: null, delete: 'deleteSettlement', id: 'settlementId' },
} as const satisfies Record<
  Kind | 'stay',
  { create: WriteName; change: WriteName | null; delete: WriteName; id: string | null }
>

/** Whether this version of the app can send it: what waits may come from another one. */
export const isKnown = (name: string) => (writeNames as readonly string[]).includes(name)

/** After these writes the server no longer answers anything about the trip. */
const endings: readonly WriteName[] = ['leaveTrip', 'deleteTrip']
export const isEnding = (name: unknown) => (endings as readonly unknown[]).includes(name)

/** A long call: other writes do not wait for it, nor does it wait for them. */
export const isAside = (name: WriteName) => name === 'uploadAttachment'
