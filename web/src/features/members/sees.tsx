import type { Member } from '@caravan/contract/members'
import type { Sees } from '@caravan/contract/sections'
import { useTranslations } from 'use-intl'
import { useFailureText } from '../../lib/words/failure-text.ts'
import { useTripMutation } from '../../trip/write/write.ts'
import { Chip } from '../../ui/chip.tsx'
import { MenuChoice } from '../../ui/overlays/menu.tsx'

const choices: readonly Sees[] = ['all', 'no_costs', 'expenses_only']

/** Beside somebody who does not see all of the trip. */
export function SeesChip({ sees }: Pick<Member, 'sees'>) {
  const t = useTranslations('members')
  return sees !== 'all' && <Chip>{t(`seesOnly.${sees}`)}</Chip>
}

/** How much of the trip somebody sees, as a part of their menu. */
export function SeesChoice({ tripId, member }: { tripId: string; member: Member & { user_id: string } }) {
  const t = useTranslations('members')
  const failureText = useFailureText()
  const { user_id: userId, name, sees } = member
  const { mutate } = useTripMutation('setRole', tripId, {
    done: ({ answer }) => t(`nowSees.${answer.sees}`, { name }),
    undone: () => t('guestUndone', { name }),
    failed: failure => t('roleFailed', { reason: failureText(failure) }),
  })
  return (
    <MenuChoice
      label={t('seesTitle', { name })}
      onChange={sees => mutate({ params: { tripId, userId }, body: { sees } })}
      options={choices.map(id => ({ id, name: t(`sees.${id}`) }))}
      value={sees}
    />
  )
}
