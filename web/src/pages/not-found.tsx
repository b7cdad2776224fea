import { useTranslations } from 'use-intl'
import { usePageTitle } from '../lib/page-title.ts'
import { Message, WayHome } from './message.tsx'
import { PlainPage } from './plain-page.tsx'

export function NotFoundPage() {
  const t = useTranslations('pages')
  usePageTitle(t('titles.notFound'))
  return (
    <PlainPage>
      <Message road="broken" text={t('notFoundText')} title={t('notFoundTitle')}>
        <WayHome />
      </Message>
    </PlainPage>
  )
}
