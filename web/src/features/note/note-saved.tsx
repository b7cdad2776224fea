import type { Plan } from '@caravan/contract/plan'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { useSession } from '../../lib/calls/session.ts'
import { hereAt, todayHere, useDates } from '../../lib/format/dates.ts'
import { firstName, membersQuery } from '../../trip/members.ts'

/** 'Last saved by Mei at 14:02' */
export function LastSaved({ plan: { trip, note } }: { plan: Plan }) {
  const t = useTranslations('note')
  const words = useSaved(trip.id)
  if (!note) return null
  const { who, when, isToday } = words(note)
  return (
    <span className="block max-md:line-clamp-2 md:truncate">
      {t(isToday ? 'savedToday' : 'savedOn', { who: who ?? 'nobody', when })}
    </span>
  )
}

/** The name of the one who saved a version and the time, in words. */
export function useSaved(tripId: string) {
  const t = useTranslations('note')
  const dates = useDates()
  const ownId = useSession()?.id
  const { data: members } = useQuery(membersQuery(tripId))
  return ({ saved_at, saved_by }: { saved_at: string; saved_by: string | null }) => {
    const member = members?.find(({ user_id }) => user_id === saved_by)
    const { day, time } = hereAt(saved_at)
    const isToday = day === todayHere()
    return {
      who: saved_by !== null && saved_by === ownId ? t('you') : member && firstName(member),
      isToday,
      when: isToday ? time : dates.moment(saved_at),
    }
  }
}
