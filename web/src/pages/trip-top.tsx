import type { Member } from '@caravan/contract/members'
import type { Plan } from '@caravan/contract/plan'
import type { ReactNode } from 'react'
import { TripDates } from '../features/dates/trip-dates.tsx'
import { TripHeader } from '../features/trip-page/trip-header.tsx'
import { useIsGuest } from '../lib/calls/session.ts'
import { personOf } from '../trip/members.ts'
import { later } from '../ui/later.tsx'
import { Bell } from './bell.tsx'
import { Cloud } from './cloud.tsx'
import type { Show } from './trip-dialogs.tsx'

const GuestCorner = later(() => import('../features/auth/guest-corner.tsx'), 'GuestCorner')

type TripTopProps = {
  plan: Plan
  members: Member[] | undefined
  canEdit: boolean
  canInvite?: boolean
  toolbar: ReactNode
  onShow: Show
}

/** The header of a trip, with the bell, or for a guest who they are. */
export function TripTop({ plan, members, canEdit, canInvite = false, toolbar, onShow }: TripTopProps) {
  const isGuest = useIsGuest()
  return (
    <TripHeader
      canEdit={canEdit}
      canInvite={canInvite}
      dates={<TripDates canEdit={canEdit} trip={plan.trip} />}
      guest={isGuest && <GuestCorner tripId={plan.trip.id} />}
      onMembers={() => onShow('members')}
      people={members?.filter(({ status }) => status !== 'invited').map(personOf)}
      plan={plan}
      saved={
        <>
          <Cloud saysSaved />
          {!isGuest && <Bell />}
        </>
      }
      toolbar={toolbar}
    />
  )
}
