import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { bookings } from './expenses.ts'
import { Day, Id, Language } from './fields.ts'
import { member } from './trips.ts'

export const attachmentTypes = [
  'image/jpeg',
  'image/png',
  'image/webp',
  'image/heic',
  'application/pdf',
  'application/vnd.apple.pkpass',
  'message/rfc822',
  'text/plain',
] as const
export const AttachmentType = z.enum(attachmentTypes)
export type AttachmentType = z.output<typeof AttachmentType>

/** The largest file, unless a server is set to take others. */
export const USUAL_FILE_BYTES = 20 * 1024 * 1024
/** The largest file that a server can be set to take. */
export const MAX_ATTACHMENT_BYTES = 200 * 1024 * 1024

/** Files of a stay belong to its first night. */
export const ownerKinds = ['trip', ...bookings, 'expense'] as const
export const OwnerKind = z.enum(ownerKinds)
export type OwnerKind = z.output<typeof OwnerKind>

/** The row that a file belongs to; the trip itself has no id here. */
export const Owner = z.object({ kind: OwnerKind, id: z.optional(Id) })
export type Owner = z.output<typeof Owner>

export const Attachment = z.object({
  id: Id,
  trip_id: Id,
  name: z.string(),
  type: AttachmentType,
  bytes: z.int(),
  owner: Owner,
  uploaded_by: z.nullable(Id),
  created_at: z.string(),
  /** When a picture was taken, on the clock of its camera; only where its metadata were kept. */
  taken_at: z.nullable(z.string()),
  /** The day whose memory it is, where that is not the day of its owner. */
  day: z.nullable(z.string()),
  /** It is drawn in the background, and the plan tells when it is there. */
  has_thumbnail: z.boolean(),
  version: z.int(),
})
export type Attachment = z.output<typeof Attachment>

/** Cleaned, never refused. */
const Name = z.string().check(z.maxLength(1_000))

export const uploadAttachment = endpoint({
  method: 'POST',
  path: '/trips/{tripId}/attachments',
  summary:
    'Add a file to a trip, or to a row of it; the same file with the same id again answers what is there',
  access: member,
  query: z.object({
    id: z.optional(Id),
    name: z.optional(Name),
    owner_kind: z.optional(OwnerKind),
    owner_id: z.optional(Id),
    /** Keeps when and where a picture was taken; else its metadata go. */
    keep_metadata: z.optional(z.enum(['true', 'false'])),
    day: z.optional(Day),
  }),
  file: { maxBytes: MAX_ATTACHMENT_BYTES, stream: true },
  response: Attachment,
  status: 201,
  touches: ['attachments'],
  errors: [
    'attachment.type',
    'attachment.too_large',
    'attachment.empty',
    'attachment.unreadable',
    'attachment.trip_full',
    'attachment.no_space',
    'row.exists',
    'row.gone',
  ],
  // All files that a trip may have, and some of them twice.
  limits: [{ per: 'user', max: 600, seconds: 3_600 }],
})

export const updateAttachment = endpoint({
  method: 'PUT',
  path: '/trips/{tripId}/attachments/{attachmentId}',
  summary: 'Rename a file, or give it to another row or day',
  access: member,
  body: z.object({
    name: z.optional(Name),
    owner: z.optional(Owner),
    day: z.optional(z.nullable(Day)),
  }),
  response: Attachment,
  touches: ['attachments'],
  errors: ['version.outdated', 'row.gone'],
})

export const deleteAttachment = endpoint({
  method: 'DELETE',
  path: '/trips/{tripId}/attachments/{attachmentId}',
  summary: 'Delete a file; it can be brought back for 30 days',
  access: member,
  response: null,
  touches: ['attachments'],
})

export const attachment = endpoint({
  method: 'GET',
  path: '/trips/{tripId}/attachments/{attachmentId}',
  summary: 'The file itself',
  access: member,
  response: '*/*',
})

export const attachmentThumbnail = endpoint({
  method: 'GET',
  path: '/trips/{tripId}/attachments/{attachmentId}/thumbnail',
  summary: 'A small picture of the file; there may be none, or none yet',
  access: member,
  response: 'image/webp',
})

const PassField = z.object({ key: z.string(), label: z.string(), value: z.string() })
const fields = z.array(PassField)

/** A boarding pass or ticket, as far as it is shown. */
export const Pass = z.object({
  style: z.enum(['boardingPass', 'eventTicket', 'coupon', 'storeCard', 'generic']),
  organization: z.string(),
  description: z.string(),
  logo_text: z.string(),
  header: fields,
  primary: fields,
  secondary: fields,
  auxiliary: fields,
  back: fields,
  barcode: z.nullable(
    z.object({ format: z.enum(['qr', 'pdf417', 'aztec', 'code128']), message: z.string(), alt: z.string() }),
  ),
})
export type Pass = z.output<typeof Pass>

export const attachmentPass = endpoint({
  method: 'GET',
  path: '/trips/{tripId}/attachments/{attachmentId}/pass',
  summary: 'The fields of a boarding pass or ticket, in the language of the reader',
  access: member,
  query: z.object({ language: z.optional(Language) }),
  response: Pass,
  errors: ['attachment.unreadable'],
})

export const allAttachments = endpoint({
  method: 'GET',
  path: '/trips/{tripId}/attachments/all.zip',
  summary: 'All files of a trip in one archive',
  access: member,
  response: 'application/zip',
  limits: [{ per: 'user', max: 10, seconds: 3_600 }],
})
