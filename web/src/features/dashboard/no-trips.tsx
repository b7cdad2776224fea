import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'

/** The dashboard of somebody without a trip: one tile, and a road that leaves it for the empty page. */
export function NoTrips() {
  const t = useTranslations('dashboard')
  return (
    <Link
      className="group relative block overflow-hidden rounded-2xl border-[1.5px] border-line-strong border-dashed transition-colors duration-120 hover:border-pine"
      to="/create-trip"
    >
      <svg
        aria-hidden="true"
        className="block h-[210px] w-full stroke-line-strong md:h-[300px]"
        fill="none"
        preserveAspectRatio="xMaxYMid slice"
        strokeLinecap="round"
        strokeWidth="2"
        viewBox="0 0 1280 300"
      >
        <path
          d="M-10 236C90 214 150 262 250 244S420 60 560 84s150 150 290 142 170-160 300-150 90 60 150 44"
          strokeDasharray="1 9"
        />
        <circle className="fill-canvas" cx="250" cy="244" r="8" />
        <circle className="fill-canvas" cx="560" cy="84" r="8" />
        <circle className="fill-canvas" cx="850" cy="226" r="8" />
        <circle className="fill-canvas stroke-marigold" cx="1150" cy="76" r="10" strokeWidth="4" />
      </svg>
      <span className="block px-5 pb-5 md:px-7 md:pb-7">
        <span className="block type-h2 transition-colors duration-120 group-hover:text-pine">
          {t('somewhereNew')}
        </span>
        <span className="mt-0.5 block type-data text-ink-2">{t('pickCity')}</span>
        <span className="mt-3 block max-w-[62ch] text-ink-2">{t('noTrips')}</span>
      </span>
    </Link>
  )
}
