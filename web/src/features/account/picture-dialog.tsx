import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useFailureText } from '../../lib/failure-text.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog, DialogBody, DialogFooter } from '../../ui/dialog.tsx'
import { Slider } from '../../ui/slider.tsx'
import { toast } from '../../ui/toast.ts'
import { closestZoom, middleOf, placeOf, within } from './crop.rules.ts'
import { CropFrame } from './crop-frame.tsx'
import { cutOut } from './cut-out.ts'
import type { Picture } from './picture-file.ts'
import { pictureUpload } from './profile.api.ts'

type PictureDialogProps = { picture: Picture; isOpen: boolean; onClose: () => void }

/** Cuts a square out of a picture, and stores that. */
export function PictureDialog({ picture, isOpen, onClose }: PictureDialogProps) {
  const t = useTranslations('profile')
  const failureText = useFailureText()
  const [crop, setCrop] = useState(() => middleOf(picture))
  const closest = closestZoom(picture)
  const upload = useMutation({
    ...pictureUpload,
    onError: () => toast.failure(t('pictureFailed')),
  })

  async function use() {
    try {
      await upload.mutateAsync(await cutOut(picture, crop))
    } catch {
      return
    }
    toast.success(t('pictureStored'))
    onClose()
  }

  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={t('cropTitle')}>
      <DialogBody>
        <div className="flex flex-col items-center gap-5">
          <CropFrame crop={crop} onChange={setCrop} picture={picture} />
          <div className="flex w-full max-w-[320px] items-end gap-5">
            <div className="grow">
              <Slider
                isDisabled={closest === 1}
                label={t('zoom')}
                maxValue={closest}
                minValue={1}
                onChange={zoom => setCrop(within(picture, { ...crop, zoom }))}
                step={0.05}
                value={crop.zoom}
              />
            </div>
            <div aria-hidden className="relative size-14 shrink-0 overflow-hidden rounded-full bg-sunken">
              <img
                alt=""
                className="absolute max-w-none"
                src={picture.address}
                style={placeOf(picture, crop)}
              />
            </div>
          </div>
          {upload.isError && (
            <p className="w-full type-hint text-[13.5px] font-[520] text-danger-ink">
              {failureText(upload.error)}
            </p>
          )}
        </div>
      </DialogBody>
      <DialogFooter>
        <Button slot="close" variant="outline">
          {t('cancel')}
        </Button>
        <Button busyLabel={t('uploading')} isBusy={upload.isPending} onPress={() => void use()}>
          {t('usePicture')}
        </Button>
      </DialogFooter>
    </Dialog>
  )
}
