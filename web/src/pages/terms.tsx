import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { SiteFooter } from '../features/landing/site-footer.tsx'
import { TermsText } from '../features/landing/terms-text.tsx'
import words from '../lib/messages/terms.json'
import { withWords } from '../lib/words/words.tsx'
import { Logo } from '../ui/logo.tsx'

export const TermsPage = withWords(words, Terms)

function Terms() {
  const t = useTranslations('terms')
  return (
    <div className="flex min-h-dvh flex-col">
      <header className="border-line border-b bg-surface">
        <div className="page-width flex h-[60px] items-center md:h-[68px]">
          <Link aria-label={t('home')} className="hit-area rounded-[3px]" to="/">
            <Logo />
          </Link>
        </div>
      </header>
      <main className="page-width grow py-10 md:py-14">
        <div className="type-note max-w-[68ch]">
          <h1 className="type-h1 mb-2">{t('title')}</h1>
          <TermsText heading="h2" />
        </div>
      </main>
      <SiteFooter />
    </div>
  )
}
