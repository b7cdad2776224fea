import type { Queries } from './db/queries.ts'
import { sql } from './db/sql.ts'

const schemaIsThere = sql<[], { ready: boolean }>(
  'system.ready',
  'select count(*) > 0 as ready from schema_migration',
)
const spendCaptcha = sql<[id: string, expires: Date], never>(
  'captcha.spend',
  'insert into captcha_spent (challenge_id, expires_at) values ($1, $2) on conflict do nothing',
)
const sweepThrottles = sql<[], never>('throttle.sweep', 'delete from throttle where resets_at < now()')
const sweepGuards = sql<[], never>(
  'login_guard.sweep',
  `delete from login_guard where last_failed_at < now() - interval '2 days'`,
)
const sweepCaptchas = sql<[], never>('captcha.sweep', 'delete from captcha_spent where expires_at < now()')
const sweepUsernames = sql<[], never>(
  'username_claim.sweep',
  'delete from username_claim where held_until < now()',
)
const sweepEmails = sql<[], never>('email_claim.sweep', 'delete from email_claim where held_until < now()')

export async function isMigrated(db: Queries): Promise<boolean> {
  return (await db.one(schemaIsThere, []))?.ready ?? false
}

/** Remembers a solved challenge; false when it had been used before. */
export async function spendChallenge(db: Queries, id: string, expires: Date): Promise<boolean> {
  return (await db.run(spendCaptcha, [id, expires])) === 1
}

export async function sweepExpired(db: Queries): Promise<void> {
  for (const statement of [sweepThrottles, sweepGuards, sweepCaptchas, sweepUsernames, sweepEmails])
    await db.run(statement, [])
}
