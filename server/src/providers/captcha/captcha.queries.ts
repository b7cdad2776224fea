import type { Queries } from '../../db/queries.ts'
import { sql } from '../../db/sql.ts'

const spend = sql<[id: string, expires: Date], never>(
  'captcha.spend',
  'insert into captcha_spent (challenge_id, expires_at) values ($1, $2) on conflict do nothing',
)
const sweep = sql<[], never>('captcha.sweep', 'delete from captcha_spent where expires_at < now()')

/** Remembers a solved challenge; false when it had been used before. */
export const spendChallenge = async (db: Queries, id: string, expires: Date) =>
  (await db.run(spend, [id, expires])) === 1
export const sweepCaptchas = (db: Queries) => db.run(sweep, [])
