import * as z from 'zod/mini'
import type { ErrorCode } from './errors.ts'
import type { TripTopic } from './events.ts'
import { Id } from './fields.ts'
import type { Kind } from './kinds.ts'
import type { OpenerKind } from './opener-kinds.ts'
import type { Section } from './sections.ts'

type Schema = z.core.$ZodType

/**
 * The right to call: of anyone; of a signed-in account (`user`); of one that gave its password to this session at most
 * 15 minutes ago (`recent`); or of a member of the trip that the call is about. To everybody else that trip does not exist.
 */
export type Access = 'anyone' | 'user' | 'recent' | TripAccess

/**
 * The trip is named by a field of the path or the query, or is that of the row that one of them names; or it is named
 * by a field of the body, of which nothing else is looked at before.
 */
export type TripAccess = { memberOf: 'trip' } & (
  | { by: string; in?: 'body' }
  | { home: string; kind: HomeKind }
) & {
    /** Only for trips that were deleted. */
    deleted?: true
    /** Also a write that those who may only look are allowed. */
    viewers?: true
    /** Refuses viewers also where the call is no write to the trip. */
    full?: true
  }

/** The kinds that lie below a trip under an id of their own. */
export type HomeKind = Kind | 'invitation' | 'link' | 'import' | 'guest'

/**
 * At most `max` calls in `seconds`, counted per signed-in account or per network address, or per that of somebody who is
 * not signed in.
 */
export interface Limit {
  per: 'user' | 'ip' | 'stranger'
  max: number
  seconds: number
}

// Of an answer that is not JSON; '*/*' where each answer says its own.
export type MediaType = `${string}/${string}`

interface Declaration {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  path: `/${string}`
  summary: string
  access: Access
  /** Whether guests of a trip may call it; left out, they may read what is about their trip, and nothing else. */
  guests?: boolean
  /** The section of its trip that it is about; left out, the plan. */
  section?: Section
  /** Makes something that opens without the account's password. Accounts with an unproven address are refused. */
  opens?: OpenerKind
  /** Also changes rows that its caller does not see, as leaving hands over what somebody shares. */
  crossesSections?: true
  /** The field of the path with the id of the row that it is about, where `access` does not name it. */
  row?: string
  /** Says who is signed in, if anybody is, to a call that needs nobody to be. */
  knowsSession?: true
  /** Left out where each name in the path is an id. */
  params?: Schema
  query?: Schema
  body?: Schema
  /** How large its body may be, where that is more than usual. */
  maxBytes?: number
  /** Form-encoded instead of JSON. */
  form?: Schema
  /** Takes a small body of any kind, and reads nothing of it. */
  anyBody?: true
  /**
   * One file in the multipart field `file`, of at most so many bytes; as a stream it is nowhere whole. With a `body`
   * as well, either of them is sent.
   */
  file?: { maxBytes: number; stream?: true }
  /** The schema of the answer; `null` answers 204 without a body. */
  response: Schema | MediaType | null
  /** The data of each event of a stream, where that is no `LiveEvent`. */
  events?: Schema
  /** The status of success, when it is neither 200 nor 204. */
  status?: 201 | 202
  errors?: readonly ErrorCode[]
  /**
   * A large answer goes out compressed, which tells its length to whoever listens on the line. Only where everybody
   * who can change a part of the answer may read all of it.
   */
  compressed?: true
  /** Anybody may keep the answer for so many seconds; every other answer is kept by nobody. */
  maxAge?: number
  /** Makes it a write to a trip: one transaction under the trip's lock, and an event that names these topics. */
  touches?: readonly TripTopic[]
  /** Reads what it adds before the transaction begins. */
  prepares?: true
  /** Such a write may wait for a network, and is sent later; without one, others are refused at once. */
  waits?: true
  /** Changes a trip that `access` does not name, such as one that it makes. */
  changesTrip?: true
  limits?: readonly Limit[]
  /** Only its own limits count it, not the general one. */
  ownLimits?: true
}

export interface Endpoint extends Declaration {
  errors: readonly ErrorCode[]
}

/** The header of every answer to a call that changed a trip, which has this number since; undo takes it. */
export const TRIP_SEQ = 'Trip-Seq'

/** The header of a write that has waited on a device: the moment at which it was written there. */
export const WRITTEN_AT = 'Written-At'

/** Makes sure that the body has the field that names the trip. */
type TripInBody<E extends Declaration> = E['access'] extends { in: 'body' }
  ? { body: Schema; access: { by: keyof In<Part<E, 'body'>> } }
  : unknown

type NamesIn<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | NamesIn<Rest>
  : never

/** A declaration with what it leaves out: no failures of its own, and ids in the path. */
type Declared<E extends Declaration> = E &
  (E extends { errors: object } ? unknown : { errors: readonly [] }) &
  (E extends { params: Schema } ? unknown : Ids<NamesIn<E['path']>>)
type Ids<Name extends string> = [Name] extends [never]
  ? unknown
  : { params: z.ZodMiniObject<Record<Name, typeof Id>> }

/** Declares a call, once, for both sides. */
export function endpoint<const E extends Declaration>(declaration: E & TripInBody<E>): Declared<E> {
  const declared = { errors: [] }
  const parts = Object.getOwnPropertyDescriptors<Partial<Declaration>>(declaration)
  if (!parts.params && declaration.path.includes('{'))
    parts.params = { enumerable: true, get: () => idsIn(declaration.path) }
  for (const [name, part] of Object.entries(parts))
    Object.defineProperty(declared, name, part.get ? { ...part, get: once(part.get) } : part)
  return declared as unknown as Declared<E>
}

/** Made when it is looked at: the web never looks at a schema. */
function once<T>(make: () => T): () => T {
  let made: T | undefined
  return () => (made ??= make())
}

function idsIn(path: string): Schema {
  return z.object(Object.fromEntries([...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => [name, Id])))
}

/** Whether a guest may make the call, about the trip that they are a guest of. */
export function isForGuests({ access, method, guests }: Endpoint): boolean {
  return guests ?? (access === 'anyone' || (typeof access === 'object' && method === 'GET'))
}

/** The id of the row below a trip that a call is about; undefined where it is about none. */
export function rowOf({ access, row }: Pick<Endpoint, 'access' | 'row'>, params: object): string | undefined {
  const field = row ?? (access as { home?: string }).home
  return field && (params as Record<string, string>)[field]
}

type Out<S> = S extends Schema ? z.output<S> : undefined
type In<S> = S extends Schema ? z.input<S> : undefined
type Part<E extends Declaration, K extends keyof Endpoint> = K extends keyof E ? E[K] : undefined

/** A request as its handler gets it: parsed, with everything undeclared dropped. */
export interface Received<E extends Endpoint> {
  params: Out<Part<E, 'params'>>
  query: Out<Part<E, 'query'>>
  body: Part<E, 'form'> extends Schema ? Out<Part<E, 'form'>> : Out<Part<E, 'body'>>
}

type Only<K extends string, S> = S extends Schema ? { [P in K]: In<S> } : unknown

/** The parts that a client has to send. */
export type Sent<E extends Endpoint> = Only<'params', Part<E, 'params'>> &
  Only<'query', Part<E, 'query'>> &
  Only<'form', Part<E, 'form'>> &
  (E extends { file: object }
    ? { file: unknown } | (E extends { body: object } ? Only<'body', Part<E, 'body'>> : never)
    : Only<'body', Part<E, 'body'>>)

/** The answer as a handler returns it. */
export type Answer<E extends Endpoint> = E['response'] extends Schema ? z.input<E['response']> : undefined

/** The answer as a client gets it. */
export type Returned<E extends Endpoint> = E['response'] extends Schema ? z.output<E['response']> : undefined

export function isSchema(value: unknown): value is Schema {
  return typeof value === 'object' && value !== null && '_zod' in value
}
