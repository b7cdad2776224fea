import { ImageUp } from 'lucide-react'
import { type DragEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useOwnFailureText } from '../../lib/words/failure-text.ts'
import { Avatar, type Person } from '../../ui/avatar.tsx'
import { classes } from '../../ui/classes.ts'
import { FileButton } from '../../ui/fields/file-button.tsx'
import { later } from '../../ui/later.tsx'
import { toast } from '../../ui/overlays/toast.ts'
import { closePicture, openPicture, type Picture, PictureRefused } from './picture-file.ts'

const PictureDialog = later(() => import('./more.parts.ts'), 'PictureDialog')

/** The own picture, and the way to another one: a file that is chosen or dropped here. */
export function OwnPicture({ person }: { person: Person }) {
  const t = useTranslations('profile')
  const failureText = useOwnFailureText()
  const [picture, setPicture] = useState<Picture>()
  const [isCropping, setIsCropping] = useState(false)
  const [fault, setFault] = useState<string>()
  const [isOver, setIsOver] = useState(false)

  async function open(file: File | undefined) {
    if (file === undefined) return
    setFault(undefined)
    try {
      setPicture(await openPicture(file))
      setIsCropping(true)
    } catch (failure) {
      const fault = await failureText(failure instanceof PictureRefused ? failure.code : 'avatar.unreadable')
      toast.failure(t('pictureFailed'))
      setFault(fault)
    }
  }

  function drag(event: DragEvent) {
    if (!event.dataTransfer.types.includes('Files')) return
    event.preventDefault()
    setIsOver(true)
  }

  function drop(event: DragEvent) {
    event.preventDefault()
    setIsOver(false)
    void open(event.dataTransfer.files[0])
  }

  return (
    <section
      aria-label={t('picture')}
      className={classes(
        'flex flex-wrap items-center gap-x-5 gap-y-3 rounded-xl border border-dashed p-4 transition-colors duration-120 md:p-5',
        isOver ? 'border-pine bg-pine-soft' : 'border-line-strong',
      )}
      onDragLeave={() => setIsOver(false)}
      onDragOver={drag}
      onDrop={drop}
    >
      <Avatar person={person} size={84} />
      <div className="min-w-0 grow basis-[10.5rem]">
        <p className="type-name [overflow-wrap:anywhere]">{person.name}</p>
        <div className="mt-2">
          <FileButton
            accept="image/jpeg,image/png,image/webp"
            describedBy="picture-hint"
            onChoose={([file]) => void open(file)}
          >
            <ImageUp />
            {t('choosePicture')}
          </FileButton>
        </div>
        <p className="mt-2 type-hint text-ink-3" id="picture-hint">
          {t('pictureHint')}
        </p>
        {fault !== undefined && <p className="mt-1 type-hint font-[520] text-danger-ink">{fault}</p>}
      </div>
      {picture && (
        // It stays while it fades out: its picture has been drawn.
        <PictureDialog
          isOpen={isCropping}
          key={picture.address}
          onClose={() => {
            setIsCropping(false)
            closePicture(picture)
          }}
          picture={picture}
        />
      )}
    </section>
  )
}
