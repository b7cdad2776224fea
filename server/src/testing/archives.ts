import type { TestApp } from './app.ts'
import { unzipped } from './zip.ts'

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
