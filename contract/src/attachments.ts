import * as z from 'zod/mini'
import { text } from './bounds.ts'
import { endpoint } from './endpoint.ts'
import { Day, Id, Language, NewId, said } from './fields.ts'
import { withFiles } from './kinds.ts'
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

/** Of a file that was sent and belongs to nothing yet. */
export const HeldId = text(2_000)

/** The largest file, unless a server is set to take others. */
export const USUAL_FILE_BYTES = 20 * 1024 * 1024
/** The largest file that a server can be set to take. */
export const MAX_ATTACHMENT_BYTES = 200 * 1024 * 1024

/** Files of a stay belong to its first night. */
export const ownerKinds = ['trip', ...withFiles] as const
export const OwnerKind = z.enum(ownerKinds)
export type OwnerKind = z.output<typeof OwnerKind>

export const Owner = z.object({
  kind: OwnerKind,
  id: said(z.optional(Id), 'The row that the file belongs to; left out for the trip itself.'),
})
export type Owner = z.output<typeof Owner>

const DAY = 'The day whose memory it is, where that is not the day of its owner.'

export const Attachment = z.object({
  id: Id,
  trip_id: Id,
  name: z.string(),
  type: AttachmentType,
  bytes: z.int(),
  owner: Owner,
  uploaded_by: z.nullable(Id),
  created_at: z.string(),
  taken_at: said(z.nullable(z.string()), 'When a picture was taken, if its metadata were kept.'),
  day: said(z.nullable(z.string()), DAY),
  has_thumbnail: said(z.boolean(), 'It is drawn in the background, and the plan tells when it is there.'),
  version: z.int(),
})
export type Attachment = z.output<typeof Attachment>

/** The most characters of the name of a file. */
export const MAX_FILE_NAME = 200
const Name = said(
  z.string().check(z.maxLength(MAX_FILE_NAME * 5)),
  'Of the file: it is cleaned, never refused.',
)

export const uploadAttachment = endpoint({
  method: 'POST',
  path: '/trips/{tripId}/attachments',
  summary:
    'Add a file to a trip, or to a row of it; the same file with the same id again answers what is there',
  access: member,
  guests: true,
  query: z.object({
    id: NewId,
    name: said(z.optional(Name), 'Left out, the name that the file comes with.'),
    owner_kind: said(z.optional(OwnerKind), 'The kind of its row; left out, it belongs to the trip.'),
    owner_id: said(z.optional(Id), 'The row that it belongs to, with `owner_kind`.'),
    keep_metadata: said(
      z.optional(z.enum(['true', 'false'])),
      'Whether a picture keeps when and where it was taken.',
    ),
    day: said(z.optional(Day), DAY),
  }),
  file: { maxBytes: MAX_ATTACHMENT_BYTES, stream: true },
  response: Attachment,
  status: 201,
  touches: ['attachments'],
  waits: true,
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
  row: 'attachmentId',
  body: z.object({
    name: z.optional(Name),
    owner: said(z.optional(Owner), 'The row that it belongs to from now on.'),
    day: said(z.optional(z.nullable(Day)), DAY),
  }),
  response: Attachment,
  touches: ['attachments'],
  waits: true,
  errors: ['version.outdated', 'row.gone'],
})

export const deleteAttachment = endpoint({
  method: 'DELETE',
  path: '/trips/{tripId}/attachments/{attachmentId}',
  summary: 'Delete a file; it can be brought back for 30 days',
  access: member,
  guests: true,
  row: 'attachmentId',
  response: null,
  touches: ['attachments'],
  waits: true,
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

export const PassField = z.object({ key: z.string(), label: z.string(), value: z.string() })
const fields = z.array(PassField)

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
  query: z.object({ language: said(z.optional(Language), "Left out, the account's language.") }),
  response: Pass,
  errors: ['attachment.unreadable'],
})

export const allAttachments = endpoint({
  method: 'GET',
  path: '/trips/{tripId}/attachments/all.zip',
  summary: 'All files of a trip in one archive',
  access: member,
  section: 'all',
  guests: false,
  response: 'application/zip',
  limits: [{ per: 'user', max: 10, seconds: 3_600 }],
})
