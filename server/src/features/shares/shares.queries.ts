import type { ShareSections } from '@caravan/contract/shares'
import { column, many, one, run, value } from '../../db/sql.ts'
import type { Tx } from '../../db/transaction.ts'
import type { Held } from '../../identity/openers.ts'
import { claimSecret } from '../../trip/homes.ts'

export interface ShareRow {
  id: string
  nonce: Buffer
  token_hash: Buffer
  created_by: string
  content_hash: Buffer
  created_at: string
  expires_at: string
  password_hash: string | null
  show_plan: boolean
  show_bookings: boolean
  show_details: boolean
  show_costs: boolean
  show_note: boolean
  show_calendar: boolean
  version: number
  revoked_at: string | null
}

const columns = `s.id, s.nonce, s.token_hash, s.created_by, s.content_hash, s.created_at, s.expires_at, s.password_hash,
  s.show_plan, s.show_bookings, s.show_details, s.show_costs, s.show_note, s.show_calendar, s.version,
  s.revoked_at`

// A link ends when its maker goes or may only look from then on, also when that person comes back later.
const isStanding = `s.expires_at > now() and exists (select from trip_member m where m.trip_id = s.trip_id
  and m.user_id = s.created_by and m.role = 'member' and m.removed_at is null and m.joined_at <= s.created_at)`
export const isOpen = `s.revoked_at is null and ${isStanding}`

export const listShares = many<[tripId: string], ShareRow>(
  'share.list',
  `select ${columns} from share s where s.trip_id = $1 and ${isOpen} order by s.created_at desc, s.id`,
)
/** Also one that was revoked within the last day. */
export const findShare = one<[tripId: string, id: string], ShareRow, Tx>(
  'share.find',
  `select ${columns} from share s where s.trip_id = $1 and s.id = $2 and ${isStanding}
     and (s.revoked_at is null or s.revoked_at > now() - interval '1 day')`,
)
/** Also one that is over. */
export const findShareOrigin = one<[tripId: string, id: string], ShareRow, Tx>(
  'share.origin',
  `select ${columns} from share s where s.trip_id = $1 and s.id = $2`,
)
export const countShares = value<[tripId: string], number, Tx>(
  'share.count',
  `select count(*) as open from share s where s.trip_id = $1 and ${isOpen}`,
)

interface NewShare extends ShareSections {
  id: string
  tripId: string
  nonce: Buffer
  tokenHash: Buffer
  by: string
  contentHash: Buffer
  days: number
  passwordHash: string | null
}
type ChangedShare = ShareSections & Pick<NewShare, 'id' | 'tripId' | 'passwordHash'> & { days: number | null }

const insert = one<NewShare, ShareRow, Tx>(
  'share.insert',
  `insert into share as s (trip_id, id, nonce, token_hash, created_by, content_hash, expires_at, password_hash,
     show_plan, show_bookings, show_details, show_costs, show_note, show_calendar)
   values (:tripId, :id, :nonce, :tokenHash, :by, :contentHash, now() + make_interval(days => :days), :passwordHash,
     :plan, :bookings, :details, :costs, :note, :calendar)
   on conflict do nothing returning ${columns}`,
)
/** Undefined when the id is in use. */
export async function insertShare(tx: Tx, share: NewShare): Promise<ShareRow | undefined> {
  await claimSecret(tx, share.tokenHash, share.tripId, share.by)
  return insert(tx, share)
}
/** Also brings back one that was revoked. */
export const storeShare = one<ChangedShare, ShareRow, Tx>(
  'share.update',
  `update share s set expires_at = coalesce(wanted.end, expires_at),
     password_hash = :passwordHash, show_plan = :plan, show_bookings = :bookings,
     show_details = :details, show_costs = :costs, show_note = :note, show_calendar = :calendar,
     revoked_at = null, version = version + 1
   from (select now() + make_interval(days => :days) as end) as wanted where s.trip_id = :tripId and s.id = :id returning ${columns}`,
)
export const endShare = one<[tripId: string, id: string], ShareRow, Tx>(
  'share.revoke',
  `update share s set revoked_at = now(), version = version + 1
   where s.trip_id = $1 and s.id = $2 and ${isOpen} returning ${columns}`,
)
/** For good, with what could be brought back. */
export const endSharesOf = run<[tripId: string, userId: string], Tx>(
  'share.end_of',
  'delete from share where trip_id = $1 and created_by = $2',
)
export const heldShares = one<[tripIds: readonly string[], by: string], Held>(
  'share.held',
  `select count(*)::int as count, min(created_at) as since from share
   where trip_id = any($1) and created_by = $2 and revoked_at is null and expires_at > now()`,
)
export const forgetSharesBy = column<[tripIds: readonly string[], by: string], string, Tx>(
  'share.forget_by',
  'delete from share where trip_id = any($1) and created_by = $2 returning trip_id',
)
export const sweepShares = run<[]>(
  'share.sweep',
  `delete from share s where not (${isStanding}) or s.revoked_at < now() - interval '1 day'`,
)
