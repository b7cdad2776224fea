import './site.css'
import { Link, useHydrated } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { LanguageSwitch, ThemeSwitch } from './preference-switches.tsx'

export function SiteFooter() {
  const t = useTranslations('landing')
  const isHydrated = useHydrated()
  return (
    <footer className="border-line border-t">
      <div className="page-width flex flex-wrap items-center justify-between gap-x-8 gap-y-4 py-6 text-ink-2">
        {/* A page that was prerendered last year says last year until it is hydrated; the key then draws it anew. */}
        <p key={String(isHydrated)} suppressHydrationWarning>
          {t('copyright', { year: String(new Date().getFullYear()) })}
        </p>
        <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
          <LanguageSwitch />
          <ThemeSwitch />
          <Link
            className="hit-area rounded-[3px] underline-offset-3 hover:text-ink hover:underline"
            to="/terms"
          >
            {t('terms')}
          </Link>
        </div>
      </div>
    </footer>
  )
}
