import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'

function Photo({
  className,
  caption,
  children,
}: {
  className: string
  caption: string
  children: ReactNode
}) {
  return (
    <div className={`art-photo ${className}`}>
      <svg aria-hidden="true" viewBox="0 0 120 88">
        {children}
      </svg>
      <p>{caption}</p>
    </div>
  )
}

function LakeAshi() {
  return (
    <>
      <linearGradient id="dusk-sky" x2="0" y2="1">
        <stop stopColor="#f9c1a4" />
        <stop offset="1" stopColor="#fbe6cf" />
      </linearGradient>
      <rect fill="url(#dusk-sky)" height="88" width="120" />
      <circle cx="92" cy="24" fill="#f28f6b" r="9" />
      <path d="M2 68 46 20q5-4 10 0L106 68z" fill="#6f7aa8" />
      <path d="m34 33 12-13q5-4 10 0l13 13-6 4-5-4-6 6-6-5-6 4z" fill="#fff" />
      <path d="M0 62q20-8 44-3t76-4v20H0z" fill="#4d8a6a" />
      <rect fill="#7fbfc0" height="24" width="120" y="66" />
      <path d="M10 75h30M52 80h34M22 84h18" stroke="#d9efec" strokeLinecap="round" strokeWidth="1.4" />
      <path
        d="M84 50q14 3 30 0M87 57h24M91 53v24M107 53v24"
        fill="none"
        stroke="#c23b2e"
        strokeLinecap="round"
        strokeWidth="3.2"
      />
    </>
  )
}

const lanterns = [
  [14, 22, 7],
  [104, 20, 7.5],
  [31, 37, 5],
  [89, 36, 5],
  [43, 48, 3.4],
  [77, 47, 3.4],
] as const

function Pontocho() {
  return (
    <>
      <rect fill="#2b2144" height="88" width="120" />
      <path d="M48 0h24v56H48z" fill="#43336a" />
      <path d="M0 0h46v60L0 88zM120 0H74v60l46 28z" fill="#1c1630" />
      <path d="M54 52h12l18 36H36z" fill="#7d4a5d" />
      <path d="M54 42h12v12H54z" fill="#f6c27a" />
      <path
        d="M4 62h8v20H4zm12-2h7v16h-7zm11-3h6v13h-6zM108 62h8v20h-8zm-11-2h7v16h-7zm-10-3h6v13h-6z"
        fill="#e2a15e"
        opacity="0.85"
      />
      {lanterns.map(([cx, cy, r]) => (
        <g key={cx}>
          <circle cx={cx} cy={cy} fill="#f7a24d" opacity="0.2" r={r * 2.1} />
          <ellipse cx={cx} cy={cy} fill="#fbb562" rx={r * 0.82} ry={r} />
          <path
            d={`M${cx - r * 0.45} ${cy - r}h${r * 0.9}M${cx - r * 0.45} ${cy + r}h${r * 0.9}`}
            stroke="#3c2138"
            strokeWidth="1.6"
          />
        </g>
      ))}
    </>
  )
}

const blossoms = [
  [44, 36, 13],
  [76, 38, 13],
  [52, 22, 14],
  [70, 23, 15],
  [60, 38, 14],
  [84, 27, 9],
  [38, 25, 9],
] as const

function MaruyamaPark() {
  return (
    <>
      <linearGradient id="spring-sky" x2="0" y2="1">
        <stop stopColor="#b9d9ee" />
        <stop offset="1" stopColor="#eef5f2" />
      </linearGradient>
      <rect fill="url(#spring-sky)" height="88" width="120" />
      <path d="M0 62q30-16 62-6t58-4v36H0z" fill="#c4d9a4" />
      <path d="M0 72q36-12 70-4t50-4v24H0z" fill="#94b874" />
      <path
        d="m57 78 1-30h5l2 30q-4 3-8 0zM59 54l-10-11M62 52l11-10"
        fill="#6d4435"
        stroke="#6d4435"
        strokeLinecap="round"
        strokeWidth="2.4"
      />
      {blossoms.map(([cx, cy, r], index) => (
        <circle cx={cx} cy={cy} fill={['#f3a9bd', '#eb93ab', '#f7bccb'][index % 3]} key={cx} r={r} />
      ))}
      <circle cx="74" cy="17" fill="#fbd6df" r="7" />
      <path
        d="M22 60h.1M34 70h.1M90 62h.1M100 74h.1M82 78h.1M28 80h.1"
        stroke="#f3a9bd"
        strokeLinecap="round"
        strokeWidth="3"
      />
    </>
  )
}

export function MemoriesArt() {
  const t = useTranslations('landing.art')
  return (
    <div className="art-photos">
      <Photo caption={t('lake')} className="art-photo-left">
        <LakeAshi />
      </Photo>
      <Photo caption={t('park')} className="art-photo-right">
        <MaruyamaPark />
      </Photo>
      <Photo caption={t('alley')} className="art-photo-middle">
        <Pontocho />
      </Photo>
    </div>
  )
}
