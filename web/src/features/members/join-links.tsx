import { type JoinLink, joinLinks } from '@caravan/contract/invitations'
import type { Member } from '@caravan/contract/members'
import { useQuery } from '@tanstack/react-query'
import { Link2, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { call } from '../../lib/calls/call.ts'
import { useAway } from '../../lib/calls/online.ts'
import { useDates } from '../../lib/format/dates.ts'
import { newId } from '../../lib/new-id.ts'
import { useFailureText } from '../../lib/words/failure-text.ts'
import { membersQuery } from '../../trip/members.ts'
import { useTripMutation } from '../../trip/write/write.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { classes } from '../../ui/classes.ts'
import { CopyField } from '../../ui/fields/copy-field.tsx'

type JoinLinksProps = { tripId: string; people: readonly Member[] }

/** Links for those without mail: made here, shown once, and worth one person. */
export function JoinLinks({ tripId, people }: JoinLinksProps) {
  const t = useTranslations('members')
  const failureText = useFailureText()
  const isOffline = useAway() === 'offline'
  const links = useQuery({
    // Below the members, as whoever joins uses one up.
    queryKey: [...membersQuery(tripId).queryKey, 'links'],
    queryFn: ({ signal }) => call(joinLinks, { params: { tripId }, signal }),
  })
  // A second try after an answer that was lost makes the same link.
  const [id, setId] = useState(newId)
  const made = useTripMutation('createJoinLink', tripId, {
    done() {
      setId(newId())
    },
    failed: failureText,
  })
  return (
    <div>
      {made.data && <CopyField hint={t('linkHint')} label={t('link')} value={made.data.answer.url} />}
      <Button
        className={classes('-ml-3', made.data !== undefined && 'mt-2')}
        isBusy={made.isPending}
        isDisabled={isOffline}
        onPress={() => made.mutate({ params: { tripId }, body: { id } })}
        size="small"
        variant="ghost"
      >
        <Link2 />
        {made.data ? t('anotherLink') : t('makeLink')}
      </Button>
      {links.data && links.data.length > 0 && (
        <ul aria-label={t('openLinks')} className="mt-2">
          {links.data.map(link => (
            <OpenLink key={link.id} link={link} people={people} tripId={tripId} />
          ))}
        </ul>
      )}
    </div>
  )
}

function OpenLink({ link, people, tripId }: JoinLinksProps & { link: JoinLink }) {
  const t = useTranslations('members')
  const failureText = useFailureText()
  const dates = useDates()
  const maker = people.find(({ user_id }) => user_id === link.created_by)?.name
  const until = dates.day(link.expires_at)
  const text = maker === undefined ? t('openLink', { until }) : t('openLinkBy', { name: maker, until })
  const revoke = useTripMutation('revokeJoinLink', tripId, {
    done: () => t('linkRevoked'),
    failed: failureText,
  })
  return (
    <li className="flex items-center gap-3 py-1">
      <span className="min-w-0 flex-1 type-hint text-ink-2 [overflow-wrap:anywhere]">{text}</span>
      <IconButton
        className="-mr-2"
        isDisabled={revoke.isPending}
        label={t('revokeLink')}
        onPress={() => revoke.mutate({ params: { linkId: link.id } })}
        size="small"
      >
        <Trash2 />
      </IconButton>
    </li>
  )
}
