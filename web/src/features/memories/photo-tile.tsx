import type { Attachment } from '@caravan/contract/attachments'
import { memo } from 'react'
import { FileFace } from '../../trip/files/file-face.tsx'
import type { Among } from '../../trip/photos.ts'

type PhotoTileProps = {
  photo: Attachment
  among: Among
  /** Always the same function. */
  onLook: (id: string, among: Among) => void
}

/** A photo in small; it opens the large one. */
export const PhotoTile = memo(function PhotoTile({ photo, among, onLook }: PhotoTileProps) {
  return (
    <button
      className="block aspect-square w-full rounded-lg focus-visible:outline-offset-[-2px]"
      onClick={() => onLook(photo.id, among)}
      type="button"
    >
      <FileFace file={photo} />
    </button>
  )
})
