import { updateProfile } from './account.ts'
import { Attachment, updateAttachment } from './attachments.ts'
import { Comment, createComment } from './comments.ts'
import { createDay, TripDay } from './days.ts'
import { createExpense, createSettlement, KeptExpense, Settlement } from './expenses.ts'
import { createFlight, Flight } from './flights.ts'
import { createIdea, Idea } from './ideas.ts'
import { createItem, Item } from './items.ts'
import type { Kind } from './kinds.ts'
import { bookLodging } from './lodging.ts'
import { createRental, Rental } from './rentals.ts'
import { createRide, Ride } from './rides.ts'
import { createTodo, Todo } from './todos.ts'
import { createTrip, Trip } from './trips.ts'

type Saved<Of> = { [K in Kind | 'trip']: Of }

/** The schema of a row of each kind; forms and the history follow from it and the call that saves one. */
export const rows = {
  trip: Trip,
  day: TripDay,
  item: Item,
  flight: Flight,
  rental: Rental,
  ride: Ride,
  expense: KeptExpense,
  settlement: Settlement,
  todo: Todo,
  idea: Idea,
  attachment: Attachment,
  comment: Comment,
} satisfies Saved<object>

export const calls = {
  trip: createTrip,
  day: createDay,
  item: createItem,
  flight: createFlight,
  rental: createRental,
  ride: createRide,
  expense: createExpense,
  settlement: createSettlement,
  todo: createTodo,
  idea: createIdea,
  attachment: updateAttachment,
  comment: createComment,
  stay: bookLodging,
  profile: updateProfile,
} satisfies Saved<object> & { [form: string]: object }
