import type { Queries } from '../../db/queries.ts'
import { run } from '../../db/sql.ts'

const spend = run<[id: string, expires: Date]>(
  'captcha.spend',
  'insert into captcha_spent (challenge_id, expires_at) values ($1, $2) on conflict do nothing',
)
export const sweepCaptchas = run<[]>('captcha.sweep', 'delete from captcha_spent where expires_at < now()')

/** Remembers a solved challenge; false when it had been used before. */
export const spendChallenge = async (db: Queries, id: string, expires: Date) =>
  (await spend(db, id, expires)) === 1
