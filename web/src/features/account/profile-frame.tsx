import { Link } from '@tanstack/react-router'
import { ArrowLeft, IdCard, KeyRound, LogOut, UserRound } from 'lucide-react'
import type { ReactNode } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { phraseComma } from '../../lib/format/comma.ts'
import { Button } from '../../ui/button.tsx'
import { Logo } from '../../ui/logo.tsx'
import { SkipLink } from '../../ui/skip-link.tsx'
import { type Section, sections } from './sections.ts'

const icons = { account: KeyRound, profile: UserRound, information: IdCard } as const

const item =
  'flex h-11 items-center gap-3 rounded-lg type-ui text-[15px] text-ink-2 transition-colors duration-120 [&_svg]:size-5 [&_svg]:shrink-0'
const inColumn = 'md:px-3.5 md:hover:bg-hover md:hover:text-ink'
const chosen =
  'md:aria-[current=page]:bg-pine-soft aria-[current=page]:text-pine-ink max-md:aria-[current=page]:after:scale-x-100'
const underlined =
  'max-md:relative max-md:h-12 max-md:low:h-10 max-md:gap-1.5 max-md:rounded-none max-md:px-3 max-md:text-[14.5px] max-[22.4rem]:[&_svg]:hidden max-md:[&_svg]:size-[18px] max-md:outline-offset-[-4px] ' +
  'max-md:after:absolute max-md:after:inset-x-2 max-md:after:bottom-0 max-md:after:h-[3px] max-md:after:scale-x-0 max-md:after:rounded-t-full max-md:after:bg-pine'

type ProfileFrameProps = {
  section: Section
  notices: ReactNode
  /** Whether what was changed has reached the server. */
  saved: ReactNode
  onSignOut: () => void
  children: ReactNode
}

/** The way through the page at its left, on phones above it, and the chosen part. */
export function ProfileFrame({ section, notices, saved, onSignOut, children }: ProfileFrameProps) {
  const t = useTranslations('profile')
  const account = useTranslations('account')
  const language = useLocale()
  return (
    <div className="flex min-h-dvh flex-col md:flex-row">
      <SkipLink to="#content" />
      <header className="flex shrink-0 flex-col border-line bg-surface max-md:border-b md:sticky md:top-0 md:h-dvh md:w-[212px] md:overflow-y-auto md:border-r md:px-3 md:py-6 xl:w-[264px] xl:px-5">
        <Link
          aria-label={['Caravan', account('home')].join(phraseComma(language))}
          className="mb-7 self-start rounded-sm px-3.5 max-md:hidden"
          to="/dashboard"
        >
          <Logo />
        </Link>
        <div className="flex h-[60px] items-center justify-between px-2 low:h-11 md:mb-1 md:h-auto md:px-0">
          <Link className={`${item} ${inColumn} grow max-md:grow-0 max-md:px-3`} to="/dashboard">
            <ArrowLeft />
            {t('back')}
          </Link>
          {saved}
          <Button className="mr-3 md:hidden" onPress={onSignOut} size="small" variant="danger">
            {account('signOut')}
          </Button>
        </div>
        <nav aria-label={t('sections')}>
          <ul className="flex flex-wrap justify-between px-2 md:flex-col md:gap-1 md:px-0">
            {sections.map(name => {
              const Icon = icons[name]
              return (
                <li key={name}>
                  <Link
                    activeOptions={{ exact: true }}
                    aria-current={name === section ? 'page' : undefined}
                    className={`${item} ${inColumn} ${underlined} ${chosen}`}
                    search={{ section: name }}
                    to="/profile"
                  >
                    <Icon />
                    <span className="truncate">{t(`names.${name}`)}</span>
                  </Link>
                </li>
              )
            })}
          </ul>
        </nav>
        <Button className="mx-3.5 mt-auto self-start max-md:hidden" onPress={onSignOut} variant="danger">
          <LogOut />
          {account('signOut')}
        </Button>
      </header>
      <div className="flex min-w-0 grow flex-col">
        {notices}
        <main className="flex grow flex-col outline-none" id="content" tabIndex={-1}>
          <div className="flex grow flex-col px-5 pt-6 pb-10 low:pt-3 md:px-9 md:pt-11 xl:px-16 xl:pb-14">
            <h1 className="type-h1 outline-none" tabIndex={-1}>
              {t(`names.${section}`)}
            </h1>
            <p className="mt-1.5 max-w-[68ch] text-[15.5px] text-ink-2 low:hidden">
              {t(`intros.${section}`)}
            </p>
            <div className="mt-6 flex grow flex-col low:mt-3">{children}</div>
          </div>
        </main>
      </div>
    </div>
  )
}
