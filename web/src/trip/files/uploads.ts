import { type Owner, USUAL_FILE_BYTES } from '@caravan/contract/attachments'
import { useEffect, useSyncExternalStore } from 'react'
import { CallFailed } from '../../lib/calls/call.ts'
import { watchAccount } from '../../lib/calls/session.ts'
import { newId } from '../../lib/new-id.ts'
import { type Written, writeTrip } from '../write/send.ts'

/** The limit that the server is set to, which it writes into the page. */
export const maxBytes = () => Number(document.documentElement.dataset['fileBytes']) || USUAL_FILE_BYTES
const AT_ONCE = 2

/** A file on its way to a trip. */
export type Upload = {
  id: string
  tripId: string
  file: File
  owner: Owner
  /** Leaves in a picture the time and the place of its taking. */
  keepsMetadata: boolean
  /** Held until its row is saved; `done` until that was told. */
  state: 'held' | 'waiting' | 'sending' | 'done' | 'failed'
  /** The share that has left, from 0 to 1. */
  share: number
  failure?: unknown
  written?: Written<'uploadAttachment'>
}

/** Kept until the page goes, whichever dialog is open. */
let uploads: readonly Upload[] = []
const listeners = new Set<() => void>()
const leaving = new Map<string, AbortController>()

function put(next: readonly Upload[]): void {
  uploads = next
  for (const listener of listeners) listener()
}

function change(id: string, fields: Partial<Upload>): void {
  put(uploads.map(upload => (upload.id === id ? { ...upload, ...fields } : upload)))
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** All files on their way, to any trip. */
export const useUploads = () => useSyncExternalStore(subscribe, () => uploads)

type Destination = Pick<Upload, 'tripId' | 'owner' | 'keepsMetadata'> & { isHeld?: boolean }

/** Sends or holds files. Returns the ids that they will have. */
export function addFiles(files: Iterable<File>, { isHeld = false, ...destination }: Destination): string[] {
  const added = [...files].map((file): Upload => {
    const refusal = refusalOf(file)
    const state = refusal ? 'failed' : isHeld ? 'held' : 'waiting'
    return { ...destination, id: newId(), file, share: 0, state, ...(refusal && { failure: refusal }) }
  })
  put([...uploads, ...added])
  sendNext()
  return added.map(({ id }) => id)
}

/** The refusal that the server would answer, known without sending the file. */
function refusalOf({ size }: File): CallFailed | undefined {
  if (size === 0) return new CallFailed(422, { code: 'attachment.empty' })
  return size > maxBytes() ? new CallFailed(413, { code: 'attachment.too_large' }) : undefined
}

/** Sent again, it keeps its id: the server knows a file that has arrived after all. */
export function sendAgain(id: string): void {
  change(id, { state: 'waiting', share: 0, failure: undefined })
  sendNext()
}

const isHeldFor = (ownerId: string) => (upload: Upload) =>
  upload.owner.id === ownerId && upload.state === 'held'

/** Whether a form holds files for a row that is yet to be saved; without the row they go with the form. */
export function useIsHolding(ownerId: string): boolean {
  useEffect(() => () => dropUploads(isHeldFor(ownerId)), [ownerId])
  return useSyncExternalStore(subscribe, () => uploads.some(isHeldFor(ownerId)))
}

/** Sends the files that were held for a row, which is saved now. */
export function sendHeld(ownerId: string): void {
  const isHeld = isHeldFor(ownerId)
  put(uploads.map(upload => (isHeld(upload) ? { ...upload, state: 'waiting' } : upload)))
  sendNext()
}

/** Removes files from the list and aborts those that are being sent. */
export function dropUploads(isDropped: (upload: Upload) => boolean): void {
  const dropped = uploads.filter(isDropped)
  if (dropped.length === 0) return
  put(uploads.filter(upload => !dropped.includes(upload)))
  for (const { id } of dropped) leaving.get(id)?.abort()
}

function sendNext(): void {
  const free = AT_ONCE - uploads.filter(({ state }) => state === 'sending').length
  for (const upload of uploads.filter(({ state }) => state === 'waiting').slice(0, Math.max(0, free)))
    void send(upload)
}

async function send({ id, tripId, file, owner, keepsMetadata }: Upload): Promise<void> {
  const leave = new AbortController()
  leaving.set(id, leave)
  change(id, { state: 'sending' })
  const query = {
    ...{ id, name: file.name, owner_kind: owner.kind },
    ...(owner.id !== undefined && { owner_id: owner.id }),
    ...(keepsMetadata && { keep_metadata: 'true' as const }),
  }
  const via = fetchTelling(share => change(id, { share }))
  const sent = { params: { tripId }, query, file, signal: leave.signal, via }
  try {
    change(id, { state: 'done', written: await writeTrip('uploadAttachment', tripId, sent) })
  } catch (failure) {
    change(id, { state: 'failed', failure })
  }
  leaving.delete(id)
  sendNext()
}

watchAccount(() => dropUploads(() => true))

/** A `fetch` that tells how much of the body has left, from 0 to 1; only XMLHttpRequest knows. */
function fetchTelling(onProgress: (share: number) => void): typeof fetch {
  return (address, { method = 'GET', headers, body = null, signal } = {}) =>
    new Promise((resolve, reject) => {
      if (signal?.aborted) return reject(signal.reason)
      const request = new XMLHttpRequest()
      request.open(method, String(address))
      for (const [name, value] of new Headers(headers)) request.setRequestHeader(name, value)
      request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0)
      request.responseType = 'blob'
      request.onload = () => resolve(answerOf(request))
      request.onerror = () => reject(new TypeError('No answer came.'))
      request.onabort = () => reject(signal?.reason)
      signal?.addEventListener('abort', () => request.abort())
      request.send(body as XMLHttpRequestBodyInit)
    })
}

function answerOf(request: XMLHttpRequest): Response {
  const lines = request.getAllResponseHeaders().trim().split(/\r?\n/)
  const headers = lines.map(line => [line.split(':', 1)[0] ?? '', line.slice(line.indexOf(':') + 1).trim()])
  const { status, response } = request
  return new Response(response, { status, headers: headers as [string, string][] })
}
