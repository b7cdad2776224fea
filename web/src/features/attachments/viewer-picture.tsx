import { type Attachment, attachmentThumbnail } from '@caravan/contract/attachments'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { fileQuery } from '../../trip/files/attachments.ts'
import { classes } from '../../ui/classes.ts'
import { Loaded, Stage, Unshown, Waiting } from './viewer-stage.tsx'

type PictureViewProps = { file: Attachment; whole: UseQueryResult<Blob> }

/** A picture as large as there is room; its small one stands in while it is on its way. */
export function PictureView({ file, whole }: PictureViewProps) {
  const t = useTranslations('viewer')
  const small = useQuery({
    ...fileQuery(file, attachmentThumbnail),
    enabled: file.has_thumbnail && !whole.data,
  })
  const address = useBlobAddress(whole.data ?? (whole.isError ? undefined : small.data))
  const [isBroken, setIsBroken] = useState(false)
  if (isBroken) return <Unshown>{t(file.type === 'image/heic' ? 'heic' : 'broken')}</Unshown>
  if (address === undefined) return <Loaded query={whole}>{() => <Waiting />}</Loaded>
  return (
    <Stage name={file.name}>
      {zoom => (
        <div style={{ height: `${zoom * 100}%`, width: `${zoom * 100}%` }}>
          <img
            alt={file.name}
            className={classes('size-full', zoom > 1 || !whole.data ? 'object-contain' : 'object-scale-down')}
            decoding="async"
            draggable={false}
            onError={() => setIsBroken(whole.data !== undefined)}
            src={address}
          />
        </div>
      )}
    </Stage>
  )
}

/** An address of a blob for as long as it is shown. */
function useBlobAddress(blob: Blob | undefined): string | undefined {
  const [address, setAddress] = useState<string>()
  useEffect(() => {
    if (!blob) return
    const made = URL.createObjectURL(blob)
    setAddress(made)
    return () => URL.revokeObjectURL(made)
  }, [blob])
  return blob && address
}
