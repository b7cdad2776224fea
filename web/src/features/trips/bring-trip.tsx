import type { Reading } from '@caravan/contract/bring'
import { FileUp } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import words from '../../lib/messages/bring-trip.json'
import { useFailureText } from '../../lib/words/failure-text.ts'
import { withWords } from '../../lib/words/words.tsx'
import { DropNow } from '../../ui/drop-now.tsx'
import { useDroppedFiles } from '../../ui/dropped-files.ts'
import { ChosenFile } from '../../ui/fields/chosen-file.tsx'
import { FileButton } from '../../ui/fields/file-button.tsx'
import { LooseNotes } from '../../ui/loose-notes.tsx'
import { Dialog, DialogBody } from '../../ui/overlays/dialog.tsx'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import { AddPlaces } from './add-places.tsx'
import { BringPreview } from './bring-preview.tsx'
import { tripReading } from './trips.api.ts'

type BringTripProps = {
  /** Of the traveller, who may be one of those in the file. */
  ownName: string
  /** The trip that the places of the file are added to, in place of a new one. */
  into?: string
  onClose: () => void
}

/** Brings a trip from a file: it is read first, and shown before anything is made of it. */
export const BringTrip = withWords(words, ({ ownName, into, onClose }: BringTripProps) => {
  const t = useTranslations('bringTrip')
  const title = useTranslations()
  const failureText = useFailureText()
  const [file, setFile] = useState<File>()
  // The share of the file that has left, while it is read.
  const [share, setShare] = useState<number>()
  const [read, setRead] = useState<{ reading: Reading; areChosen: boolean }>()
  const [failure, setFailure] = useState<string>()

  async function readFile(file: File, columns?: string) {
    if (columns === undefined) setRead(undefined)
    setFailure(undefined)
    setFile(file)
    setShare(0)
    try {
      const reading = await tripReading(file, columns, setShare)
      setRead({ reading, areChosen: columns !== undefined })
    } catch (failed) {
      setFailure(t('notRead', { reason: failureText(failed) }))
    } finally {
      setShare(undefined)
    }
  }

  const isOver = useDroppedFiles(([dropped]) => share === undefined && dropped && void readFile(dropped))
  const onColumns = (columns: string) => file && void readFile(file, columns)

  const choice = (
    <>
      {!read && <p className="mb-3 type-body text-ink-2">{t(into ? 'addIntro' : 'intro')}</p>}
      {file && share !== undefined ? (
        <Progress label={t('reading', { name: file.name })} share={share} />
      ) : (
        <div className="flex flex-wrap items-center gap-2.5 rounded-xl border border-line-strong border-dashed px-4 py-3">
          <FileButton
            accept=".zip,.gpx,.kml,.kmz,.geojson,.json,.csv,.tsv,.txt,.ics,.html,.htm,application/zip"
            describedBy="bring-file"
            onChoose={([chosen]) => chosen && void readFile(chosen)}
          >
            <FileUp />
            {t(file ? 'chooseOther' : 'choose')}
          </FileButton>
          {file ? (
            <ChosenFile name={file.name} />
          ) : (
            <span className="type-hint text-ink-3 touch:hidden">{t('drop')}</span>
          )}
        </div>
      )}
      <LooseNotes error={failure} id="bring-file" />
      {isOver && <DropNow className="absolute inset-2 z-10">{t('dropNow')}</DropNow>}
    </>
  )
  return (
    <Dialog
      isBusy={share !== undefined}
      isOpen
      onClose={onClose}
      title={title(into ? 'trip.dialogs.places' : 'trips.bring')}
      width={680}
    >
      {read && into ? (
        <AddPlaces
          areChosen={read.areChosen}
          choice={choice}
          key={read.reading.read_id}
          onClose={onClose}
          onColumns={onColumns}
          reading={read.reading}
          tripId={into}
        />
      ) : read ? (
        <BringPreview
          areChosen={read.areChosen}
          choice={choice}
          key={read.reading.read_id}
          onColumns={onColumns}
          ownName={ownName}
          reading={read.reading}
        />
      ) : (
        <DialogBody>{choice}</DialogBody>
      )}
    </Dialog>
  )
})

function Progress({ share, label }: { share: number; label: string }) {
  return (
    <div className="grid gap-2" role="status">
      <p className="type-body [overflow-wrap:anywhere]">{label}</p>
      <ProgressBar label={label} share={share} />
    </div>
  )
}
