import { FileInput, Paperclip } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import words from '../../lib/messages/imports.json'
import { withWords } from '../../lib/words/words.tsx'
import { addFiles } from '../../trip/files/uploads.ts'
import { Button } from '../../ui/button.tsx'
import { DropNow } from '../../ui/drop-now.tsx'
import { useDroppedFiles } from '../../ui/dropped-files.ts'
import { Dialog, DialogBody } from '../../ui/overlays/dialog.tsx'
import { useAreStanding } from '../../ui/overlays/standing.ts'

type TripDropProps = { tripId: string; onRead: (files: readonly File[]) => void }

/** Takes files that are dropped on the page of a trip; pictures are kept, of others it asks what is to become of them. */
export const TripDrop = withWords(words, ({ tripId, onRead }: TripDropProps) => {
  const t = useTranslations('imports')
  const isAlone = !useAreStanding(1)
  const [asked, setAsked] = useState<readonly File[]>()
  const keep = (files: readonly File[]) =>
    void addFiles(files, { tripId, owner: { kind: 'trip' }, keepsMetadata: false })
  function take(files: File[]) {
    if (files.every(({ type }) => type.startsWith('image/'))) keep(files)
    else setAsked(files)
  }
  function answer(act: (files: readonly File[]) => void) {
    setAsked(undefined)
    if (asked) act(asked)
  }
  return (
    <>
      {isAlone && <Zone onDrop={take} />}
      {asked && (
        <Dialog isOpen onClose={() => setAsked(undefined)} title={t('askTitle', { count: asked.length })}>
          <DialogBody>
            <ul className="mb-3 type-name [overflow-wrap:anywhere]">
              {asked.slice(0, 5).map(({ name }) => (
                <li key={name}>{name}</li>
              ))}
              {asked.length > 5 && <li aria-hidden>…</li>}
            </ul>
            <p className="mb-5 type-body text-ink-2">{t('askBody')}</p>
            <div className="grid gap-2.5 sm:grid-cols-2">
              <Button autoFocus onPress={() => answer(onRead)}>
                <FileInput />
                {t('readThem')}
              </Button>
              <Button onPress={() => answer(keep)} variant="outline">
                <Paperclip />
                {t('keepThem')}
              </Button>
            </div>
          </DialogBody>
        </Dialog>
      )}
    </>
  )
})

/** While no dialog lies over the page, which takes files by itself. */
function Zone({ onDrop }: { onDrop: (files: File[]) => void }) {
  const t = useTranslations('imports')
  return useDroppedFiles(onDrop) && <DropNow className="fixed inset-3 z-40">{t('dropHere')}</DropNow>
}
