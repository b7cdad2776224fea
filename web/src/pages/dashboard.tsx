import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { accountQuery } from '../features/auth/auth.api.ts'
import { UnverifiedBanner } from '../features/auth/unverified-banner.tsx'
import { useOwnName } from '../features/auth/use-own-name.ts'
import { Invitations } from '../features/members/invitations.tsx'
import { TripList } from '../features/trips/trip-list.tsx'
import { buttonStyle } from '../ui/button-style.ts'
import { later } from '../ui/later.tsx'
import { AppFrame } from './app-frame.tsx'

const FirstName = later(() => import('../features/auth/first-name.tsx'), 'FirstName', { failed: () => null })

export function DashboardPage() {
  const t = useTranslations('dashboard')
  const { firstName } = useOwnName()
  const account = useQuery(accountQuery)
  const navigate = useNavigate()
  return (
    <AppFrame>
      <UnverifiedBanner />
      <Invitations
        isVerified={account.data?.email_verified ?? false}
        onJoined={tripId => void navigate({ to: '/edit-trip/$tripId', params: { tripId } })}
      />
      <div className="mb-6 flex flex-wrap items-center justify-between gap-x-8 gap-y-4 md:mb-8">
        <h1 className="min-w-0 type-h1 outline-none [overflow-wrap:anywhere]" tabIndex={-1}>
          {t('heading', { name: firstName })}
        </h1>
        <Link className={buttonStyle('primary', 'large')} to="/create-trip">
          <Plus />
          {t('planTrip')}
        </Link>
      </div>
      {/* Whether the banner stands above them is known with the account. */}
      <TripList end={<FirstName />} isHeld={account.isPending} />
    </AppFrame>
  )
}
