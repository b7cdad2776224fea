import { useEffect } from 'react'
import { useTranslations } from 'use-intl'

/** Names the window after the page; nothing, while its name is not known. */
export function usePageTitle(page: string | undefined): void {
  const t = useTranslations('pages.titles')
  const title = page === undefined ? undefined : t('on', { page })
  useEffect(() => {
    if (title !== undefined) document.title = title
  }, [title])
}
