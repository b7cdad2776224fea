import { Link } from '@tanstack/react-router'
import type { ComponentProps, ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { AccountCorner } from '../features/auth/account-corner.tsx'
import { Logo, LogoMark } from '../ui/logo.tsx'
import { SkipLink } from '../ui/skip-link.tsx'
import { Bell } from './bell.tsx'
import { Cloud } from './cloud.tsx'
import { OfflineNotice } from './offline-notice.tsx'

type AppFrameProps = ComponentProps<typeof OfflineNotice> & { children: ReactNode }

/** The header of the account's pages, with the page below it. */
export function AppFrame({ offline, children }: AppFrameProps) {
  const t = useTranslations('account')
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink to="#content" />
      <header className="border-line border-b bg-surface">
        <div className="page-width flex min-h-[60px] flex-wrap items-center py-1 justify-between gap-x-2 md:min-h-[68px]">
          <Link className="hit-area flex rounded-sm" to="/dashboard">
            <span className="flex max-[26rem]:hidden">
              <Logo />
            </span>
            <span className="min-[26rem]:hidden">
              <LogoMark />
            </span>
            <span className="sr-only">{t('home')}</span>
          </Link>
          <div className="ml-auto flex items-center gap-2 md:gap-3">
            <Cloud />
            <Bell />
            <AccountCorner />
          </div>
        </div>
      </header>
      <OfflineNotice offline={offline} />
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
