import { value } from '../../db/sql.ts'

export const isMigrated = value<[], boolean>(
  'system.ready',
  'select count(*) > 0 as ready from schema_migration',
)
