import { createHmac, randomBytes, randomUUIDv7 } from 'node:crypto'
import * as contract from '@caravan/contract/shares'
import { Failure, found, requireVersion } from '../../failure.ts'
import type { Ground } from '../../ground.ts'
import type { Route } from '../../http/mount.ts'
import { calendarAt, hashOf } from '../../identity/one-time-tokens.ts'
import { hashPassword } from '../../identity/passwords.ts'
import { claimSecrets } from '../../trip/homes.queries.ts'
import { contentHash } from '../../trip/homes.ts'
import { isEqual } from '../../trip/kept.ts'
import { hasCalendar } from './shared-trip.queries.ts'
import * as rows from './shares.queries.ts'

const MAX_OPEN = 20

type Needs = Pick<Ground, 'config' | 'db' | 'secrets' | 'hourly'>

/** Links that show a trip to people without an account. Their secret is computed, so that no table holds it. */
export function mountShares(route: Route, { config, db, secrets, hourly }: Needs): void {
  const key = secrets.keyFor('share links')
  const secretOf = (nonce: Buffer) => createHmac('sha256', key).update(nonce).digest('base64url')
  hourly(rows.sweepShares)
  hourly(claimSecrets)

  route(contract.shares, async ({ actor, membership }) =>
    (await rows.listShares(db, membership.trip_id)).map(row => present(row, actor.id)),
  )

  route(contract.createShare, async ({ actor, tx, trip, body, request }) => {
    const { id = randomUUIDv7(), days, password } = body
    const sections = withSections(nothing, body.sections)
    const [stored, open] = [await rows.findShareOrigin(tx, trip.id, id), await rows.countShares(tx, trip.id)]
    // Without the password: a quick hash of it would give it away.
    const content = contentHash({ sections, days, hasPassword: Boolean(password) })
    if (stored) {
      if (stored.created_by !== actor.id || !stored.content_hash.equals(content))
        throw new Failure('row.exists')
      const found = await rows.findShare(tx, trip.id, id)
      if (!found || found.revoked_at) throw new Failure('row.gone')
      return present(found, actor.id)
    }
    if (open >= MAX_OPEN) throw new Failure('limit.reached')
    const nonce = randomBytes(32)
    const share = await rows.insertShare(tx, {
      ...{ id, tripId: trip.id, nonce, days },
      ...sections,
      tokenHash: hashOf(secretOf(nonce)),
      by: actor.id,
      contentHash: content,
      passwordHash: password ? await hashPassword(actor.id, password) : null,
    })
    if (!share) throw new Failure('row.exists')
    trip.record({ entity: 'member', id, before: null, after: toldOf(share) })
    tx.afterCommit(() => request.log.info({ event: 'share_made', user: actor.id, trip: trip.id }))
    return present(share, actor.id)
  })

  route(contract.updateShare, async ({ actor, tx, trip, params: { shareId: id }, body, ifMatch }) => {
    const share = await rows.findShare(tx, trip.id, id)
    if (!share || (share.revoked_at && body.revoked !== false)) throw new Failure('request.not_found')
    requireVersion(ifMatch, present(share, actor.id))
    if (share.revoked_at && (await rows.countShares(tx, trip.id)) >= MAX_OPEN)
      throw new Failure('limit.reached')
    const { password, days = null } = body
    const sections = withSections(sectionsOf(share), body.sections)
    const isSame = isEqual(sections, sectionsOf(share)) && days === null && password === undefined
    if (isSame && !share.revoked_at) return present(share, actor.id)
    const kept = password === undefined ? share.password_hash : null
    const passwordHash = password ? await hashPassword(actor.id, password) : kept
    const changed = found(await rows.storeShare(tx, { id, tripId: trip.id, days, passwordHash, ...sections }))
    const before = share.revoked_at ? null : toldOf(share)
    trip.record({ entity: 'member', id, before, after: toldOf(changed) })
    return present(changed, actor.id)
  })

  route(contract.revokeShare, async ({ actor, tx, trip, params: { shareId: id }, request }) => {
    const ended = found(await rows.endShare(tx, trip.id, id))
    trip.record({ entity: 'member', id, before: toldOf(ended), after: null })
    tx.afterCommit(() => request.log.info({ event: 'share_revoked', user: actor.id, trip: trip.id }))
  })

  function present(row: rows.ShareRow, readerId: string): contract.Share {
    const { id, created_by, created_at, expires_at, version } = row
    return {
      ...{ id, created_by, created_at, expires_at, version },
      sections: sectionsOf(row),
      has_password: row.password_hash !== null,
      ...urlsOf(row, readerId),
    }
  }

  /** Null where the key is another one than at its making, and nobody can tell the secret any more. */
  function urlsOf(row: rows.ShareRow, readerId: string): Pick<contract.Share, 'url' | 'calendar_url'> {
    const secret = secretOf(row.nonce)
    if (row.created_by !== readerId || !hashOf(secret).equals(row.token_hash))
      return { url: null, calendar_url: null }
    return {
      url: new URL(`/shared/${secret}`, config.publicUrl).href,
      calendar_url: hasCalendar(row) ? calendarAt(config.publicUrl, secret) : null,
    }
  }
}

type Sections = contract.ShareSections
type Wanted = { [S in keyof Sections]?: boolean | undefined }

const sectionsBy = (of: (section: keyof Sections) => boolean) =>
  Object.fromEntries(contract.sections.map(section => [section, of(section)])) as Sections

const nothing = sectionsBy(() => false)
const withSections = (before: Sections, wanted: Wanted = {}) =>
  sectionsBy(section => wanted[section] ?? before[section])
const sectionsOf = (row: rows.ShareRow) => sectionsBy(section => row[`show_${section}`])

/** A share as the history keeps it. */
function toldOf(row: rows.ShareRow): object {
  const has_password = row.password_hash !== null
  return { share_id: row.id, ...sectionsOf(row), expires_at: row.expires_at, has_password }
}
