import { attachmentWrites } from './attachments.row.ts'
import { deleteAttachment, updateAttachment, uploadAttachment } from './attachments.ts'
import { bringIntoTrip } from './bring.ts'
import { commentWrites } from './comments.row.ts'
import { createComment, deleteComment, resolveComments, updateComment } from './comments.ts'
import { dayWrites } from './days.row.ts'
import { createDay, deleteDay, updateDay } from './days.ts'
import type { Endpoint, Received } from './endpoint.ts'
import { addTogether, importExpenses } from './expenses.import.ts'
import { expenseWrites } from './expenses.row.ts'
import {
  createExpense,
  createSettlement,
  deleteExpense,
  deleteSettlement,
  updateExpense,
} from './expenses.ts'
import { flightWrites } from './flights.row.ts'
import { createFlight, deleteFlight, updateFlight } from './flights.ts'
import { addGuest, changeGuest, endGuestLink, guestIs, linkGuest } from './guests.ts'
import { undoChange } from './history.ts'
import { ideaWrites } from './ideas.row.ts'
import {
  createIdea,
  deleteIdea,
  planIdea,
  takeVoteBack,
  unplanItem,
  updateIdea,
  voteForIdea,
} from './ideas.ts'
import { importRows } from './imports.ts'
import { createJoinLink, resendInvitation, revokeJoinLink, withdrawInvitation } from './invitations.ts'
import { itemWrites } from './items.row.ts'
import { createItem, createItems, deleteItem, orderItems, updateItem } from './items.ts'
import type { Kind } from './kinds.ts'
import { stayWrites } from './lodging.row.ts'
import { bookLodging, changeLodging, deleteLodging } from './lodging.ts'
import { addMember, leaveTrip, removeMember, setRole } from './members.ts'
import { noteWrites } from './note.row.ts'
import { restoreNote, tickNoteTask } from './note.ts'
import { rentalWrites } from './rentals.row.ts'
import { createRental, deleteRental, updateRental } from './rentals.ts'
import { rideWrites } from './rides.row.ts'
import { createRide, deleteRide, updateRide } from './rides.ts'
import { createShare, revokeShare, updateShare } from './shares.ts'
import type { By } from './shown.ts'
import { todoWrites } from './todos.row.ts'
import { createTodo, deleteTodo, orderTodos, updateTodo } from './todos.ts'
import { tripWrites } from './trips.row.ts'
import { deleteTrip, restoreTrip, updateTrip } from './trips.ts'
import type { TripRows } from './write/rows.ts'
import { takeBack } from './write/undo.ts'

/** A call that writes to a trip. */
export type Touching = Endpoint & Required<Pick<Endpoint, 'touches'>>

/**
 * What a call does to the rows of a trip, as far as they are known. It is shown at once, until the server has answered.
 * Nothing is shown of one that throws a `Failure`: the call goes out all the same, and the server says why it is refused.
 */
export type Apply<C> = (rows: TripRows, call: C) => void

/** How a call writes to a trip. */
export interface WriteOf<E extends Touching> {
  call: E
  /** Left out where nothing can be known before the answer. */
  apply?: Apply<Received<E> & By>
  /** A row that was to be deleted and is not there any more is no failure. */
  mayBeGone?: true
}

const write = <E extends Touching>(call: E, apply?: Apply<Received<E> & By>): WriteOf<E> => ({
  call,
  ...(apply && { apply }),
})

const deletion = <E extends Touching>(call: E, kind: Kind): WriteOf<E> => ({
  ...write(call, (rows, { row }) => rows.remove(kind, [rows.get(kind, row).id])),
  mayBeGone: true,
})

/** Only a change that was made here is known. */
const undo: Apply<By & { params: { seq: string } }> = (rows, { params, shownBy }) =>
  takeBack(rows, shownBy?.(params.seq) ?? [])

/** Every call that writes to a trip, by its name. */
export const writes = {
  createDay: write(createDay, dayWrites.create),
  updateDay: write(updateDay, dayWrites.change),
  deleteDay: write(deleteDay, dayWrites.delete),
  createItem: write(createItem, itemWrites.create),
  createItems: write(createItems, itemWrites.createSeveral),
  updateItem: write(updateItem, itemWrites.change),
  orderItems: write(orderItems, itemWrites.order),
  deleteItem: deletion(deleteItem, 'item'),
  bookLodging: write(bookLodging, stayWrites.book),
  changeLodging: write(changeLodging, stayWrites.change),
  deleteLodging: { ...write(deleteLodging, stayWrites.delete), mayBeGone: true as const },
  createFlight: write(createFlight, flightWrites.create),
  updateFlight: write(updateFlight, flightWrites.change),
  deleteFlight: deletion(deleteFlight, 'flight'),
  createRental: write(createRental, rentalWrites.create),
  updateRental: write(updateRental, rentalWrites.change),
  deleteRental: deletion(deleteRental, 'rental'),
  createRide: write(createRide, rideWrites.create),
  updateRide: write(updateRide, rideWrites.change),
  deleteRide: deletion(deleteRide, 'ride'),
  createTodo: write(createTodo, todoWrites.create),
  updateTodo: write(updateTodo, todoWrites.change),
  orderTodos: write(orderTodos, todoWrites.order),
  deleteTodo: deletion(deleteTodo, 'todo'),
  createIdea: write(createIdea, ideaWrites.create),
  updateIdea: write(updateIdea, ideaWrites.change),
  deleteIdea: deletion(deleteIdea, 'idea'),
  voteForIdea: write(voteForIdea, ideaWrites.vote),
  takeVoteBack: write(takeVoteBack, ideaWrites.takeVoteBack),
  planIdea: write(planIdea, ideaWrites.plan),
  unplanItem: write(unplanItem, ideaWrites.unplan),
  updateAttachment: write(updateAttachment, attachmentWrites.change),
  deleteAttachment: deletion(deleteAttachment, 'attachment'),
  createComment: write(createComment, commentWrites.create),
  updateComment: write(updateComment, commentWrites.change),
  deleteComment: deletion(deleteComment, 'comment'),
  resolveComments: write(resolveComments, commentWrites.resolve),
  createExpense: write(createExpense, expenseWrites.create),
  updateExpense: write(updateExpense, expenseWrites.change),
  deleteExpense: deletion(deleteExpense, 'expense'),
  createSettlement: write(createSettlement, expenseWrites.settle),
  deleteSettlement: deletion(deleteSettlement, 'settlement'),
  addTogether: write(addTogether, expenseWrites.import),
  importExpenses: write(importExpenses, expenseWrites.import),
  importRows: write(importRows),
  bringIntoTrip: write(bringIntoTrip),
  updateTrip: write(updateTrip, tripWrites.change),
  tickNoteTask: write(tickNoteTask, noteWrites.tick),
  restoreNote: write(restoreNote, noteWrites.restore),
  undoChange: write(undoChange, undo),
  // Its type and size are those that the server finds: the list of files on their way shows it.
  uploadAttachment: write(uploadAttachment),
  deleteTrip: write(deleteTrip),
  restoreTrip: write(restoreTrip),
  addMember: write(addMember),
  setRole: write(setRole),
  removeMember: write(removeMember),
  leaveTrip: write(leaveTrip),
  resendInvitation: write(resendInvitation),
  withdrawInvitation: write(withdrawInvitation),
  createJoinLink: write(createJoinLink),
  revokeJoinLink: write(revokeJoinLink),
  addGuest: write(addGuest),
  changeGuest: write(changeGuest),
  linkGuest: write(linkGuest),
  endGuestLink: write(endGuestLink),
  guestIs: write(guestIs),
  createShare: write(createShare),
  updateShare: write(updateShare),
  revokeShare: write(revokeShare),
}

export type WriteName = keyof typeof writes
