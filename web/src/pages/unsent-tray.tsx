import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { outbox, useUnsent } from '../lib/calls/outbox.ts'
import history from '../lib/messages/history.json'
import words from '../lib/messages/unsent.json'
import { withWords } from '../lib/words/words.tsx'
import { unsentNotesQuery } from '../trip/note.ts'
import { Button } from '../ui/button.tsx'
import { Dialog, DialogBody } from '../ui/overlays/dialog.tsx'
import { UnsentNote } from './unsent-note.tsx'
import { UnsentWrite } from './unsent-write.tsx'

type TrayProps = { isOpen: boolean; onClose: () => void }

/** So many are drawn at a time. */
const AT_ONCE = 50

/** What waits to be sent, and what the server has not taken, of all trips. */
export const UnsentTray = withWords(words, withWords(history, Tray))

function Tray({ isOpen, onClose }: TrayProps) {
  const t = useTranslations('unsent')
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={t('title')} width={680}>
      <DialogBody>
        <Waiting onLeave={onClose} />
      </DialogBody>
    </Dialog>
  )
}

function Waiting({ onLeave }: { onLeave: () => void }) {
  const t = useTranslations('unsent')
  const unsent = useUnsent()
  const { data: notes = [] } = useQuery(unsentNotesQuery)
  const [most, setMost] = useState(AT_ONCE)
  const byCause = Map.groupBy(unsent, ({ refused }) => refused?.with)
  const told = byCause.get(undefined) ?? []
  const areRefused = [...told, ...notes].every(({ refused }) => refused)
  const intro = unsent.some(outbox.isLoose) ? 'loose' : areRefused ? 'kept' : 'intro'
  return (
    <>
      <p className="type-body text-ink-2" role="status">
        {t(told.length + notes.length === 0 ? 'none' : intro)}
      </p>
      <ul className="mt-2">
        {told.slice(0, most).map(one => (
          <UnsentWrite
            key={one.key}
            onLeave={onLeave}
            others={byCause.get(one.key)?.length ?? 0}
            unsent={one}
          />
        ))}
        {notes.map(note => (
          <UnsentNote {...note} key={note.tripId} onLeave={onLeave} />
        ))}
      </ul>
      {told.length > most && (
        <Button className="mt-3" onPress={() => setMost(most + AT_ONCE)} variant="outline">
          {t('more', { count: told.length - most })}
        </Button>
      )}
    </>
  )
}
