import * as z from 'zod/mini'
import { type Endpoint, endpoint, type TripAccess } from './endpoint.ts'
import type { ErrorCode } from './errors.ts'
import type { TripTopic } from './events.ts'
import { NewId } from './fields.ts'
import { goingWith, type Kind, topics } from './kinds.ts'

type Path = `/${string}`
type Shape = Record<string, z.core.$ZodType>

interface Rows<All, One, Row, Needed, Fields, Changes, Mistake> {
  /** Of the list of a trip, where a new row is sent as well, and of one row, which ends with its id. */
  paths: readonly [all: All, one: One]
  row: Row
  /** Required of a new row. */
  needed: Needed
  /** May be sent with a new row and with a change. */
  fields?: Fields
  /** May be sent with a change alone. */
  changes?: Changes
  errors?: readonly Mistake[]
  /** Guests may change rows, as far as `forGuests` of the kind says. */
  guests?: true
  says: { list: string; create: string; change: string; delete: string }
}

type Call<Response> = Endpoint & { access: TripAccess; response: Response }
type Write<Response> = Call<Response> & { touches: readonly TripTopic[] }

/** The calls of a kind of rows. */
export interface RowCalls {
  list: Call<z.core.$ZodType>
  create: Write<z.core.$ZodType>
  change: Write<z.core.$ZodType>
  delete: Write<null>
}

/** Declares how the rows of a kind are listed, made, changed and deleted. */
export function rowCalls<
  const K extends Kind,
  const All extends Path,
  const One extends Path,
  Row extends z.core.$ZodType,
  Needed extends Shape,
  Fields extends Shape = Record<never, never>,
  Changes extends Shape = Record<never, never>,
  const Mistake extends ErrorCode = never,
>(kind: K, rows: Rows<All, One, Row, Needed, Fields, Changes, Mistake>) {
  const { row, needed, errors = [], guests = false, says } = rows
  const { fields = {} as Fields, changes = {} as Changes } = rows
  const [all, one] = rows.paths
  const id = one.slice(one.lastIndexOf('{') + 1, -1)
  const ofTrip: TripAccess = { memberOf: 'trip', by: 'tripId' }
  const ofRow: TripAccess = { memberOf: 'trip', home: id, kind }
  const several = { path: all, access: ofTrip }
  const single = { path: one, access: one.includes('{tripId}') ? ofTrip : ofRow, row: id }
  const topic = topics[kind]
  const touches = [topic] as const
  return {
    kind,
    list: endpoint({
      ...several,
      method: 'GET',
      summary: says.list,
      get response() {
        return z.array(row)
      },
    }),
    create: endpoint({
      ...several,
      method: 'POST',
      summary: says.create,
      get body() {
        return z.object({ id: NewId, ...needed, ...fields })
      },
      response: row,
      status: 201,
      touches,
      waits: true,
      errors: [...errors, 'row.exists', 'row.gone'],
    }),
    change: endpoint({
      ...single,
      method: 'PUT',
      summary: says.change,
      get body() {
        return z.object({ ...z.partial(z.object(needed)).shape, ...changes, ...fields })
      },
      response: row,
      touches,
      guests,
      waits: true,
      errors: [...errors, 'version.outdated'],
    }),
    delete: endpoint({
      ...single,
      method: 'DELETE',
      summary: says.delete,
      response: null,
      touches: [topic, ...goingWith(kind)] as TripTopic[],
      waits: true,
    }),
  }
}
