import { shownAttachment } from './attachments.row.ts'
import { deleteAttachment, updateAttachment, uploadAttachment } from './attachments.ts'
import { bringIntoTrip } from './bring.ts'
import { shownComment } from './comments.row.ts'
import { createComment, deleteComment, resolveComments, updateComment } from './comments.ts'
import { shownDay } from './days.row.ts'
import { createDay, deleteDay, updateDay } from './days.ts'
import type { Endpoint, Received } from './endpoint.ts'
import { addTogether, importExpenses } from './expenses.import.ts'
import { shownExpense } from './expenses.row.ts'
import {
  createExpense,
  createSettlement,
  deleteExpense,
  deleteSettlement,
  updateExpense,
} from './expenses.ts'
import { shownFlight } from './flights.row.ts'
import { createFlight, deleteFlight, updateFlight } from './flights.ts'
import { addGuest, changeGuest, endGuestLink, guestIs, linkGuest } from './guests.ts'
import { undoChange } from './history.ts'
import { shownIdea } from './ideas.row.ts'
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
import { shownItem } from './items.row.ts'
import { createItem, createItems, deleteItem, orderItems, updateItem } from './items.ts'
import { type Kind, topics } from './kinds.ts'
import { shownStay } from './lodging.row.ts'
import { bookLodging, changeLodging, deleteLodging } from './lodging.ts'
import { addMember, leaveTrip, removeMember, setRole } from './members.ts'
import { shownNote } from './note.row.ts'
import { restoreNote, tickNoteTask } from './note.ts'
import { shownRental } from './rentals.row.ts'
import { createRental, deleteRental, updateRental } from './rentals.ts'
import { shownRide } from './rides.row.ts'
import { createRide, deleteRide, updateRide } from './rides.ts'
import { createShare, revokeShare, updateShare } from './shares.ts'
import { takeBack } from './shown.back.ts'
import { type By, rowNamed, type TripDocument, type TripDocuments, withoutRows } from './shown.ts'
import { shownTodo } from './todos.row.ts'
import { createTodo, deleteTodo, orderTodos, updateTodo } from './todos.ts'
import { shownTrip } from './trips.row.ts'
import { deleteTrip, restoreTrip, updateTrip } from './trips.ts'

/** A call that writes to a trip. */
export type Touching = Endpoint & Required<Pick<Endpoint, 'touches'>>

/**
 * The documents of the trip with the change, until the server has it. Nothing is shown of one that throws a `Failure`:
 * the call goes out all the same, and the server says why it is refused.
 */
export type Shows<C> = {
  [D in keyof TripDocuments]?: (document: TripDocuments[D], call: C) => TripDocuments[D]
}

/** How a call writes to a trip. */
export interface WriteOf<E extends Touching> {
  call: E
  shows: Shows<Received<E> & By>
  /** A row that was to be deleted and is not there any more is no failure. */
  mayBeGone?: true
}

const write = <E extends Touching>(call: E, shows: Shows<Received<E> & By> = {}): WriteOf<E> => ({
  ...{ call, shows },
})

function deletion<E extends Touching>(call: E, kind: Kind): WriteOf<E> {
  const without = <D extends TripDocuments['plan' | 'ledger']>(document: D, { row }: By): D =>
    topics[kind] in document ? withoutRows(document, kind, [rowNamed(document, kind, row).id]) : document
  return { ...write(call, { plan: without, ledger: without } as Shows<By>), mayBeGone: true }
}

/** Only a change that was made here is known. */
const undone = <D extends TripDocument>(
  document: D,
  { params, shownBy }: By & { params: { seq: string } },
): D => takeBack(document, shownBy?.(params.seq) ?? [])

/** Every call that writes to a trip, by its name. */
export const writes = {
  createDay: write(createDay, { plan: shownDay.created }),
  updateDay: write(updateDay, { plan: shownDay.changed }),
  deleteDay: write(deleteDay, { plan: shownDay.deleted }),
  createItem: write(createItem, { plan: shownItem.created }),
  createItems: write(createItems, { plan: shownItem.severalCreated }),
  updateItem: write(updateItem, { plan: shownItem.changed }),
  orderItems: write(orderItems, { plan: shownItem.ordered }),
  deleteItem: deletion(deleteItem, 'item'),
  bookLodging: write(bookLodging, { plan: shownStay.booked }),
  changeLodging: write(changeLodging, { plan: shownStay.changed }),
  deleteLodging: { ...write(deleteLodging, { plan: shownStay.deleted }), mayBeGone: true as const },
  createFlight: write(createFlight, { plan: shownFlight.created }),
  updateFlight: write(updateFlight, { plan: shownFlight.changed }),
  deleteFlight: deletion(deleteFlight, 'flight'),
  createRental: write(createRental, { plan: shownRental.created }),
  updateRental: write(updateRental, { plan: shownRental.changed }),
  deleteRental: deletion(deleteRental, 'rental'),
  createRide: write(createRide, { plan: shownRide.created }),
  updateRide: write(updateRide, { plan: shownRide.changed }),
  deleteRide: deletion(deleteRide, 'ride'),
  createTodo: write(createTodo, { plan: shownTodo.created }),
  updateTodo: write(updateTodo, { plan: shownTodo.changed }),
  orderTodos: write(orderTodos, { plan: shownTodo.ordered }),
  deleteTodo: deletion(deleteTodo, 'todo'),
  createIdea: write(createIdea, { plan: shownIdea.created }),
  updateIdea: write(updateIdea, { plan: shownIdea.changed }),
  deleteIdea: deletion(deleteIdea, 'idea'),
  voteForIdea: write(voteForIdea, { plan: shownIdea.vote }),
  takeVoteBack: write(takeVoteBack, { plan: shownIdea.voteBack }),
  planIdea: write(planIdea, { plan: shownIdea.planned }),
  unplanItem: write(unplanItem, { plan: shownIdea.unplanned }),
  updateAttachment: write(updateAttachment, { plan: shownAttachment.changed }),
  deleteAttachment: deletion(deleteAttachment, 'attachment'),
  createComment: write(createComment, { comments: shownComment.created }),
  updateComment: write(updateComment, { comments: shownComment.changed }),
  deleteComment: {
    ...write(deleteComment, { comments: shownComment.deleted }),
    mayBeGone: true as const,
  },
  resolveComments: write(resolveComments, { comments: shownComment.resolved }),
  createExpense: write(createExpense, { ledger: shownExpense.created }),
  updateExpense: write(updateExpense, { ledger: shownExpense.changed }),
  deleteExpense: deletion(deleteExpense, 'expense'),
  createSettlement: write(createSettlement, { ledger: shownExpense.settled }),
  deleteSettlement: deletion(deleteSettlement, 'settlement'),
  addTogether: write(addTogether, { ledger: shownExpense.imported }),
  importExpenses: write(importExpenses, { ledger: shownExpense.imported }),
  importRows: write(importRows),
  bringIntoTrip: write(bringIntoTrip),
  updateTrip: write(updateTrip, { plan: shownTrip.changed, note: shownNote.written }),
  tickNoteTask: write(tickNoteTask, { note: shownNote.ticked }),
  restoreNote: write(restoreNote, { note: shownNote.restored }),
  undoChange: write(undoChange, { plan: undone, ledger: undone, note: undone, comments: undone }),
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
