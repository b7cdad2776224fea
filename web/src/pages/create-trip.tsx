import { useSearch } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { useOwnName } from '../features/auth/use-own-name.ts'
import { BringButton } from '../features/trips/bring-button.tsx'
import { CreateSideTrip } from '../features/trips/create-side-trip.tsx'
import { CreateTripForm } from '../features/trips/create-trip-form.tsx'
import words from '../lib/messages/create-trip.json'
import { withWords } from '../lib/words/words.tsx'
import { AppFrame } from './app-frame.tsx'

export const CreateTripPage = withWords(words, CreateTrip)

function CreateTrip() {
  const t = useTranslations('createTrip')
  const { name } = useOwnName()
  const { parent } = useSearch({ from: '/signed-in/create-trip' })
  return (
    <AppFrame offline={away => t('offline', { away })}>
      <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-4">
        <h1 className="type-h1">{t('title')}</h1>
        {parent === undefined && <BringButton ownName={name} />}
      </div>
      {parent === undefined ? <CreateTripForm /> : <CreateSideTrip key={parent} parentId={parent} />}
    </AppFrame>
  )
}
