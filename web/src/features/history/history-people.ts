import type { History } from '@caravan/contract/history'
import type { Trip } from '@caravan/contract/trips'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { useSession } from '../../lib/calls/session.ts'
import { firstName, membersQuery, personOf } from '../../trip/members.ts'
import type { Person } from '../../ui/avatar.tsx'
import { foldWords } from './history-fold-words.ts'
import type { Reader } from './history-values.ts'
import { historyWords } from './history-words.ts'

/** Everybody who is or was on the trip, by their ids. */
export function useHistoryPeople(tripId: string, people: History['people'] | undefined) {
  const t = useTranslations('history')
  const { data: members } = useQuery(membersQuery(tripId))
  return useMemo(() => {
    const known = new Map(members?.map(member => [member.user_id, personOf(member)]))
    return new Map(
      people?.map(({ user_id: id, name, former }) => {
        const isDeleted = name === null
        const named = { name: name ?? t('deletedUser'), username: id, color: 0, isDeleted }
        const person: Person = known.get(id) ?? named
        return [id, { person, isFormer: former, isDeleted }]
      }),
    )
  }, [members, people, t])
}

export type HistoryPeople = ReturnType<typeof useHistoryPeople>

/** Sentences about changes, in the language on screen. */
export function useHistoryWords(trip: Pick<Trip, 'currency'>, people: HistoryPeople) {
  const t = useTranslations('history')
  const types = useTranslations('item.types')
  const language = useLocale()
  const ownId = useSession()?.id
  return useMemo(() => {
    const reader: Reader = {
      t,
      language,
      ownId,
      currency: trip.currency,
      typeName: type => types(type as 'dining'),
      nameOf(id) {
        const one = people.get(id)
        return one && (one.isDeleted ? one.person.name : firstName(one.person))
      },
    }
    return { ...historyWords(reader), ...foldWords(reader) }
  }, [t, types, language, ownId, people, trip.currency])
}

export type Words = ReturnType<typeof useHistoryWords>
