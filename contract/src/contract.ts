import * as account from './account.ts'
import * as attachments from './attachments.ts'
import * as auth from './auth.ts'
import * as covers from './covers.ts'
import * as days from './days.ts'
import type { Endpoint } from './endpoint.ts'
import * as expensesImport from './expenses.import.ts'
import * as expenses from './expenses.ts'
import * as exports from './exports.ts'
import * as flights from './flights.ts'
import * as history from './history.ts'
import * as hotels from './hotels.ts'
import * as ideas from './ideas.ts'
import * as invitations from './invitations.ts'
import * as items from './items.ts'
import * as live from './live.ts'
import * as lodging from './lodging.ts'
import * as members from './members.ts'
import * as note from './note.ts'
import * as ownData from './own-data.ts'
import * as places from './places.ts'
import * as plan from './plan.ts'
import * as presence from './presence.ts'
import * as reference from './reference.ts'
import * as rentals from './rentals.ts'
import * as sessions from './sessions.ts'
import * as shares from './shares.ts'
import * as system from './system.ts'
import * as todos from './todos.ts'
import * as trips from './trips.ts'

function endpointsOf(...modules: Record<string, unknown>[]): Record<string, Endpoint> {
  const named = modules.flatMap(module => Object.entries(module))
  return Object.fromEntries(named.filter((entry): entry is [string, Endpoint] => isEndpoint(entry[1])))
}

function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === 'object' && value !== null && 'path' in value && 'access' in value
}

/** Every call by its name: the description of the API and the tests walk it. */
export const contract = endpointsOf(
  system,
  auth,
  account,
  sessions,
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
  todos,
  ideas,
  attachments,
  expenses,
  expensesImport,
  exports,
  history,
  members,
  invitations,
  shares,
  places,
  hotels,
  reference,
)
