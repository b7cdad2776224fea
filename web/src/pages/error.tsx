import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { useIsOnline } from '../lib/calls/online.ts'
import { usePageTitle } from '../lib/page-title.ts'
import { Message, TryAgain, WayHome } from './message.tsx'
import { PlainPage } from './plain-page.tsx'

/** In the place of a page that could not be drawn; loaded from the start, because the network may be what failed. */
export function ErrorPage({ reset }: ErrorComponentProps) {
  const t = useTranslations()
  const router = useRouter()
  usePageTitle(t('pages.titles.error'))
  const text = useIsOnline() ? t('pages.errorText') : t('errors.network')

  async function tryAgain() {
    await router.invalidate()
    reset()
  }

  return (
    <PlainPage>
      <Message road="broken" text={text} title={t('pages.errorTitle')}>
        <TryAgain onPress={tryAgain} />
        <WayHome variant="outline" />
      </Message>
    </PlainPage>
  )
}
