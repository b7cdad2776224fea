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
  const { picture, isBroken, onError } = useShown(file, whole.data)
  const small = useQuery({
    ...fileQuery(file, attachmentThumbnail),
    enabled: file.has_thumbnail && !picture,
  })
  const address = useBlobAddress(picture ?? (whole.isError ? undefined : small.data))
  if (isBroken) return <Unshown>{t('broken')}</Unshown>
  if (address === undefined) return <Loaded query={whole}>{() => <Waiting />}</Loaded>
  return (
    <Stage name={file.name}>
      {zoom => (
        <div style={{ height: `${zoom * 100}%`, width: `${zoom * 100}%` }}>
          <img
            alt={file.name}
            className={classes('size-full', zoom > 1 || !picture ? 'object-contain' : 'object-scale-down')}
            decoding="async"
            draggable={false}
            onError={onError}
            src={address}
          />
        </div>
      )}
    </Stage>
  )
}

/** Whether the browser has failed to show a HEIC, so that it need not be asked again. */
let isHeicUnknown = false

/** The picture of a file, decoded by our own code once the browser has failed to show it. */
function useShown({ type }: Attachment, whole: Blob | undefined) {
  const isHeic = type === 'image/heic'
  const [isDecoded, setIsDecoded] = useState(isHeic && isHeicUnknown)
  const [jpeg, setJpeg] = useState<Blob>()
  const [isBroken, setIsBroken] = useState(false)
  useEffect(() => {
    if (!isDecoded || !whole) return
    const leaving = new AbortController()
    import('../../trip/files/heic.ts')
      .then(({ jpegOfHeic }) => jpegOfHeic(whole, leaving.signal))
      .then(setJpeg, () => setIsBroken(!leaving.signal.aborted))
    return () => leaving.abort()
  }, [isDecoded, whole])

  function onError(): void {
    // A thumbnail that is broken gives way to the picture.
    if (!whole || (isDecoded && !jpeg)) return
    if (isHeic && !jpeg) {
      isHeicUnknown = true
      setIsDecoded(true)
    } else setIsBroken(true)
  }
  return { picture: isDecoded ? jpeg : whole, isBroken, onError }
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
