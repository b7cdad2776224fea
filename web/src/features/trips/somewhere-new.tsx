import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'

const stop = 'fill-canvas stroke-line-strong transition-colors duration-120 group-hover:stroke-pine'

/** The place of the next trip, behind those that are planned. */
export function SomewhereNew() {
  const t = useTranslations('dashboard')
  return (
    <Link className="group block rounded-2xl outline-offset-4" to="/create-trip">
      <span className="block aspect-5/2 sm:aspect-4/3 overflow-hidden rounded-2xl border border-line-strong border-dashed transition-colors duration-120 group-hover:border-pine group-hover:border-solid">
        <svg
          aria-hidden="true"
          className="block size-full stroke-line-strong transition-colors duration-120 group-hover:stroke-pine"
          fill="none"
          preserveAspectRatio="xMidYMid slice"
          strokeLinecap="round"
          strokeWidth="2.4"
          viewBox="0 18 320 240"
        >
          <path d="M-6 184C34 168 74 192 110 178S160 96 206 98s66 20 120-6" strokeDasharray="1 9" />
          <circle className={stop} cx="110" cy="178" r="6" />
          <circle className={stop} cx="206" cy="98" r="6" />
        </svg>
      </span>
      <h3 className="mt-3.5 type-name text-ink-2 transition-colors duration-120 group-hover:text-pine">
        {t('somewhereNew')}
      </h3>
      <p className="type-data text-ink-2">{t('pickCity')}</p>
    </Link>
  )
}
