import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { useSession } from '../lib/calls/session.ts'
import { type ButtonVariant, buttonStyle } from '../ui/button-style.ts'
import { Road, type RoadState } from './road.tsx'

type MessageProps = {
  road: RoadState
  title: string
  text?: string | undefined
  /** The ways on. */
  children?: ReactNode
}

/** A drawn road, what happened, and the way on. */
export function Message({ road, title, text, children }: MessageProps) {
  return (
    <div className="flex flex-col items-center text-center">
      <Road state={road} />
      {/* Chinese breaks after its punctuation and not within a word. */}
      <h1 className="mt-7 max-w-[25em] type-h1 break-keep [overflow-wrap:anywhere]">{title}</h1>
      {text !== undefined && <p className="mt-2.5 max-w-[46ch] text-balance text-ink-2">{text}</p>}
      {children !== undefined && (
        <div className="mt-7 flex flex-wrap items-center justify-center gap-3">{children}</div>
      )}
    </div>
  )
}

/** Back to where every way begins: the own trips, or the landing for those who are not signed in. */
export function WayHome({ variant = 'primary' }: { variant?: ButtonVariant }) {
  const t = useTranslations('pages')
  const isSignedIn = useSession()?.token !== undefined
  return (
    <Link className={buttonStyle(variant, 'large')} to={isSignedIn ? '/dashboard' : '/'}>
      {isSignedIn ? t('toTrips') : t('toStart')}
    </Link>
  )
}

export function TryAgain({ onPress }: { onPress: () => unknown }) {
  const t = useTranslations('ui')
  return (
    <button className={buttonStyle('primary', 'large')} onClick={() => void onPress()} type="button">
      {t('tryAgain')}
    </button>
  )
}
