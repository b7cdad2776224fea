import { useEffect } from 'react'
import { useTranslations } from 'use-intl'
import { queryClient } from '../lib/query-client.ts'
import { AppFrame } from './app-frame.tsx'
import { Message } from './message.tsx'
import { Road } from './road.tsx'
import { WayHome } from './way-home.tsx'

/** For everybody who is not on the trip, whether or not there is one. Nothing that was seen of it stays. */
export function TripRefused({ tripId }: { tripId: string }) {
  const t = useTranslations('trip')
  useEffect(() => {
    const forget = () => queryClient.removeQueries({ queryKey: ['trip', tripId], type: 'inactive' })
    forget()
    return forget
  }, [tripId])
  return (
    <AppFrame>
      <div className="flex grow items-center justify-center">
        <Message drawing={<Road state="broken" />} text={t('refusedText')} title={t('refused')}>
          <WayHome />
        </Message>
      </div>
    </AppFrame>
  )
}
