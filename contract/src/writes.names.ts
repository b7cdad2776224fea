import { fromSchemas } from './row.ts'
import { type WriteName, writes } from './writes.ts'

/** The names of all writes, for pages that have not loaded what the writes do. */
export const writeNames = fromSchemas(Object.keys(writes) as WriteName[])
