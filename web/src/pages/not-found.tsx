import { useTranslations } from 'use-intl'
import { usePageTitle } from '../lib/page-title.ts'
import { Message } from './message.tsx'
import { PlainPage } from './plain-page.tsx'
import { Road } from './road.tsx'
import { WayHome } from './way-home.tsx'

export function NotFoundPage() {
  const t = useTranslations('pages')
  usePageTitle(t('titles.notFound'))
  return (
    <PlainPage>
      <Message drawing={<Road state="broken" />} text={t('notFoundText')} title={t('notFoundTitle')}>
        <WayHome />
      </Message>
    </PlainPage>
  )
}
