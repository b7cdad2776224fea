import { uploadAvatar } from '@caravan/contract/account'
import { useMutation } from '@tanstack/react-query'
import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { call } from '../../lib/calls/call.ts'
import { queryClient } from '../../lib/calls/query-client.ts'
import { useFailureText } from '../../lib/words/failure-text.ts'
import { Button } from '../../ui/button.tsx'
import { Slider } from '../../ui/fields/slider.tsx'
import { Dialog, DialogBody, DialogFooter } from '../../ui/overlays/dialog.tsx'
import { toast } from '../../ui/overlays/toast.ts'
import { type Crop, closestZoom, middleOf, moved, placeOf, sideOf, within } from './crop.rules.ts'
import type { Picture } from './picture-file.ts'

type PictureDialogProps = { picture: Picture; isOpen: boolean; onClose: () => void }

/** Cuts a square out of a picture, and stores that. */
export function PictureDialog({ picture, isOpen, onClose }: PictureDialogProps) {
  const t = useTranslations('profile')
  const failureText = useFailureText()
  const [crop, setCrop] = useState(() => middleOf(picture))
  const closest = closestZoom(picture)
  const upload = useMutation({
    mutationFn: async () => call(uploadAvatar, { file: await cutOut(picture, crop) }),
    async onSuccess() {
      await queryClient.invalidateQueries({ queryKey: ['me'] })
      toast.success(t('pictureStored'))
      onClose()
    },
    onError: () => toast.failure(t('pictureFailed')),
  })

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
        <Button busyLabel={t('uploading')} isBusy={upload.isPending} onPress={() => upload.mutate()}>
          {t('usePicture')}
        </Button>
      </DialogFooter>
    </Dialog>
  )
}

const LARGEST_SIDE = 512

/** The square as a file of its own: WebP, or PNG where the browser cannot write that. */
async function cutOut(picture: Picture, crop: Crop): Promise<Blob> {
  const side = sideOf(picture, crop)
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = Math.min(LARGEST_SIDE, Math.max(1, Math.round(side)))
  const context = canvas.getContext('2d')
  if (!context) throw new Error('this browser draws nothing')
  context.imageSmoothingQuality = 'high'
  const [left, top] = [crop.x - side / 2, crop.y - side / 2]
  context.drawImage(picture.bitmap, left, top, side, side, 0, 0, canvas.width, canvas.height)
  const cut = await new Promise<Blob | null>(resolve => canvas.toBlob(resolve, 'image/webp', 0.92))
  if (!cut) throw new Error('this browser writes no pictures')
  return cut
}

type CropFrameProps = { picture: Picture; crop: Crop; onChange: (crop: Crop) => void }

const STEP = 0.04
const CLOSER = 1.1

const directions: Record<string, readonly [right: number, down: number]> = {
  ArrowLeft: [STEP, 0],
  ArrowRight: [-STEP, 0],
  ArrowUp: [0, STEP],
  ArrowDown: [0, -STEP],
}
const zooms: Record<string, number> = { '+': CLOSER, '=': CLOSER, '-': 1 / CLOSER }

/** The picture under a square frame; it is moved by pointer and arrow keys, and comes closer with plus. */
function CropFrame({ picture, crop, onChange }: CropFrameProps) {
  const t = useTranslations('profile')
  const last = useRef({ x: 0, y: 0 })

  function grab(event: PointerEvent<HTMLElement>) {
    event.currentTarget.setPointerCapture(event.pointerId)
    last.current = { x: event.clientX, y: event.clientY }
  }

  function pull(event: PointerEvent<HTMLElement>) {
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) return
    const { x, y } = last.current
    const side = event.currentTarget.clientWidth
    last.current = { x: event.clientX, y: event.clientY }
    onChange(moved(picture, crop, (event.clientX - x) / side, (event.clientY - y) / side))
  }

  function press(event: KeyboardEvent) {
    const direction = directions[event.key]
    const closer = zooms[event.key]
    if (direction === undefined && closer === undefined) return
    event.preventDefault()
    if (direction) onChange(moved(picture, crop, ...direction))
    if (closer) onChange(within(picture, { ...crop, zoom: crop.zoom * closer }))
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: what it holds is no set of fields.
    <div
      aria-label={t('cropFrame')}
      className="relative aspect-square w-full max-w-[320px] cursor-move touch-none overflow-hidden rounded-xl bg-sunken outline-offset-2 focus-visible:outline-2 focus-visible:outline-focus"
      onKeyDown={press}
      onPointerDown={grab}
      onPointerMove={pull}
      role="group"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the keys that move the picture come here.
      tabIndex={0}
    >
      <img
        alt=""
        className="pointer-events-none absolute max-w-none select-none"
        draggable={false}
        src={picture.address}
        style={placeOf(picture, crop)}
      />
      {/* Outside of the circle that others see. */}
      <span className="pointer-events-none absolute inset-0 rounded-full shadow-[0_0_0_200px_rgb(7_15_13/0.5)] ring-2 ring-white/90" />
    </div>
  )
}
