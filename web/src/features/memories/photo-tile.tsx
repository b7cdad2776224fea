import type { Attachment } from '@caravan/contract/attachments'
import { memo } from 'react'
import { useFileAddress } from '../../trip/address.ts'
import { FileFace } from '../../trip/files/file-face.tsx'
import type { Among } from '../../trip/photos.ts'

type PhotoTileProps = { photo: Attachment; among: Among }

/** A photo in small; it opens the large one. */
export const PhotoTile = memo(function PhotoTile({ photo, among }: PhotoTileProps) {
  const { look } = useFileAddress()
  return (
    <button
      className="block aspect-square w-full rounded-lg focus-visible:outline-offset-[-2px]"
      onClick={() => look(photo.id, among)}
      type="button"
    >
      <FileFace file={photo} />
    </button>
  )
})
