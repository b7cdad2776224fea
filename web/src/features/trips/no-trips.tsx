import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { BlankMap } from './blank-map.tsx'

/** The dashboard of somebody without a trip. */
export function NoTrips() {
  const t = useTranslations('dashboard')
  return (
    <Link
      className="group block overflow-hidden rounded-2xl border-[1.5px] border-line-strong border-dashed transition-colors duration-120 hover:border-pine"
      to="/create-trip"
    >
      <BlankMap className="h-[220px] w-full md:h-[330px]" />
      <span className="block px-5 pb-6 md:px-8 md:pb-8">
        <span className="block type-h2 transition-colors duration-120 group-hover:text-pine">
          {t('somewhereNew')}
        </span>
        <span className="mt-0.5 block type-data text-ink-2">{t('pickCity')}</span>
        <span className="mt-3 block max-w-[58ch] text-pretty text-ink-2">{t('noTrips')}</span>
      </span>
    </Link>
  )
}
