import type { Kind } from '@caravan/contract/kinds'
import type { writes } from '@caravan/contract/writes'

export type WriteName = keyof typeof writes

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
  expense: { create: 'createExpense', change: 'updateExpense', delete: 'deleteExpense', id: 'expenseId' },
  settlement: { create: 'createSettlement', change: null, delete: 'deleteSettlement', id: 'settlementId' },
} as const satisfies Record<
  Kind | 'stay',
  { create: WriteName; change: WriteName | null; delete: WriteName; id: string | null }
>

type Known = {
  /** A long call: other writes do not wait for it, nor does it wait for them. */
  isAside?: true
}

/** Every write to a trip, by the name of its call. */
export const calls: Record<WriteName, Known> = {
  createDay: {},
  updateDay: {},
  deleteDay: {},
  createItem: {},
  createItems: {},
  updateItem: {},
  orderItems: {},
  deleteItem: {},
  bookLodging: {},
  changeLodging: {},
  deleteLodging: {},
  createFlight: {},
  updateFlight: {},
  deleteFlight: {},
  createRental: {},
  updateRental: {},
  deleteRental: {},
  createRide: {},
  updateRide: {},
  deleteRide: {},
  createTodo: {},
  updateTodo: {},
  orderTodos: {},
  deleteTodo: {},
  createIdea: {},
  updateIdea: {},
  deleteIdea: {},
  voteForIdea: {},
  takeVoteBack: {},
  planIdea: {},
  unplanItem: {},
  updateAttachment: {},
  deleteAttachment: {},
  createExpense: {},
  updateExpense: {},
  deleteExpense: {},
  createSettlement: {},
  deleteSettlement: {},
  importExpenses: {},
  updateTrip: {},
  tickNoteTask: {},
  restoreNote: {},
  undoChange: {},
  uploadAttachment: { isAside: true },
  deleteTrip: {},
  restoreTrip: {},
  addMember: {},
  setRole: {},
  removeMember: {},
  leaveTrip: {},
  resendInvitation: {},
  withdrawInvitation: {},
  createJoinLink: {},
  revokeJoinLink: {},
  createShare: {},
  updateShare: {},
  revokeShare: {},
}
