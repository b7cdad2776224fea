import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { contract } from '@caravan/contract/contract'
import { type Endpoint, rowOf } from '@caravan/contract/endpoint'
import { ledgerRow } from '@caravan/contract/expenses.ledger'
import { Failure } from '@caravan/contract/failure'
import { kindNames } from '@caravan/contract/kinds'
import { type By, rowsIn, type TripDocument, type TripDocuments } from '@caravan/contract/shown'
import { putOn } from '@caravan/contract/shown.back'
import { changesTo, rowsKnownIn } from '@caravan/contract/write/rows'
import type { writes } from '@caravan/contract/writes'
import type * as z from 'zod/mini'
import { commands, type State } from './any-change.ts'
import { planTogether, type TripTogether } from './ledger.ts'
import {
  areComparable,
  type Part,
  partsTouched,
  saidOnFirstDay,
  toldBy,
  withItsIds,
  writeOf,
} from './shown.ts'
import type { Traveller } from './traveller.ts'

export type Name = keyof typeof writes
/** A write as plain data. */
export type Sent = { name: Name; params: Record<string, string>; body?: Record<string, unknown> }
export type Row = { id: string; [field: string]: unknown }
export type Documents = Partial<TripDocuments>

const { 'an import': _, 'a role': __, 'a file': ___, 'the note': ____, ...waiting } = commands

/** The commands that make a write which may wait for a network. */
export const written: typeof commands = {
  ...waiting,
  'a task ticked': (_, n, { id }) => [
    ...(['POST', `/trips/${id}/note/tasks`] as const),
    { index: n % 3, text: `Task ${n % 3}`, checked: n % 2 > 0 },
  ],
}

const addresses = Object.entries(contract)
  .filter(([, { touches }]) => touches)
  .map(([name, { method, path }]) => ({
    ...{ name: name as Name, method, names: path.split('{').length },
    pattern: new RegExp(`^/api${path.replaceAll(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`),
  }))
  .sort((one, other) => one.names - other.names)

/** The write that a call makes; nothing for one that only reads. */
export function writeAt(method: string, path: string, body?: object): Sent | undefined {
  for (const { name, method: own, pattern } of addresses) {
    const match = own === method ? pattern.exec(path) : undefined
    if (match) return { name, params: { ...match.groups }, ...(body && { body: { ...body } }) }
  }
  return undefined
}

/** What a write is known by; the nights of a stay are those that it has by then. */
export function known({ name, params, body = {} }: Sent): string {
  const fields = Object.entries(body).filter(([field, value]) => field !== 'nights' && value !== undefined)
  return JSON.stringify([name, params, fields.sort()])
}

/** With the ids that a screen gives to what is new. */
export function withIds({ name, body, ...sent }: Sent): Sent {
  const schema = contract[name as string]?.body as z.ZodMiniObject | undefined
  if (!body || !schema) return { name, ...sent }
  const ids = ['id', 'expense_id', 'day_id'].filter(field => field in schema.shape)
  const items = (body['items'] as object[] | undefined)?.map(item => ({ id: randomUUID(), ...item }))
  const made = Object.fromEntries(ids.map(field => [field, randomUUID()]))
  return { name, ...sent, body: { ...made, ...body, ...(items && { items }) } }
}

/** As they travel, whatever the order of their fields. */
export function isSame(one: unknown, other: unknown): boolean {
  const [a, b] = [one, other].map(value => JSON.parse(JSON.stringify(value ?? null)))
  return one === other || isDeepStrictEqual(a, b)
}

/** Where two values differ first. */
export function difference(one: unknown, other: unknown, path = ''): string {
  const [a, b] = [one, other] as Record<string, unknown>[]
  if (!(one instanceof Object) || !(other instanceof Object))
    return `${path}: ${JSON.stringify(one)} and ${JSON.stringify(other)}`
  const key = [...Object.keys(one), ...Object.keys(other)].find(key => !isSame(a?.[key], b?.[key]))
  return key === undefined ? `${path}: another order` : difference(a?.[key], b?.[key], `${path}.${key}`)
}

export const rowsOf = ({ plan, ledger }: Documents): Row[] =>
  [
    ...[plan, ledger].flatMap(document =>
      document ? kindNames.flatMap(kind => rowsIn(document, kind)) : [],
    ),
    ...(plan ? [plan.trip] : []),
  ] as unknown[] as Row[]

/** How each document of a trip is read. */
const readers: { [P in Part]: (trip: TripTogether, who: Traveller) => Promise<TripDocuments[P]> } = {
  plan: (trip, who) => who.plan(trip.id),
  note: async (trip, who) => (await who.does('GET', `/trips/trips/${trip.id}`)).json.note,
  async ledger(trip, who) {
    const { people, settlements, expenses } = await trip.list('', who)
    return { people, settlements, expenses: expenses.map(ledgerRow) }
  },
  comments: (trip, who) => saidOnFirstDay(who, trip.id),
}

/** A comment about another row than the one whose comments are open. */
export function isSaidElsewhere(
  { name, body }: Pick<Sent, 'name' | 'body'>,
  { comments }: Documents,
): boolean {
  const about = (body as { about?: { id: string } } | undefined)?.about
  return name === 'createComment' && about?.id !== comments?.about.id
}

/** These documents, but for those that are known. */
export async function read(
  trip: TripTogether,
  who: Traveller,
  parts: readonly Part[] = ['plan', 'ledger', 'note'],
  before: Documents = {},
): Promise<Documents> {
  const documents: Record<string, unknown> = { ...before }
  for (const part of parts) documents[part] ??= await readers[part](trip, who)
  return documents
}

/** Writes of which it is not known before what becomes of them. */
const unforeseen: readonly Name[] = ['undoChange', 'restoreNote']

/** A document as both sides know it, but for the reader's own share of what was paid. */
const told = (one: TripDocument, other: TripDocument): unknown =>
  JSON.parse(
    JSON.stringify(toldBy(one, other), (key, value) =>
      ['share', 'personalTotal'].includes(key) ? undefined : value,
    ),
  )

/** What is wrong where a write has not become its merge, field by field, with what was there. */
export function* wrongIn(sent: Sent, before: Documents, after: Documents, actor: string, people: string[]) {
  const { name, params } = sent
  if (unforeseen.includes(name)) return
  const by: By = { actor, at: new Date().toISOString(), members: new Set(people), people: new Set(people) }
  const { call, apply } = writeOf(name)
  const row = rowOf(call, params)
  const parts = partsTouched(call).filter(part => before[part] !== undefined)
  const documents = parts.map(part => before[part] as TripDocument)
  try {
    const changes = changesTo(rowsKnownIn(documents), rows => apply?.(rows, { ...sent, ...by, row }))
    for (const part of parts) {
      const [was, is] = [before[part], after[part]] as [TripDocument, TripDocument]
      const merged = putOn(was, changes)
      const own =
        typeof merged === 'object' && 'days' in merged ? withItsIds(merged, after.plan ?? merged) : merged
      const [mine, theirs] = [told(own, is), told(is, own)]
      if (merged !== was && areComparable(was, is) && !isSame(mine, theirs))
        yield `became something else: ${known(sent)}\n${difference(mine, theirs)}`
    }
  } catch (failure) {
    if (!(failure instanceof Failure)) throw failure
    yield `was taken, though no page shows it: ${known(sent)}`
  }
}

/** Fields that lie as they are sent. */
const plain = ['place', 'details', 'notes', 'text', 'name', 'company', 'from_place', 'pickup_place', 'url']

/** The fields that rows show while these writes wait: of each the last value. A write of several rows ends what is known. */
export function waitingFields(all: readonly Sent[]) {
  const fields = new Map<string, { id: string; field: string; value: unknown; isNew: boolean }>()
  const made = new Set<string>()
  for (const { name, params, body = {} } of all) {
    const isNew = /^create.*[^s]$/.test(name)
    const id = isNew
      ? String(body['id'] ?? body['expense_id'])
      : (rowOf(contract[name as string] as Endpoint, params) ?? '')
    if (isNew) made.add(id)
    if (!isNew && (!name.startsWith('update') || name === 'updateTrip')) fields.clear()
    else
      for (const field of plain)
        if (typeof body[field] === 'string')
          fields.set(`${id} ${field}`, { id, field, value: body[field], isNew: made.has(id) })
  }
  return [...fields.values()]
}

const planted = [
  ...['a pasted list', 'an item', 'an item', 'a stay', 'a flight', 'a rental', 'a ride', 'an expense'],
  ...['a settlement', 'a to-do', 'a to-do', 'a to-do', 'an idea', 'an idea'],
]
const task = (n: number) => `<li data-type="taskItem" data-checked="false"><p>Task ${n}</p></li>`

/** A trip of two with some rows of each kind. */
export async function plannedTrip([ana, mei]: [Traveller, Traveller]): Promise<TripTogether> {
  const trip = await planTogether(ana, mei)
  const note = `<ul data-type="taskList">${[0, 1, 2].map(task).join('')}</ul>`
  await ana.does('PUT', `/trips/update_trip/${trip.id}`, { note })
  const state: State = { plan: await ana.plan(trip.id), list: await trip.list(), note, roles: undefined }
  for (const [n, name] of planted.entries()) {
    const [method, path = '', body] =
      commands[name]?.(state, n + 1, { ...trip, seqs: [], who: ana, other: mei }) ?? []
    if (typeof method === 'string') await ana.does(method, path, body)
  }
  return trip
}
