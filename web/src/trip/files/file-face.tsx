import { type Attachment, type AttachmentType, attachmentThumbnail } from '@caravan/contract/attachments'
import { FileText, Image, type LucideIcon, Mail, ScrollText, TicketsPlane } from 'lucide-react'
import { queryClient } from '../../lib/calls/query-client.ts'
import { Photo } from '../../ui/photo.tsx'
import { fileQuery } from './attachments.ts'

const faces: Record<AttachmentType, [icon: LucideIcon, label: string]> = {
  'image/jpeg': [Image, 'JPEG'],
  'image/png': [Image, 'PNG'],
  'image/webp': [Image, 'WebP'],
  'image/heic': [Image, 'HEIC'],
  'application/pdf': [FileText, 'PDF'],
  'application/vnd.apple.pkpass': [TicketsPlane, 'PASS'],
  'message/rfc822': [Mail, 'EML'],
  'text/plain': [ScrollText, 'TXT'],
}

type FileFaceProps = { file: Pick<Attachment, 'id' | 'trip_id' | 'name' | 'type' | 'has_thumbnail'> }

/** The small picture of a file over a sheet that says its type; it fills its box and is named by the file. */
export function FileFace({ file }: FileFaceProps) {
  const [Icon, label] = faces[file.type]
  const name = { role: 'img', 'aria-label': file.name }
  return (
    <span className="@container relative grid size-full place-items-center overflow-hidden rounded-[inherit] bg-sunken">
      <span
        {...(!file.has_thumbnail && name)}
        className="grid aspect-[3/4] h-[72%] max-h-24 place-content-center justify-items-center gap-1 rounded-[3px] rounded-tr-[12px] border border-line bg-surface text-ink-3 @max-[60px]:rounded-tr-[6px]"
      >
        <Icon aria-hidden className="size-6 @max-[60px]:size-4" strokeWidth={1.6} />
        <span aria-hidden className="text-[10px] font-[650] @max-[60px]:hidden">
          {label}
        </span>
      </span>
      {file.has_thumbnail && <Photo alt={file.name} key={file.id} load={() => thumbnailOf(file)} />}
    </span>
  )
}

/** The limit of requests at once, which leaves connections for other calls. */
const AT_ONCE = 4
const waiting: (() => void)[] = []
let asked = 0

/** The small picture of a file. */
async function thumbnailOf(file: Pick<Attachment, 'id' | 'trip_id'>): Promise<Blob> {
  if (asked >= AT_ONCE) await new Promise<void>(next => waiting.push(next))
  asked += 1
  try {
    return await queryClient.fetchQuery(fileQuery(file, attachmentThumbnail))
  } finally {
    asked -= 1
    // The latest request is the nearest to the part of the list that is in sight by now.
    waiting.pop()?.()
  }
}
