import { useTranslations } from 'use-intl'

/** The first stop of Tab: past the header, to what the page is about. */
export function SkipLink({ to }: { to: `#${string}` }) {
  const t = useTranslations('pages')
  return (
    <a
      className="absolute top-0 left-3 z-40 -translate-y-20 rounded-md bg-pine px-4 py-2.5 type-ui text-on-pine focus:translate-y-3"
      href={to}
    >
      {t('skip')}
    </a>
  )
}
