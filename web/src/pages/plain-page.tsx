import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { Logo } from '../ui/logo.tsx'

/** The logo, which leads to the landing. */
export function PlainHeader() {
  const t = useTranslations('pages')
  return (
    <header className="page-width flex h-[60px] items-center md:h-[68px] print:hidden">
      <Link className="hit-area flex rounded-sm" to="/">
        <Logo />
        <span className="sr-only">{t('toStart')}</span>
      </Link>
    </header>
  )
}

/** A page with one thing to say or to do, outside of the account. */
export function PlainPage({ children }: { children: ReactNode }) {
  return (
    <div className="flex min-h-dvh flex-col">
      <PlainHeader />
      <main className="flex grow flex-col items-center justify-center px-5 pt-6 pb-24 md:px-8">
        {children}
      </main>
    </div>
  )
}
