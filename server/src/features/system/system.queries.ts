import type { Queries } from '../../db/queries.ts'
import { sql } from '../../db/sql.ts'

const schemaIsThere = sql<[], { ready: boolean }>(
  'system.ready',
  'select count(*) > 0 as ready from schema_migration',
)

export const isMigrated = async (db: Queries) => (await db.one(schemaIsThere, []))?.ready ?? false
