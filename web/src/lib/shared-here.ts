import { LONGEST_READ_TEXT, MOST_READ_BYTES } from '@caravan/contract/imports.bounds'
import { sharedHere } from './databases.ts'

/** A file or a text that another app has shared with the installed one. */
export type Shared = { key: number; at: number; name: string } & ({ file: File } | { text: string })
type New = Shared extends infer One ? (One extends Shared ? Omit<One, 'key'> : never) : never

/** So many wait on this device, and so long at most. */
const MOST = 20
const DAY = 24 * 3_600_000

const filled = (value: FormDataEntryValue | null | undefined) =>
  typeof value === 'string' && value.trim() !== ''

/** The parts of what was sent, named as the manifest names them; with a file its mere title is none. */
function partsOf(form: FormData): New[] {
  const at = Date.now()
  const files = form.getAll('files').filter(file => typeof file !== 'string')
  const [title, text, url] = ['title', 'text', 'url'].map(name => form.get(name))
  const told = [...new Set([title, text, url])].filter(filled).join('\n')
  const isTold = files.length === 0 ? told !== '' : filled(text) || filled(url)
  return [
    ...files.filter(({ size }) => size > 0).map(file => ({ at, name: file.name, file })),
    ...(isTold ? [{ at, name: filled(title) ? String(title).slice(0, 200) : '', text: told }] : []),
  ]
}

/** Keeps what was shared until it has been read, and answers how much of it could not be taken. */
export async function keepShared(form: FormData): Promise<number> {
  const parts = partsOf(form)
  const room = MOST - (await allShared()).length
  const fitting = parts
    .filter(one => ('file' in one ? one.file.size <= MOST_READ_BYTES : one.text.length <= LONGEST_READ_TEXT))
    .slice(0, Math.max(0, room))
  if (fitting.length > 0)
    await sharedHere.ask('readwrite', store => {
      for (const part of fitting) store.add(part)
      return undefined
    })
  return parts.length - fitting.length
}

/** What waits to be read, the first one first; none where this browser stores nothing. */
export async function allShared(): Promise<Shared[]> {
  const all = await sharedHere.ask<Shared[]>('readonly', store => store.getAll()).catch(() => [])
  const old = all.filter(({ at }) => at < Date.now() - DAY)
  if (old.length > 0) await forgetShared(old)
  return all.filter(one => !old.includes(one))
}

export async function forgetShared(gone: readonly Pick<Shared, 'key'>[]): Promise<void> {
  await sharedHere
    .ask('readwrite', store => {
      for (const { key } of gone) store.delete(key)
      return undefined
    })
    .catch(() => undefined)
}

/** Drops what nobody has read for a day, where anything was ever shared. */
export async function dropOldShared(): Promise<void> {
  const names = await indexedDB.databases().catch(() => [])
  if (names.some(({ name }) => name === sharedHere.name)) await allShared()
}
