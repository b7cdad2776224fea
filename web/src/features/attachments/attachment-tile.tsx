import type { Attachment } from '@caravan/contract/attachments'
import { memo } from 'react'
import { useTranslations } from 'use-intl'
import { useSizeText } from '../../trip/files/attachments.ts'
import { FileFace } from '../../trip/files/file-face.tsx'
import type { InList } from '../../trip/rows/work-list.tsx'
import { MoreButton, opener } from '../../trip/rows/work-row.tsx'
import { Avatar, type Person } from '../../ui/avatar.tsx'
import { Breakable } from '../../ui/breakable.tsx'

type AttachmentTileProps = InList<Attachment> & {
  file: Attachment
  /** The member who added the file, while they are on the trip. */
  person: Person | undefined
  onOpen: (id: string) => void
}

// Plain buttons: React Aria's cost so much that a long list would not scroll smoothly.
export const AttachmentTile = memo(function AttachmentTile(props: AttachmentTileProps) {
  const { file, person, onOpen } = props
  const t = useTranslations('attachment')
  const sizeText = useSizeText()
  const by = person && t('addedBy', { name: person.name })
  return (
    <li className="group/tile relative min-w-0 [contain-intrinsic-size:auto_200px] [content-visibility:auto]">
      <button className={`block w-full ${opener}`} data-opener onClick={() => onOpen(file.id)} type="button">
        <span className="block aspect-[4/3] overflow-hidden rounded-xl ring-1 ring-line transition-shadow duration-120 ring-inset group-hover/tile:ring-line-strong">
          <FileFace file={file} />
        </span>
      </button>
      <div className="flex items-start gap-1 pt-2">
        <div className="min-w-0 flex-1">
          <div
            aria-hidden
            className="line-clamp-2 type-name [overflow-wrap:anywhere] group-hover/tile:text-pine-ink"
            title={file.name}
          >
            <Breakable text={file.name} />
          </div>
          <div className="flex items-center gap-1.5 type-data text-ink-2">
            {person && (
              <span title={by}>
                <Avatar person={person} size={18} />
                <span className="sr-only">{by}</span>
              </span>
            )}
            {sizeText(file.bytes)}
          </div>
        </div>
        <MoreButton {...props} className="relative z-1 -mt-1 -mr-1.5" name={file.name} row={file} />
      </div>
    </li>
  )
})
