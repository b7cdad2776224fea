import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { useSession } from '../lib/session.ts'
import { type ButtonVariant, buttonStyle } from '../ui/button-style.ts'

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
