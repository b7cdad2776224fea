import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useRef } from 'react'
import { useTranslations } from 'use-intl'
import { ProfileForm } from '../features/account/profile-form.tsx'
import { ProfileFrame } from '../features/account/profile-frame.tsx'
import { ProfileSkeleton } from '../features/account/profile-skeleton.tsx'
import { sectionNamed } from '../features/account/sections.ts'
import { accountQuery, profileQuery } from '../features/auth/auth.api.ts'
import { UnverifiedBanner } from '../features/auth/unverified-banner.tsx'
import { useAskToSignOut } from '../features/auth/use-ask-to-sign-out.ts'
import { useOwnName } from '../features/auth/use-own-name.ts'
import { myTripsQuery } from '../features/trips/trips.api.ts'
import { signOut } from '../lib/calls/sign-out.ts'
import { useToday } from '../lib/format/dates.ts'
import words from '../lib/messages/profile.json'
import { usePageTitle } from '../lib/page-title.ts'
import { pictureAddress } from '../lib/picture-address.ts'
import { withWords } from '../lib/words/words.tsx'
import { later } from '../ui/later.tsx'
import { QueryFailure } from '../ui/query-failure.tsx'
import { Cloud } from './cloud.tsx'
import { OfflineNotice } from './offline-notice.tsx'

const NotificationSettings = later(
  () => import('../features/notifications/notification-settings.tsx'),
  'NotificationSettings',
)

export const ProfilePage = withWords(words, Profile)

function Profile() {
  const t = useTranslations('profile')
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const section = sectionNamed(useSearch({ from: '/signed-in/profile' }).section)
  const account = useQuery(accountQuery)
  const profile = useQuery(profileQuery)
  const trips = useQuery({ ...myTripsQuery, enabled: section !== 'profile' })
  const today = useToday()
  const { name, username } = useOwnName()
  const ask = useAskToSignOut()
  const mayLeave = useRef(async () => true)
  usePageTitle(t(`names.${section}`))

  async function leaveAccount() {
    if (await mayLeave.current()) await signOut(ask)
  }

  return (
    <ProfileFrame
      notices={<OfflineNotice offline={away => t('offline', { away })} />}
      onSignOut={() => void leaveAccount()}
      saved={<Cloud />}
      section={section}
    >
      {account.data && profile.data ? (
        <ProfileForm
          account={account.data}
          mayLeave={mayLeave}
          onAccount={stored => queryClient.setQueryData(accountQuery.queryKey, stored)}
          onProfile={stored => queryClient.setQueryData(profileQuery.queryKey, stored)}
          onSaved={() => void navigate({ to: '/dashboard', ignoreBlocker: true })}
          onSection={section => void navigate({ to: '/profile', search: { section } })}
          person={{ name, username, color: 0, photo: pictureAddress(profile.data.avatar_url) }}
          profile={profile.data}
          section={section}
          today={today}
          trips={trips.data ?? []}
          notifications={
            <NotificationSettings nameOf={id => trips.data?.find(trip => trip.id === id)?.name} />
          }
          unverified={<UnverifiedBanner />}
        />
      ) : profile.isError ? (
        <QueryFailure query={profile} />
      ) : (
        <ProfileSkeleton />
      )}
    </ProfileFrame>
  )
}
