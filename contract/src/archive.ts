import * as z from 'zod/mini'
import { Id, said } from './fields.ts'
import { Role } from './members.ts'
import { Sees } from './sections.ts'

/** Grows when an older Caravan could not read a new archive. */
export const ARCHIVE_VERSION = 1
export const ARCHIVE_FORMAT = 'caravan'

/** The manifest of an archive: the last of its files, as it has the sums of all others. */
export const Manifest = z.object({
  format: z.literal(ARCHIVE_FORMAT),
  version: z.int(),
  made_at: z.string(),
  counts: said(z.record(z.string(), z.int()), 'How many lines each list has.'),
  files: z.array(z.object({ path: z.string(), bytes: z.int(), sha256: z.string() })),
})
export type Manifest = z.output<typeof Manifest>

export const ArchivedPerson = z.object({
  user_id: Id,
  name: said(z.nullable(z.string()), 'Null once deleted.'),
  former: said(z.boolean(), 'No member any more, but named in a row.'),
  role: Role,
  sees: Sees,
})
export type ArchivedPerson = z.output<typeof ArchivedPerson>
