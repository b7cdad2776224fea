import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { directionsTo, hasOwnMaps, type Spot } from '../../lib/format/directions.ts'
import words from '../../lib/messages/directions.json'
import { chosenMaps, type MapProgram, mapPrograms, storeMaps } from '../../lib/preferences.ts'
import { withWords } from '../../lib/words/words.tsx'
import { buttonStyle } from '../button-style.ts'
import { Dialog, DialogBody } from '../overlays/dialog.tsx'
import { Select } from './select.tsx'

function usePrograms() {
  const t = useTranslations('directions')
  return mapPrograms
    .filter(id => id !== 'phone' || hasOwnMaps())
    .map(id => ({ id, name: t(`programs.${id}`) }))
}

type MapsDialogProps = { way: { to: Spot; name: string }; onClose: () => void }

/** Asks once which program shows the way, which then opens. */
export const MapsDialog = withWords(words, ({ way, onClose }: MapsDialogProps) => {
  const t = useTranslations('directions')
  return (
    <Dialog isOpen onClose={onClose} title={t('title')} width={420}>
      <DialogBody>
        <p className="type-body text-ink-2">{t('hint')}</p>
        <ul className="mt-4 grid gap-2.5">
          {usePrograms().map(({ id, name }) => (
            <li key={id}>
              <a
                className={`${buttonStyle('outline', 'medium')} w-full`}
                href={directionsTo(way, id)}
                onClick={() => {
                  storeMaps(id)
                  onClose()
                }}
                rel="noreferrer"
                target="_blank"
              >
                {name}
              </a>
            </li>
          ))}
        </ul>
      </DialogBody>
    </Dialog>
  )
})

const ASK = 'ask'

/** The program as it was chosen, to be changed. */
export const MapsSelect = withWords(words, () => {
  const t = useTranslations('directions')
  const [chosen, setChosen] = useState(chosenMaps)
  return (
    <div className="max-w-72">
      <Select
        label={t('label')}
        onChange={id => {
          const program = id === ASK ? undefined : (id as MapProgram)
          storeMaps(program)
          setChosen(program)
        }}
        options={[{ id: ASK, name: t('ask') }, ...usePrograms()]}
        value={chosen ?? ASK}
      />
    </div>
  )
})
