import { Attachment, updateAttachment } from '../attachments.ts'
import type { KindOf } from './kind.ts'

export const attachment = {
  row: Attachment,
  saves: updateAttachment,
  parts: ['attachments'],
  together: [],
  most: 500,
} as const satisfies KindOf<Attachment>
