import { useQuery } from '@tanstack/react-query'
import { later } from '../../ui/later.tsx'
import { Bone, Skeleton } from '../../ui/skeleton.tsx'
import type { InvitationsProps } from './invitation-cards.tsx'
import { invitationsQuery } from './invitations.api.ts'

const Cards = later(() => import('./invitation-cards.tsx'), 'InvitationCards', {
  waiting: ({ waiting }) => (
    <Skeleton>
      <div className="mb-8 grid gap-3">
        {waiting.map(({ id }) => (
          <Bone className="h-[74px] rounded-2xl" key={id} />
        ))}
      </div>
    </Skeleton>
  ),
})

/** The invitations that wait for an answer; most dashboards have none, and do without what their cards need. */
export function Invitations(props: InvitationsProps) {
  const { data = [] } = useQuery(invitationsQuery)
  return data.length > 0 && <Cards {...props} waiting={data} />
}
