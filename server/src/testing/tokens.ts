import { hash, randomBytes, randomUUID } from 'node:crypto'
import type { TestApp } from './app.ts'

interface Ages {
  /** How long ago, as PostgreSQL's intervals have it. */
  created?: string
  used?: string
  authenticated?: string
}

/** A session of any age, which would otherwise take that long to get. */
export async function openSession(
  { sql }: Pick<TestApp, 'sql'>,
  userId: string,
  { created = '0', used = '0', authenticated = '0' }: Ages = {},
): Promise<{ id: string; token: string }> {
  const id = randomUUID()
  const token = `caravan_${randomBytes(32).toString('base64url')}`
  await sql(
    `insert into session (token_hash, id, user_id, device, network, created_at, last_used_at, authenticated_at)
     values ($1, $2, $3, 'Test', '127.0.0.0/24', now() - $4::interval, now() - $5::interval, now() - $6::interval)`,
    [hash('sha256', token, 'buffer'), id, userId, created, used, authenticated],
  )
  return { id, token }
}
