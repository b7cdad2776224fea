import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { classes } from './classes.ts'

/** Stands in for a layout that is on its way, in its shape; nothing shows for the first 150 ms. */
export function Skeleton({ children }: { children: ReactNode }) {
  const t = useTranslations('ui')
  return (
    <div className="animate-appear" role="status">
      <span className="sr-only">{t('loading')}</span>
      <div aria-hidden>{children}</div>
    </div>
  )
}

/** One piece of it; size and radius come as classes. */
export function Bone({ className }: { className: string }) {
  return <div className={classes('animate-shimmer rounded-[6px]', className)} />
}
