import type { Attachment, Owner } from '@caravan/contract/attachments'
import type { Received } from '@caravan/contract/endpoint'
import * as contract from '@caravan/contract/imports'
import { MOST_READ_BYTES } from '@caravan/contract/imports.bounds'
import type { Item } from '@caravan/contract/items'
import type { bookLodging, changeLodging } from '@caravan/contract/lodging'
import { nightsBooked } from '@caravan/contract/lodging.row'
import { idAfter, type Stay, staysOf } from '@caravan/contract/lodging.stays'
import { isHidden } from '@caravan/contract/sections'
import { inWords } from '../../attachments/incoming.ts'
import { Failure, found, invalidField } from '../../failure.ts'
import type { Ground } from '../../ground.ts'
import type { Call, Route } from '../../http/mount.ts'
import type { Upload } from '../../http/receive.ts'
import { told } from '../../http/told.ts'
import type { Model } from '../../providers/model/model.ts'
import { task } from '../../reading/asked.ts'
import type { Given } from '../../reading/file.ts'
import type { Context } from '../../reading/mark.ts'
import type { Found } from '../../reading/reader.ts'
import { createRows, type LookUps, type NewRow, rowWith } from '../../trip/create-rows.ts'
import { claimId } from '../../trip/homes.ts'
import type { Membership } from '../../trip/membership.queries.ts'
import { changeRow, removeRow, type Writing } from '../../trip/rows.ts'
import { sectionOf, seesIn } from '../../trip/sections.ts'
import { tables } from '../../trip/tables.ts'
import { othersFirst } from '../../work/others-first.ts'
import { findArrived, takeArrived } from './arrived.queries.ts'
import { proposalsOf } from './existing.ts'
import { findDates } from './imports.queries.ts'

type Acting = Writing & { actor: { id: string } }
type Named = readonly { id: string; version: number }[]
type Booking = Omit<Received<typeof bookLodging>['body'], 'id'>
type Changes = Omit<Received<typeof changeLodging>['body'], 'nights'>
type HeldFile = { id: string; name: string; bytes: number; type: Attachment['type'] }

interface Needs extends Pick<Ground, 'db' | 'attachmentFiles'> {
  lookUps: LookUps
  reader: { read(owner: string, given: Given, context: Context): Promise<Found> }
  /** Undefined where the operator wants none. */
  model: Model | undefined
  held: {
    hold(
      file: Upload,
      maxBytes: number,
      by: string,
      tripId: string,
    ): Promise<{ bytes: Buffer; held: HeldFile | null }>
    read(membership: Membership, id: string, maxBytes: number): Promise<Buffer | undefined>
    requireHeld(id: string, by: string, tripId: string): HeldFile
    attach(call: Acting, file: { id: string; name?: string | undefined }, owner: Owner): Promise<unknown>
  }
  stays: {
    book(call: Acting, id: string, content: Booking): Promise<Item[]>
    change(call: Acting, nights: Named, changes: Changes): Promise<Item[]>
    remove(call: Writing, nights: Named): Promise<void>
  }
}

export function mountImports(route: Route, needs: Needs): void {
  const { db, attachmentFiles: files, reader, held, model } = needs
  const isAnySure = ({ bookings }: Found) => bookings.some(({ sure }) => sure)

  async function contextOf(tripId: string) {
    const trip = { id: tripId, ...found(await findDates(db, tripId)) }
    return { today: new Date().toISOString().slice(0, 10), trip, hasModel: model !== undefined }
  }

  /** Expenses are left out for those who see no costs. */
  function seenOf({ bookings }: Found, request: Call<typeof contract.readImport>['request']) {
    const seesCosts = !isHidden(sectionOf('expense'), seesIn(request))
    return bookings.filter(({ kind }) => kind !== 'expense' || seesCosts)
  }

  route(contract.readImport, async ({ actor, membership, body, file, request }) => {
    const tripId = membership.trip_id
    const { text, attachment_id, arrived_id, file_id } = body
    const pieces = file ?? (arrived_id ? await openArrived(tripId, arrived_id) : undefined)
    const sent = pieces && (await held.hold(pieces, MOST_READ_BYTES, actor.id, tripId))
    const known = file_id === undefined ? undefined : held.requireHeld(file_id, actor.id, tripId)
    const bytes =
      sent?.bytes ?? (attachment_id && (await held.read(membership, attachment_id, MOST_READ_BYTES)))
    if (!bytes && text === undefined) throw invalidField('text')
    const context = await contextOf(tripId)
    const read = await reader.read(actor.id, bytes ? { bytes } : { text: text ?? '' }, context)
    const proposals = await proposalsOf(db, context.trip, seenOf(read, request))
    return {
      proposals,
      ...(proposals.length === 0 && { found_nothing: read.problem ?? ('nothing' as const) }),
      ...(read.leftOut && { left_out: read.leftOut }),
      ...(read.text && !isAnySure(read) && { for_model: read.text }),
      file: sent?.held ?? known ?? null,
    }
  })

  async function openArrived(tripId: string, id: string): Promise<Upload> {
    const mail = await findArrived(db, tripId, id)
    const stream = mail && (await inWords(() => files.open(mail.file)))
    if (!stream) throw new Failure('arrived.gone')
    return Object.assign(stream, { name: `${mail.subject}.eml`, announced: mail.bytes })
  }

  route(contract.askModel, async ({ actor, membership: { trip_id: tripId }, body: { text }, request }) => {
    if (!model) throw new Failure('model.off')
    const context = await contextOf(tripId)
    const own = await reader.read(actor.id, { text }, context)
    const asked = async () => ({ text, answer: await told('model', model.ask(actor.id, task, text)) })
    const read = isAnySure(own) ? own : await reader.read(actor.id, await asked(), context)
    if (read.problem) throw new Failure('model.bad_answer')
    return { proposals: await proposalsOf(db, context.trip, seenOf(read, request)) }
  })

  route(contract.importRows, async call => {
    const { tx, trip, actor, body, reply } = call
    const { id, ...content } = body
    await othersFirst()
    const rows = body.rows.map((row, n) => partOf(row, n, id))
    if (await claimId(tx, { id, kind: 'import', tripId: trip.id, actorId: actor.id, content })) {
      trip.because('import')
      await takeFromTray(call, [body.arrived ?? []].flat())
      await carryOut(call, needs, rows)
      for (const { row, ...file } of body.keep ?? []) {
        const owner = firstOf(row === undefined ? rows : rows.slice(row, row + 1))
        if (!owner) throw invalidField('keep')
        await held.attach(call, file, owner)
      }
    } else {
      await requireStanding(call, rows)
      reply.code(200)
    }
    return { id, rows: rows.map(({ row: { kind }, ids }) => ({ kind, ids })) }
  })
}

async function takeFromTray({ tx, trip }: Writing, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  const { seq } = await trip.locked
  if ((await takeArrived(tx, trip.id, ids, seq)) < new Set(ids).size) throw new Failure('arrived.gone')
  trip.alsoTell('arrived')
}

/** A row of an import, with the ids that it has or gets. */
interface Part {
  row: contract.ImportedRow
  at: string
  /** That by which files and expenses name it: of a stay its first night. */
  id: string
  ids: string[]
}

/** So many ids lie between two rows of an import, for the nights of a stay. */
const IDS_APART = 1_024

/** New rows without an id get one that follows from the import's, so that a repeated call answers the same. */
function partOf(row: contract.ImportedRow, n: number, importId: string): Part {
  const sent = row.kind === 'expense' ? row.row?.expense_id : row.row?.id
  const id = row.id ?? sent ?? idAfter(importId, (n + 1) * IDS_APART)
  const ids = row.kind === 'stay' && row.row ? nightsBooked(row.row, id).map(night => night.id) : [id]
  return { row, at: `rows.${n}`, id, ids }
}

async function carryOut(call: Call<typeof contract.importRows>, needs: Needs, parts: readonly Part[]) {
  const { stays, lookUps } = needs
  const created = parts.flatMap(
    ({ row: { kind, row }, at, id }): NewRow<'flight' | 'ride' | 'rental' | 'item'>[] =>
      row === undefined || kind === 'stay' || kind === 'expense'
        ? []
        : [{ kind, content: { ...row, id }, at: `${at}.row` }],
  )
  // Read before anything is added, which might join a stay to another one.
  const isKnown = parts.some(({ row }) => row.kind === 'stay' && !row.row)
  const known = isKnown ? staysOf(await tables.item.list(call.tx, call.trip.id)) : []
  await createRows(call, created, lookUps)
  for (const part of parts) {
    const { row, id, at } = part
    if (row.kind === 'stay') {
      const { id: _, ...booked } = row.row ?? {}
      if (row.row) await stays.book(call, id, booked)
      else if (row.changes) {
        const [first] = await stays.change(call, nightsOf(known, id, row.version), row.changes)
        part.id = first?.id ?? id
      } else await stays.remove(call, nightsOf(known, id))
    } else if (row.changes) {
      const { kind, changes: sent } = row
      const sending = { at: `${at}.changes`, sent: sent as object }
      await changeRow({ ...call, ifMatch: row.version }, kind, id, known =>
        rowWith(call, kind, { ...sending, known }, lookUps),
      )
    } else if (row.delete) await removeRow(call, row.kind, id)
  }
  await createRows(
    call,
    parts.flatMap(part => expenseOf(part, parts)),
  )
}

/** An expense as it is added once the booking is there that it paid for. */
function expenseOf({ row: { kind, row }, at, id }: Part, parts: readonly Part[]): NewRow<'expense'>[] {
  if (kind !== 'expense' || !row) return []
  const { expense_id: _, ...sent } = row
  const { source, ...content } = sent
  if (!source || 'id' in source) return [{ kind, content: { ...sent, id }, at: `${at}.row` }]
  const paid = parts[source.row]
  if (!paid || paid.row.kind === 'expense' || paid.row.delete) throw invalidField(`${at}.row.source`)
  const named = { id: paid.id, kind: storedAs(paid.row.kind), name: source.name }
  return [{ kind, content: { ...content, id, source: named } as object, at: `${at}.row` }]
}

/** The nights of the stay that is known by its first one, as they are. */
function nightsOf(known: readonly Stay[], id: string, version?: number): Named {
  const stay = known.find(stay => stay.id === id)
  if (!stay) throw new Failure('request.not_found')
  const [first, ...others] = stay.nights
  return first ? [{ id, version: version ?? first.version }, ...others] : []
}

const storedAs = (kind: contract.ImportKind) => (kind === 'stay' ? 'item' : kind)

/** Refuses an import that was undone, or of which something has gone. */
async function requireStanding({ tx, trip }: Writing, parts: readonly Part[]): Promise<void> {
  const added = parts.filter(({ row }) => row.row)
  for (const [kind, own] of Map.groupBy(added, ({ row }) => storedAs(row.kind))) {
    const ids = own.flatMap(part => part.ids)
    if ((await tables[kind].findAll(tx, trip.id, ids)).length < ids.length) throw new Failure('row.gone')
  }
}

/** The row to which an original belongs. */
function firstOf(parts: readonly Part[]): Owner | undefined {
  const standing = parts.filter(({ row }) => !row.delete)
  const first = contract.importKinds.map(kind => standing.find(({ row }) => row.kind === kind)).find(Boolean)
  return first && { kind: storedAs(first.row.kind), id: first.id }
}
