import type { Owner } from '@caravan/contract/attachments'
import { Camera, ImagePlus, Paperclip } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { CallFailed } from '../../lib/calls/call.ts'
import { DropNow } from '../../ui/drop-now.tsx'
import { useDroppedFiles } from '../../ui/dropped-files.ts'
import { Checkbox } from '../../ui/fields/checkbox.tsx'
import { FileButton } from '../../ui/fields/file-button.tsx'
import { useIsPhone } from '../../ui/use-is-phone.ts'
import { useItemAddress } from '../address.ts'
import { useSizeText } from './attachments.ts'
import { addFiles, dropUploads, maxBytes } from './uploads.ts'

type AddFilesProps = {
  tripId: string
  owner: Owner
  /** They are sent once the row is saved. */
  isHeld?: boolean
  /** Asked for where photos are shown. */
  arePhotos?: boolean
  /** Files are dropped and pasted all the same. */
  isFolded?: boolean
  /** The name of the row, while files are held over the page. */
  name: string | undefined
}

const ofTheFile = ['attachment.type', 'attachment.too_large', 'attachment.empty', 'attachment.unreadable']

/** Removes files from the list that were refused for their type, size or content: the next choice takes their place. */
function dropRefused(tripId: string, ownerId: string | undefined): void {
  dropUploads(
    ({ tripId: of, owner, failure }) =>
      of === tripId &&
      owner.id === ownerId &&
      failure instanceof CallFailed &&
      ofTheFile.includes(failure.code),
  )
}

/** The ways to add files: they are chosen, photographed, dropped or pasted. */
export function AddFiles(props: AddFilesProps) {
  const { tripId, owner, isHeld = false, arePhotos = false, isFolded = false, name } = props
  const t = useTranslations('attachment')
  const isPhone = useIsPhone()
  const sizeText = useSizeText()
  const [keepsMetadata, setKeepsMetadata] = useState(false)
  const { date } = useItemAddress()
  const add = (files: File[]) => {
    dropRefused(tripId, owner.id)
    addFiles(files, { tripId, owner, isHeld, keepsMetadata, openDay: arePhotos ? date : undefined })
  }
  const isOver = useDroppedFiles(add)
  const drop = isOver && (
    <DropNow className="absolute inset-2 z-10">
      {name === undefined ? t('dropNow') : t('dropNowOf', { name })}
    </DropNow>
  )
  if (isFolded) return drop
  return (
    <div className="grid gap-3 rounded-xl border border-line-strong border-dashed px-4 py-3">
      <div className="flex flex-wrap items-center gap-2.5">
        <FileButton {...(arePhotos && { accept: 'image/*' })} multiple onChoose={add} variant="soft">
          {arePhotos ? <ImagePlus /> : <Paperclip />}
          {t(arePhotos ? 'addPhotos' : owner.kind === 'expense' ? 'addReceipt' : 'add')}
        </FileButton>
        {isPhone ? (
          <FileButton accept="image/*" capture="environment" onChoose={add}>
            <Camera />
            {t('photo')}
          </FileButton>
        ) : (
          <span className="type-hint text-ink-3">{t('drop', { size: sizeText(maxBytes()) })}</span>
        )}
      </div>
      {owner.kind !== 'expense' && (
        <Checkbox isSelected={keepsMetadata} onChange={setKeepsMetadata}>
          {t('keep')}
          <span className="block type-hint text-ink-3">{t('keepHint')}</span>
        </Checkbox>
      )}
      {drop}
    </div>
  )
}
