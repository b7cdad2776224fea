import { type SharedField, type SharedProfile, sharedFields } from '@caravan/contract/members'
import type { Queries } from '../../db/queries.ts'
import type { Log } from '../../log.ts'
import { openOrEmpty, type Sealer } from './sealed-fields.ts'
import { listShared, type SharedRow } from './shared-profiles.queries.ts'

/** Reads what people have switched on for those who travel with them, and nothing else of their profiles. */
export function createSharedProfiles(sealer: Sealer, log: Log) {
  const open = (row: SharedRow, field: SharedField) =>
    openOrEmpty(sealer, log, row.user_id, field, row[field])

  function toShared(row: SharedRow): SharedProfile {
    const { show_passport, show_memberships } = row
    const passport = Object.fromEntries(sharedFields.show_passport.map(field => [field, open(row, field)]))
    return {
      ...(show_passport ? passport : {}),
      ...(show_memberships ? { airline_memberships: membershipsOf(row) } : {}),
      permissions: { show_passport, show_memberships },
    }
  }

  function membershipsOf(row: SharedRow): Record<string, string> | null {
    if (row.airline_memberships === null) return {}
    const text = open(row, 'airline_memberships')
    return text === null ? null : JSON.parse(text)
  }

  return async (db: Queries, userIds: string[]): Promise<Map<string, SharedProfile>> => {
    const rows = userIds.length === 0 ? [] : await listShared(db, userIds)
    return new Map(rows.map(row => [row.user_id, toShared(row)]))
  }
}
