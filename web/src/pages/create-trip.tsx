import { useTranslations } from 'use-intl'
import { CreateTripForm } from '../features/trips/create-trip-form.tsx'
import { AppFrame } from './app-frame.tsx'

export function CreateTripPage() {
  const t = useTranslations('createTrip')
  return (
    <AppFrame>
      <h1 className="type-h1">{t('title')}</h1>
      <CreateTripForm />
    </AppFrame>
  )
}
