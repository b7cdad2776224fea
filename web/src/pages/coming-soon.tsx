import { Link } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { buttonStyle } from '../ui/button-style.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { AppFrame } from './app-frame.tsx'
import type { PageTitle } from './root.tsx'

/** A page whose place is staked out and not built on yet. */
export function ComingSoon({ title }: { title: PageTitle }) {
  const t = useTranslations('pages')
  return (
    <AppFrame>
      <h1 className="type-h1">{t(`titles.${title}`)}</h1>
      <div className="flex grow items-center justify-center [--behind:var(--canvas)]">
        <EmptyState
          action={
            <Link className={buttonStyle('outline')} to="/dashboard">
              <ArrowLeft />
              {t('back')}
            </Link>
          }
          drawing="plot"
          text={t('comingSoon')}
        />
      </div>
    </AppFrame>
  )
}
