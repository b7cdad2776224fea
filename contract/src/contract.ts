import * as account from './account.ts'
import * as arrived from './arrived.ts'
import * as attachments from './attachments.ts'
import * as auth from './auth.ts'
import * as bring from './bring.ts'
import * as calendar from './calendar.ts'
import * as comments from './comments.ts'
import * as covers from './covers.ts'
import * as days from './days.ts'
import { type Endpoint, isSchema } from './endpoint.ts'
import * as events from './events.ts'
import * as expensesImport from './expenses.import.ts'
import * as expensesSince from './expenses.since.ts'
import * as expenses from './expenses.ts'
import * as exports from './exports.ts'
import * as fields from './fields.ts'
import * as flights from './flights.ts'
import * as guests from './guests.ts'
import * as history from './history.ts'
import * as hotels from './hotels.ts'
import * as ideas from './ideas.ts'
import * as imports from './imports.ts'
import * as invitations from './invitations.ts'
import * as items from './items.ts'
import * as live from './live.ts'
import * as lodging from './lodging.ts'
import * as members from './members.ts'
import * as money from './money.ts'
import * as note from './note.ts'
import * as notifications from './notifications.ts'
import * as openers from './openers.ts'
import * as ownData from './own-data.ts'
import * as places from './places.ts'
import * as plan from './plan.ts'
import * as presence from './presence.ts'
import * as push from './push.ts'
import * as reference from './reference.ts'
import * as rentals from './rentals.ts'
import * as rides from './rides.ts'
import * as sessions from './sessions.ts'
import * as shares from './shares.ts'
import * as system from './system.ts'
import * as tiles from './tiles.ts'
import * as todos from './todos.ts'
import * as trips from './trips.ts'
import * as ways from './ways.ts'

const modules = [
  system,
  auth,
  account,
  sessions,
  notifications,
  push,
  openers,
  ownData,
  trips,
  covers,
  plan,
  presence,
  live,
  note,
  days,
  items,
  lodging,
  flights,
  rentals,
  rides,
  todos,
  ideas,
  attachments,
  comments,
  expenses,
  expensesImport,
  expensesSince,
  exports,
  calendar,
  imports,
  arrived,
  bring,
  history,
  members,
  guests,
  invitations,
  shares,
  places,
  hotels,
  tiles,
  reference,
  ways,
]

/** The exports of a sort of some modules, by their names. */
function exportsOf<T>(exporting: object[], isOne: (value: unknown) => value is T): Record<string, T> {
  const named = exporting.flatMap(module => Object.entries(module as Record<string, unknown>))
  return Object.fromEntries(named.filter((entry): entry is [string, T] => isOne(entry[1])))
}

function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === 'object' && value !== null && 'path' in value && 'access' in value
}

/** Every call by its name: the description of the API and the tests walk it. */
export const contract = exportsOf(modules, isEndpoint)

/** Every schema that has a name, by which the description of the API refers to it. */
export const schemas = exportsOf([fields, money, events, ...modules], isSchema)
