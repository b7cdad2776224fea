import {
  type Attachment,
  type AttachmentType,
  attachment as attachmentWhole,
} from '@caravan/contract/attachments'
import type { Plan } from '@caravan/contract/plan'
import { useQuery } from '@tanstack/react-query'
import { ChevronLeft, ChevronRight, Download, Share2, Sun, X } from 'lucide-react'
import { type ComponentType, type ReactNode, type TouchEvent, useEffect, useRef, useState } from 'react'
import { Dialog, Heading, Modal, ModalOverlay } from 'react-aria-components'
import { useTranslations } from 'use-intl'
import { queryClient } from '../../lib/calls/query-client.ts'
import words from '../../lib/messages/viewer.json'
import { withWords } from '../../lib/words/words.tsx'
import { useFileAddress } from '../../trip/address.ts'
import { fileQuery, isPassFile, isPicture } from '../../trip/files/attachments.ts'
import { useDownload } from '../../trip/files/download.ts'
import { type Upload, useUploads } from '../../trip/files/uploads.ts'
import { useBookingKinds } from '../../trip/kinds.ts'
import { filesAround, isPhoto } from '../../trip/photos.ts'
import { useTurn } from '../../trip/rows/in-turn.ts'
import { IconButton } from '../../ui/button.tsx'
import { classes } from '../../ui/classes.ts'
import { later } from '../../ui/later.tsx'
import { useFocusBack } from '../../ui/overlays/focus-back.ts'
import { shareSheet } from '../../ui/share-sheet.ts'
import { PictureView } from './viewer-picture.tsx'
import { Loaded, Unshown, Waiting } from './viewer-stage.tsx'
import { MailView, TextView } from './viewer-text.tsx'

const PdfView = later(() => import('./pdf-view.tsx'), 'PdfView', { waiting: Waiting })
const PassView = later(() => import('./pass-view.tsx'), 'PassView', { waiting: Waiting })

const views: { [Type in AttachmentType]?: ComponentType<{ blob: Blob; name: string }> } = {
  'application/pdf': PdfView,
  'message/rfc822': MailView,
  'text/plain': TextView,
}

/** A file that waits on this device, as the trip will have it. */
const asSent = ({ id, tripId, owner, call: { file } }: Upload): Attachment => ({
  ...{ id, trip_id: tripId, owner, name: file.name, type: file.type as AttachmentType, bytes: file.size },
  ...{ uploaded_by: null, created_at: '', taken_at: null, day: null, has_thumbnail: false, version: 0 },
})

/** The server reads passes; the viewer does not fetch the file. */

/** The file that the address names, over everything. */
export const Viewer = withWords(words, ({ plan, onClose }: { plan: Plan; onClose: () => void }) => {
  const { file: id = '', among, leaf } = useFileAddress()
  const t = useTranslations('viewer')
  const ui = useTranslations('ui')
  const [isOpen, setIsOpen] = useState(false)
  if (useTurn('file') && !isOpen) setIsOpen(true)
  useFocusBack(isOpen)
  const download = useDownload(reason => t('downloadFailed', { reason }))
  const [isWhite, setIsWhite] = useState(false)
  const share = shareSheet()
  const whole = (file: Attachment) => queryClient.fetchQuery(fileQuery(file, attachmentWhole))
  const files = filesAround(useBookingKinds(), plan, id, among)
  const at = files.findIndex(file => file.id === id)
  const waiting = useUploads().find(upload => upload.id === id)
  const file = files[at] ?? plan.attachments.find(file => file.id === id) ?? (waiting && asSent(waiting))
  const isImage = file !== undefined && isPicture(file)
  const isOnWhite = file !== undefined && (isPassFile(file) || (isImage && isWhite))
  const next = files[at + 1]
  useEffect(() => {
    if (next && isPhoto(next)) void queryClient.prefetchQuery(fileQuery(next, attachmentWhole))
  }, [next])

  function step(by: number): void {
    const target = at < 0 ? undefined : files[at + by]
    if (target) leaf(target.id)
  }

  const stepButton = (by: 1 | -1) => (
    <IconButton
      className={classes(
        'md:absolute md:top-1/2 md:z-1 md:-translate-y-1/2',
        by < 0 ? 'md:left-4' : 'md:right-4',
      )}
      isDisabled={!files[at + by]}
      label={t(by < 0 ? 'previous' : 'next')}
      onPress={() => step(by)}
      size="large"
      variant="outline"
    >
      {by < 0 ? <ChevronLeft /> : <ChevronRight />}
    </IconButton>
  )

  return (
    <ModalOverlay
      className="fixed inset-0 z-55 transition-opacity duration-180 data-entering:opacity-0 data-exiting:opacity-0"
      isOpen={isOpen}
      onOpenChange={onClose}
    >
      <Modal className="h-full">
        <Dialog className="h-full outline-none">
          <div
            className={classes('flex h-full flex-col text-ink', isOnWhite ? 'bg-white' : 'bg-canvas')}
            // In either theme, pictures lie on black and passes, which are held under a scanner, on white.
            data-theme={isOnWhite ? 'light' : isImage ? 'dark' : undefined}
          >
            <header className="flex shrink-0 items-center gap-1 border-line border-b bg-surface pt-[env(safe-area-inset-top)] pr-[max(8px,env(safe-area-inset-right))] pl-[max(20px,env(safe-area-inset-left))]">
              <div className="mr-auto min-w-0 py-2.5">
                <Heading
                  className="line-clamp-2 type-h3 [overflow-wrap:anywhere]"
                  slot="title"
                  title={file?.name}
                >
                  {file?.name ?? t('gone')}
                </Heading>
                {files.length > 1 && (
                  <p aria-live="polite" className="type-hint text-ink-3">
                    {t('position', { number: at + 1, count: files.length })}
                  </p>
                )}
              </div>
              {isImage && (
                <Toggle isOn={isWhite} label={t('white')} onChange={setIsWhite}>
                  <Sun />
                </Toggle>
              )}
              {file && share && (
                <IconButton
                  label={ui('share')}
                  onPress={() => {
                    // Chrome shares no passes and mails.
                    const save = () => void download(file.name, () => whole(file))
                    const { name, type } = file
                    void whole(file).then(
                      content => share({ files: [new File([content], name, { type })] }, save),
                      save,
                    )
                  }}
                >
                  <Share2 />
                </IconButton>
              )}
              {file && (
                <IconButton label={t('download')} onPress={() => void download(file.name, () => whole(file))}>
                  <Download />
                </IconButton>
              )}
              <IconButton label={ui('close')} slot="close">
                <X />
              </IconButton>
            </header>
            <Leafing key={id} onClose={onClose} onStep={step}>
              {file && <Content blob={waiting?.call.file} file={file} />}
            </Leafing>
            {files.length > 1 && (
              <div className="flex shrink-0 justify-between border-line border-t bg-surface px-5 py-2 pb-[max(8px,env(safe-area-inset-bottom))] md:contents">
                {stepButton(-1)}
                {stepButton(1)}
              </div>
            )}
          </div>
        </Dialog>
      </Modal>
    </ModalOverlay>
  )
})

type ToggleProps = { isOn: boolean; label: string; onChange: (isOn: boolean) => void; children: ReactNode }

function Toggle({ isOn, label, onChange, children }: ToggleProps) {
  return (
    <IconButton
      aria-pressed={isOn}
      className={classes(isOn && 'bg-pine-soft text-pine-ink')}
      label={label}
      onPress={() => onChange(!isOn)}
    >
      {children}
    </IconButton>
  )
}

/** The least way of a swipe in pixels; a shorter one is a tap. */
const SWIPE = 56

type LeafingProps = { onStep: (by: number) => void; onClose: () => void; children: ReactNode }

/** Goes to the files beside this one by arrow keys and swipes, unless what is shown moves sideways by them. */
function Leafing({ onStep, onClose, children }: LeafingProps) {
  const start = useRef<TouchEvent['touches'][0]>(undefined)
  const area = useRef<HTMLDivElement>(null)
  const movesSideways = () => {
    const stage = area.current?.querySelector('[data-stage]')
    return !!stage && stage.scrollWidth > stage.clientWidth + 1
  }

  useEffect(() => {
    function press({ key, altKey, ctrlKey, metaKey, shiftKey }: KeyboardEvent) {
      if (altKey || ctrlKey || metaKey || shiftKey) return
      // The dialog misses keys while the focus is lost: with a file that goes, or a button that is disabled.
      if (key === 'Escape') return onClose()
      if (movesSideways()) return
      if (key === 'ArrowLeft') onStep(-1)
      if (key === 'ArrowRight') onStep(1)
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  })

  function release({ changedTouches, touches }: TouchEvent) {
    const from = start.current
    const end = changedTouches[0]
    start.current = undefined
    if (!from || !end || touches.length > 0 || movesSideways()) return
    const [across, down] = [end.clientX - from.clientX, end.clientY - from.clientY]
    if (Math.abs(across) > Math.max(SWIPE, 2 * Math.abs(down))) onStep(across > 0 ? -1 : 1)
  }

  return (
    <div
      className="relative min-h-0 flex-1"
      onTouchEnd={release}
      onTouchStart={({ touches }) => {
        start.current = touches.length === 1 ? touches[0] : undefined
      }}
      ref={area}
    >
      {children}
    </div>
  )
}

type ContentProps = { file: Attachment; blob: Blob | undefined }

function Content({ file, blob: initialData }: ContentProps) {
  const t = useTranslations('viewer')
  const query = fileQuery(file, attachmentWhole)
  const whole = useQuery({ ...query, enabled: !isPassFile(file), ...(initialData && { initialData }) })
  if (isPassFile(file)) return <PassView file={file} />
  if (isPicture(file)) return <PictureView file={file} whole={whole} />
  const View = views[file.type]
  if (!View) return <Unshown>{t('broken')}</Unshown>
  return <Loaded query={whole}>{blob => <View blob={blob} name={file.name} />}</Loaded>
}
