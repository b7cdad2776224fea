import { setTimeout as pause } from 'node:timers/promises'
import { Client, type DatabaseError } from 'pg'

const PATIENCE_MS = 10_000

export async function administer(server: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: server })
  await client.connect()
  const until = Date.now() + PATIENCE_MS
  const query = async (): Promise<unknown> =>
    client.query(statement).catch(async (error: DatabaseError) => {
      // Only a superuser may end the vacuum that the server runs by itself, and it ends soon; what Citus does by itself
      // stands in the way of a copy.
      if (!['42501', '55006'].includes(error.code ?? '') || Date.now() > until) throw error
      await pause(100)
      return query()
    })
  try {
    await query()
  } finally {
    await client.end()
  }
}

/** The same server, another database. */
export function databaseUrl(server: string, name: string): string {
  const url = new URL(server)
  url.pathname = `/${name}`
  return url.href
}
