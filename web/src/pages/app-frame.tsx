import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { AccountCorner } from '../features/auth/account-corner.tsx'
import { Logo, LogoMark } from '../ui/logo.tsx'
import { OfflineNotice } from './offline-notice.tsx'

/** The header of the account's pages, with the page below it. */
export function AppFrame({ children }: { children: ReactNode }) {
  const t = useTranslations('account')
  const words = useTranslations('pages')
  return (
    <div className="flex min-h-dvh flex-col">
      <a
        className="absolute left-3 z-10 -translate-y-20 rounded-md bg-pine px-4 py-2.5 type-ui text-on-pine focus:translate-y-3"
        href="#content"
      >
        {words('skip')}
      </a>
      <header className="border-line border-b bg-surface">
        <div className="page-width flex h-[60px] items-center justify-between md:h-[68px]">
          <Link className="hit-area flex rounded-sm" to="/dashboard">
            <span className="flex max-[359px]:hidden">
              <Logo size={30} />
            </span>
            <span className="min-[360px]:hidden">
              <LogoMark size={30} />
            </span>
            <span className="sr-only">{t('home')}</span>
          </Link>
          <AccountCorner />
        </div>
      </header>
      <OfflineNotice />
      <main
        className="page-width flex grow flex-col pt-6 pb-16 outline-none md:pt-9"
        id="content"
        tabIndex={-1}
      >
        {children}
      </main>
    </div>
  )
}
