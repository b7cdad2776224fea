import { type Attachment, type Owner, USUAL_FILE_BYTES } from '@caravan/contract/attachments'
import { WRITTEN_AT } from '@caravan/contract/endpoint'
import { useEffect } from 'react'
import { CallFailed, pause } from '../../lib/calls/call.ts'
import { isOnline, pauses, restAfter, watchOnline } from '../../lib/calls/online.ts'
import { outbox, type Unsent } from '../../lib/calls/outbox.ts'
import { queryClient } from '../../lib/calls/query-client.ts'
import { currentSession, watchAccount, watchSession } from '../../lib/calls/session.ts'
import { newId } from '../../lib/new-id.ts'
import { useStore } from '../../lib/use-store.ts'
import { deliver, refreshAfter } from '../write/deliver.ts'
import { showAgain } from '../write/on-screen.ts'
import { inTurn, isSending, madeBy, noteSent, refuse } from '../write/outgoing.ts'
import { tripNow, type Write, type Written, writesTo } from '../write/send.ts'
import { dayOfPhoto, type PhotoDestination } from './day-of-photo.ts'
import { fetchTelling } from './fetch-telling.ts'

/** The limit that the server is set to, which it writes into the page. */
export const maxBytes = () => Number(document.documentElement.dataset['fileBytes']) || USUAL_FILE_BYTES
const AT_ONCE = 2
const NAME = 'uploadAttachment'

type Call = Write<typeof NAME> & { file: File }

/** A file on its way to a trip. */
export type Upload = {
  id: string
  tripId: string
  owner: Owner
  call: Call
  /** Held until its row is saved; `done` until that was told. */
  state: 'held' | 'waiting' | 'sending' | 'done' | 'failed'
  /** The share that has left, from 0 to 1. */
  share: number
  failure?: unknown
  written?: Written<typeof NAME>
  /** As it is stored until it is answered. */
  unsent?: Unsent
  /** It waits for a network, or an earlier page has added it: what becomes of it is told in the list of all that waits. */
  isLeft?: boolean
}

/** Those that are not in the outbox: not yet, or not any more. */
let own: readonly Upload[] = []
let all: readonly Upload[] = []
const listeners = new Set<() => void>()
/** Those that this tab sends, and the shares of them that have left. */
const leaving = new Map<string, AbortController>()
const shares = new Map<string, number>()

/** The file that a write adds. */
export const fileIn = (unsent: Unsent) => (isFile(unsent) ? callOf(unsent).file : undefined)

const isFile = ({ name }: Unsent) => name === NAME
const callOf = ({ write }: Unsent) => write as Call
const idOf = (unsent: Unsent) => callOf(unsent).query.id ?? ''
const isLeft = ({ key }: Unsent) => outbox.left().some(one => one.key === key)
const isIn = (some: readonly Upload[], id: string) => some.some(upload => upload.id === id)

function ownerIn({ query: { owner_kind: kind = 'trip', owner_id: id } }: Call): Owner {
  return { kind, ...(id !== undefined && { id }) }
}

function uploadOf(unsent: Unsent): Upload {
  const { tripId, refused } = unsent
  const call = callOf(unsent)
  const id = idOf(unsent)
  const share = shares.get(id)
  return {
    ...{ id, tripId, owner: ownerIn(call), call, unsent, isLeft: isLeft(unsent), share: share ?? 0 },
    state: refused ? 'failed' : share === undefined ? 'waiting' : 'sending',
    ...(refused && { failure: new CallFailed(refused.status, refused.problem) }),
  }
}

function tell(): void {
  const stored = outbox.all().filter(isFile).map(uploadOf)
  const others = own.filter(({ id }) => !isIn(stored, id))
  all = [...others, ...stored].sort((one, other) => (one.id < other.id ? -1 : 1))
  for (const listener of listeners) listener()
}

function put(next: readonly Upload[]): void {
  own = next
  tell()
}

function change(id: string, fields: Partial<Upload>): void {
  put(own.map(upload => (upload.id === id ? { ...upload, ...fields } : upload)))
}

const forget = (id: string) => put(own.filter(upload => upload.id !== id))

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** All files on their way, to any trip. */
export const useUploads = () => useStore(subscribe, () => all)

type Destination = PhotoDestination & { isHeld?: boolean }

/** Sends or holds files. Returns the ids that they will have. */
export function addFiles(files: Iterable<File>, destination: Destination): string[] {
  const { tripId, owner, keepsMetadata, isHeld = false } = destination
  const added = [...files].map((file): Upload => {
    const id = newId()
    const day = dayOfPhoto(file, destination)
    const query = {
      ...{ id, name: file.name, owner_kind: owner.kind },
      ...(owner.id !== undefined && { owner_id: owner.id }),
      ...(keepsMetadata && { keep_metadata: 'true' as const }),
      ...(day !== undefined && { day }),
    }
    const failure = refusalOf(file)
    const state = failure ? 'failed' : 'held'
    const call = { params: { tripId }, query, file }
    return { id, tripId, owner, call, share: 0, state, ...(failure && { failure }) }
  })
  put([...own, ...added])
  if (!isHeld) store(added)
  return added.map(({ id }) => id)
}

/** The refusal that the server would answer, known without sending the file. */
function refusalOf({ size }: File): CallFailed | undefined {
  if (size === 0) return new CallFailed(422, { code: 'attachment.empty' })
  return size > maxBytes() ? new CallFailed(413, { code: 'attachment.too_large' }) : undefined
}

const isHeldFor = (ownerId: string) => (upload: Upload) =>
  upload.owner.id === ownerId && upload.state === 'held'

/** Whether a form holds files for a row that is yet to be saved; without the row they go with the form. */
export function useIsHolding(ownerId: string): boolean {
  useEffect(() => () => dropUploads(isHeldFor(ownerId)), [ownerId])
  return useStore(subscribe, () => own.some(isHeldFor(ownerId)))
}

/** Sends the files that were held for a row, which is saved now. */
export const sendHeld = (ownerId: string): void => store(own.filter(isHeldFor(ownerId)))

function store(files: readonly Upload[]): void {
  for (const upload of files) if (upload.state === 'held') void keep(upload)
}

/** Stores a file before it is sent. */
async function keep({ id, tripId, call: write }: Upload): Promise<void> {
  change(id, { state: 'waiting' })
  const trip = tripNow(tripId)
  const unsent = await outbox.keep({ key: outbox.nextKey(), tripId, name: NAME, write, shown: [], trip })
  if (!isIn(own, id)) await outbox.drop([unsent.key])
  forget(id)
  sendNext()
}

/** Removes files from the list and aborts those that are being sent. */
export function dropUploads(isDropped: (upload: Upload) => boolean): void {
  const dropped = all.filter(isDropped)
  if (dropped.length === 0) return
  put(own.filter(({ id }) => !isIn(dropped, id)))
  void outbox.drop(dropped.flatMap(({ unsent }) => unsent?.key ?? []))
}

/** Nobody waits any more for what becomes of the files of a trip: they are sent all the same. */
export function leaveUploads(tripId: string): void {
  for (const upload of all) if (upload.tripId === tripId && upload.unsent) outbox.leave(upload.unsent)
  put(own.filter(({ tripId: of, state }) => of !== tripId || state === 'waiting' || state === 'sending'))
}

function sendNext(): void {
  const stored = outbox.all().filter(isFile)
  for (const [id, leave] of leaving) if (!stored.some(unsent => idOf(unsent) === id)) leave.abort()
  const waiting = stored.filter(unsent => !unsent.refused && !leaving.has(idOf(unsent)))
  if (!isOnline() || currentSession()?.token === undefined) {
    for (const unsent of waiting) if (!isLeft(unsent)) outbox.leave(unsent)
    return
  }
  const free = Math.max(0, AT_ONCE - leaving.size)
  for (const unsent of waiting.filter(canLeave).slice(0, free)) void send(unsent)
}

/** It is stored, and the row that it belongs to is there. */
function canLeave(unsent: Unsent): boolean {
  const { owner_id = '' } = callOf(unsent).query
  const isToBeMade = outbox.waiting(unsent.tripId).some(({ shown }) => madeBy(shown).includes(owner_id))
  return !isIn(own, idOf(unsent)) && !isToBeMade
}

async function send(unsent: Unsent): Promise<void> {
  const id = idOf(unsent)
  const { tripId } = unsent
  const leave = new AbortController()
  leaving.set(id, leave)
  const written = await inTurn(`file ${id}`, () => sendWhole(unsent, leave.signal))
  leaving.delete(id)
  look()
  if (!written) return
  const isLast = queryClient.isMutating(writesTo(tripId)) === 0 && !isSending(tripId)
  await refreshAfter(tripId, [NAME], isLast)
  if (own.find(upload => upload.id === id)?.isLeft) forget(id)
  else change(id, { state: 'done', written })
}

/** Sends a file until it is answered; what has waited for a network stays until a busy server is free. */
async function sendWhole(unsent: Unsent, signal: AbortSignal): Promise<Upload['written']> {
  const id = idOf(unsent)
  const isThere = () => outbox.all().some(({ key }) => key === unsent.key)
  const note = (share: number) => {
    shares.set(id, share)
    tell()
  }
  await outbox.reload()
  for (let troubles = 0; isThere(); troubles += 1)
    try {
      note(0)
      const headers = isLeft(unsent) ? { [WRITTEN_AT]: unsent.at } : {}
      const written = await deliver(NAME, { ...unsent.write, headers, signal, via: fetchTelling(note) })
      const shown = [{ kind: 'attachment' as const, after: written.answer as Attachment }]
      noteSent({ ...unsent, shown }, written)
      showAgain({ tripId: unsent.tripId, shown })
      put([...own, { ...uploadOf(unsent), state: 'sending', share: 1 }])
      await outbox.drop([unsent.key])
      return written as Written<typeof NAME>
    } catch (failure) {
      const { status } = failure as Partial<CallFailed>
      if (signal.aborted || status === 0 || status === 401) return undefined
      const rest = isLeft(unsent) ? restAfter(failure as Partial<CallFailed>, pauses[troubles]) : undefined
      if (rest === undefined) return void (await refuse(unsent, failure))
      shares.delete(id)
      tell()
      await pause(rest * 1000, signal).catch(() => undefined)
    } finally {
      shares.delete(id)
    }
  return undefined
}

function look(): void {
  tell()
  sendNext()
}

for (const watch of [outbox.watch, watchOnline, watchSession]) watch(look)
watchAccount(() => put([]))
look()
