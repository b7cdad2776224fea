import type { Member } from '@caravan/contract/members'
import type { Plan } from '@caravan/contract/plan'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslations } from 'use-intl'
import { useSession } from '../../lib/calls/session.ts'
import type { Ledger } from '../../trip/ledger.ts'
import { firstName, membersQuery, personOf } from '../../trip/members.ts'
import type { Person } from '../../ui/avatar.tsx'

/** The data of each part of the expenses. */
export type LedgerPart = { plan: Plan; ledger: Ledger }

export type LedgerPerson = Person & {
  id: string
  /** 'You', or the first name. */
  short: string
  isSelf: boolean
  /** No member any more, but part of what was paid; drawn in grey. */
  isFormer: boolean
  presence: 'away' | undefined
  isGuest?: boolean
}

/** Somebody among those who may have paid. */
export function usePersonOption() {
  const t = useTranslations('participants')
  return (person: LedgerPerson) => ({
    ...{ id: person.id, name: person.short, person },
    ...(person.isGuest && { detail: t('guest') }),
  })
}

/**
 * Everybody who is part of a ledger, by their ids: the person at the screen, the other members, and who has left.
 * The members alone until it has come.
 */
export function useLedgerPeople({
  plan,
  ledger,
}: Pick<LedgerPart, 'plan'> & { ledger: Ledger | undefined }): ReadonlyMap<string, LedgerPerson> {
  const t = useTranslations('expense')
  const ownId = useSession()?.id
  const { data: members } = useQuery(membersQuery(plan.trip.id))
  return useMemo(() => {
    const known = new Map(members?.map(member => [member.user_id, personOf(member)]))
    const all = ledger?.people ?? members?.flatMap(asInLedger) ?? []
    const people = all.map(({ user_id: id, name: whole, former: isFormer }): LedgerPerson => {
      const name = whole ?? t('deletedUser')
      const person = known.get(id) ?? { name, username: id, color: 0, isDeleted: whole === null }
      const isSelf = id === ownId
      const presence = isFormer ? 'away' : undefined
      const first = isSelf ? t('you') : whole === null ? name : firstName({ name })
      return {
        ...person,
        id,
        name,
        short: isFormer ? t('former', { name: first }) : first,
        isSelf,
        isFormer,
        presence,
      }
    })
    const byRank = people.toSorted((one, other) => rankOf(one) - rankOf(other))
    return new Map(byRank.map(person => [person.id, person]))
  }, [members, ledger?.people, ownId, t])
}

const asInLedger = ({ user_id, name }: Member) => (user_id ? [{ user_id, name, former: false }] : [])

const rankOf = ({ isSelf, isFormer }: LedgerPerson) => (isSelf ? 0 : isFormer ? 2 : 1)
