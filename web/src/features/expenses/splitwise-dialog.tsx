import { FileUp } from 'lucide-react'
import { useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import words from '../../lib/messages/splitwise.json'
import { withWords } from '../../lib/words.tsx'
import { buttonStyle } from '../../ui/button-style.ts'
import { classes } from '../../ui/classes.ts'
import { Dialog, DialogBody } from '../../ui/dialog.tsx'
import { LooseNotes } from '../../ui/loose-notes.tsx'
import { type LedgerPart, useLedgerPeople } from './ledger-people.ts'
import { type FileMistake, readSplitwise, type SplitwiseFile } from './splitwise-file.ts'
import { SplitwiseMatch } from './splitwise-match.tsx'

/** Brings what a group has kept in Splitwise into a trip. */
export const SplitwiseImport = withWords(words, SplitwiseDialog)

function SplitwiseDialog({ onClose, ...part }: LedgerPart & { onClose: () => void }) {
  const t = useTranslations('splitwise')
  const people = useLedgerPeople(part)
  const [file, setFile] = useState<SplitwiseFile>()
  const [mistake, setMistake] = useState<FileMistake>()

  async function open(chosen: File) {
    const read = await readSplitwise(chosen)
    setFile('wrong' in read ? undefined : read)
    setMistake('wrong' in read ? read.wrong : undefined)
  }

  const choice = (
    <>
      <p className="mb-3 type-body text-ink-2">{t('intro')}</p>
      <FileButton label={t(file ? 'chooseOther' : 'choose')} onChoose={open} />
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

function FileButton({ label, onChoose }: { label: string; onChoose: (file: File) => Promise<void> }) {
  const input = useRef<HTMLInputElement>(null)
  function choose(file: File | undefined) {
    // The same file may be chosen again once it was mended.
    if (input.current) input.current.value = ''
    if (file) void onChoose(file)
  }
  return (
    <label
      className={classes(
        buttonStyle('outline', 'small'),
        'cursor-pointer has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus',
      )}
    >
      <input
        accept=".csv,text/csv"
        aria-describedby="splitwise-file"
        className="sr-only"
        onChange={event => choose(event.target.files?.[0])}
        ref={input}
        type="file"
      />
      <FileUp />
      {label}
    </label>
  )
}
