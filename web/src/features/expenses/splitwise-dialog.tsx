import { FileUp } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import words from '../../lib/messages/splitwise.json'
import { withWords } from '../../lib/words/words.tsx'
import { ChosenFile } from '../../ui/fields/chosen-file.tsx'
import { FileButton } from '../../ui/fields/file-button.tsx'
import { LooseNotes } from '../../ui/loose-notes.tsx'
import { Dialog, DialogBody } from '../../ui/overlays/dialog.tsx'
import { type LedgerPart, useLedgerPeople } from './ledger-people.ts'
import { type FileMistake, readSplitwise, type SplitwiseFile } from './splitwise-file.ts'
import { SplitwiseMatch } from './splitwise-match.tsx'

/** Brings what a group has kept in Splitwise into a trip. */
export const SplitwiseImport = withWords(words, SplitwiseDialog)

function SplitwiseDialog({ onClose, ...part }: LedgerPart & { onClose: () => void }) {
  const t = useTranslations('splitwise')
  const people = useLedgerPeople(part)
  const [name, setName] = useState<string>()
  const [file, setFile] = useState<SplitwiseFile>()
  const [mistake, setMistake] = useState<FileMistake>()

  async function open(chosen: File) {
    const read = await readSplitwise(chosen)
    setName(chosen.name)
    setFile('wrong' in read ? undefined : read)
    setMistake('wrong' in read ? read.wrong : undefined)
  }

  const choice = (
    <>
      <p className="mb-3 type-body text-ink-2">{t('intro')}</p>
      <div className="flex flex-wrap items-center gap-2.5">
        <FileButton
          accept=".csv,text/csv"
          describedBy="splitwise-file"
          onChoose={([chosen]) => chosen && void open(chosen)}
        >
          <FileUp />
          {t(name === undefined ? 'choose' : 'chooseOther')}
        </FileButton>
        {name !== undefined && <ChosenFile name={name} />}
      </div>
      <LooseNotes error={mistake && t(`wrong.${mistake}`)} id="splitwise-file" />
    </>
  )
  return (
    <Dialog isOpen onClose={onClose} title={t('title')} width={680}>
      {file ? (
        <SplitwiseMatch
          choice={choice}
          file={file}
          key={file.people.join()}
          onDone={onClose}
          people={people}
          tripId={part.plan.trip.id}
        />
      ) : (
        <DialogBody>{choice}</DialogBody>
      )}
    </Dialog>
  )
}
