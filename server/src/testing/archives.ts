import { createHash } from 'node:crypto'
import type { TestApp } from './app.ts'
import { multipart, multipartType, send } from './send.ts'
import { unzipped, zipOf } from './zip.ts'

interface Account {
  token: string
}

/** The archive of a trip as somebody is given it. */
export async function archived({ app, config }: TestApp, { token }: Account, tripId: string, query = '') {
  const { statusCode, headers, rawPayload } = await app.inject({
    method: 'GET',
    url: `/api/trips/${tripId}/archive.zip${query}`,
    headers: { host: config.publicUrl.host, authorization: `Bearer ${token}` },
  })
  if (statusCode !== 200) throw new Error(`the archive was answered ${statusCode}: ${rawPayload}`)
  return { zip: rawPayload, headers, ...contentsOf(rawPayload) }
}

/** The files of an archive, and its JSON by the names of the files. */
export function contentsOf(zip: Buffer) {
  const files = unzipped(zip)
  const json = Object.fromEntries(
    [...files].flatMap(([name, bytes]) =>
      name.endsWith('.json') && !name.includes('/')
        ? [[name.replace(/\.json$/, ''), JSON.parse(bytes.toString())]]
        : [],
    ),
  )
  return { files, json }
}

/** Reads a trip from these bytes. */
export const reads = (app: TestApp, { token }: Account, zip: Buffer | string) =>
  send(app, {
    method: 'POST',
    url: '/api/trips/bring/read',
    headers: { 'content-type': multipartType, authorization: `Bearer ${token}` },
    payload: multipart({ filename: 'trip.zip', content: zip }),
  })

/** Brings the trip of an archive, and answers its id. */
export async function brings(
  app: TestApp,
  account: Account,
  zip: Buffer,
  wanted: object = {},
): Promise<string> {
  const read = await reads(app, account, zip)
  if (read.status !== 200) throw new Error(`the archive was read as ${read.status}: ${read.text}`)
  const made = await app.ask('POST', '/trips/bring', {
    token: account.token,
    json: { read_id: read.json.read_id, ...wanted },
  })
  if (made.status !== 201) throw new Error(`the trip was answered ${made.status}: ${made.text}`)
  return made.json.id
}

type Lists = Record<string, Record<string, unknown>[]>
/** Other in every trip, or drawn in the background. */
const unlike = new Set(['version', 'has_thumbnail', 'cover_url'])

/**
 * The common form of two archives of the same trip: every id is the place of what it names, and who has brought the
 * trip and was not in it is left out.
 */
export function comparable({ files, json }: ReturnType<typeof contentsOf>, bringerId?: string) {
  const { trip, manifest: _, ...lists } = json
  const people = (lists as Lists)['people']?.filter(({ user_id }) => user_id !== bringerId)
  const own: Lists = { ...(lists as Lists), people: people ?? [] }
  const ids = new Map(
    Object.entries(own).flatMap(([list, rows]) =>
      rows.map((row, n) => [String(row['user_id'] ?? row['id']), `${list} ${n}`] as const),
    ),
  )
  const idOf = (text: string) => (text === trip.id ? 'the trip' : (ids.get(text) ?? text))
  const told = (value: unknown, field = ''): unknown => {
    if (typeof value === 'string') return idOf(value)
    if (Array.isArray(value)) {
      const list = value.map(one => told(one))
      return field === 'shared_with' ? list.toSorted() : list
    }
    if (typeof value !== 'object' || value === null) return value
    const fields = Object.entries(value).filter(([field]) => !unlike.has(field))
    return Object.fromEntries(fields.map(([field, one]) => [idOf(field), told(one, field)]))
  }
  const sent = [...files].filter(([path]) => path.startsWith('files/') || path === 'note.html')
  return {
    trip: told(trip),
    ...(told(own) as Lists),
    files: sent.map(([path, bytes]) => [path.split('/').map(idOf).join('/'), bytes.toString('base64')]),
  }
}

/** The files of an archive as they are, or changed, with the sums that they have then, zipped by another program. */
export function rezipped(
  { files }: { files: Map<string, Buffer> },
  change: (list: string, rows: never) => unknown = () => undefined,
  manifest: object = {},
): Buffer {
  const changed = [...files].flatMap(([path, bytes]): [string, Buffer][] => {
    if (path === 'manifest.json') return []
    if (!path.endsWith('.json') || path.includes('/')) return [[path, bytes]]
    const list = JSON.parse(bytes.toString())
    const rows = change(path.replace(/\.json$/, ''), list as never)
    if (rows === undefined) return [[path, bytes]]
    const lines = Array.isArray(rows)
      ? `[\n${rows.map(row => JSON.stringify(row)).join(',\n')}\n]\n`
      : JSON.stringify(rows)
    return [[path, Buffer.from(lines)]]
  })
  const sums = changed.map(([path, bytes]) => ({
    ...{ path, bytes: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') },
  }))
  const told = { ...JSON.parse(String(files.get('manifest.json'))), files: sums, ...manifest }
  return zipOf({ ...Object.fromEntries(changed), 'manifest.json': JSON.stringify(told) })
}
