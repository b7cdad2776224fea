import type { Attachment } from '@caravan/contract/attachments'
import type { Plan } from '@caravan/contract/plan'
import { Image, ImagePlus } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Button, Dialog, DialogTrigger } from 'react-aria-components'
import { useTranslations } from 'use-intl'
import words from '../../lib/messages/attachments.json'
import { withWords } from '../../lib/words/words.tsx'
import { FileFace } from '../../trip/files/file-face.tsx'
import { UploadList } from '../../trip/files/upload-list.tsx'
import { addFiles, useUploads } from '../../trip/files/uploads.ts'
import { isPhoto } from '../../trip/photos.ts'
import { FileButton } from '../../ui/fields/file-button.tsx'
import { Popover } from '../../ui/overlays/popover.tsx'
import type { Editor } from './note-editor.ts'
import { back, Tool } from './note-tool.tsx'

/** Sends pictures to the trip, and puts each into the note once it has arrived. */
export function usePictures(editor: Editor | undefined, { trip, attachments }: Plan) {
  const [sent, setSent] = useState<readonly string[]>([])

  useEffect(() => {
    const arrived = attachments.filter(({ id }) => sent.includes(id))
    if (!editor?.isEditable || arrived.length === 0) return
    for (const file of arrived) insert(editor, file)
    setSent(sent.filter(id => !arrived.some(file => file.id === id)))
  }, [editor, attachments, sent])

  function send(files: File[]) {
    const added = addFiles(files, { tripId: trip.id, owner: { kind: 'trip' }, keepsMetadata: false })
    setSent(known => [...known, ...added])
  }
  return { sent, send }
}

/** Behind what is selected, with a line to write on below it. */
function insert(editor: Editor, { id, name }: Attachment): void {
  const picture = { type: 'image', attrs: { file: id, alt: name.replace(/\.\w+$/, '') } }
  const { to } = editor.state.selection
  editor
    .chain()
    .focus()
    .insertContentAt(to, [picture, { type: 'paragraph' }])
    .run()
}

/** The pictures of a note that are on their way, or did not arrive. */
export const PicturesOnTheirWay = withWords(words, ({ sent }: { sent: readonly string[] }) => {
  const t = useTranslations('attachment')
  const isWaiting = useUploads().some(({ id, isLeft }) => isLeft && sent.includes(id))
  return (
    <>
      <UploadList isListed={({ id }) => sent.includes(id)} />
      {isWaiting && <p className="mb-3 type-hint text-ink-2">{t('intoNote')}</p>}
    </>
  )
})

type NotePicturesProps = { editor: Editor; plan: Plan; onFiles: (files: File[]) => void }

/** Puts a picture of the trip, or a new one, where the caret is. */
export function NotePictures({ editor, plan, onFiles }: NotePicturesProps) {
  const t = useTranslations('note.tools')
  const [isOpen, setIsOpen] = useState(false)
  const opener = useRef<HTMLSpanElement>(null)
  const pictures = plan.attachments.filter(isPhoto).toReversed()
  return (
    <DialogTrigger isOpen={isOpen} onOpenChange={setIsOpen}>
      <span className="contents" ref={opener}>
        <Tool icon={Image} label={t('picture')} onPress={() => setIsOpen(true)} />
      </span>
      <Popover placement="bottom start">
        <Dialog
          aria-label={t('picture')}
          className="grid w-[min(360px,calc(100vw-32px))] gap-3 p-4 outline-none"
        >
          {pictures.length > 0 && (
            <ul aria-label={t('pictures')} className="grid max-h-64 grid-cols-3 gap-2 overflow-y-auto p-0.5">
              {pictures.map(file => (
                <li className="aspect-square" key={file.id}>
                  <Button
                    aria-label={file.name}
                    className="size-full rounded-md outline-offset-2 transition-transform duration-120 data-pressed:scale-97"
                    onPress={() => {
                      setIsOpen(false)
                      back(editor, () => insert(editor, file))
                    }}
                  >
                    <FileFace file={file} />
                  </Button>
                </li>
              ))}
            </ul>
          )}
          <FileButton
            accept="image/jpeg,image/png,image/webp"
            multiple
            onChoose={files => {
              setIsOpen(false)
              onFiles(files)
            }}
          >
            <ImagePlus />
            {t('newPicture')}
          </FileButton>
        </Dialog>
      </Popover>
    </DialogTrigger>
  )
}
