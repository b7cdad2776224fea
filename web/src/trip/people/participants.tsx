import type { Plan } from '@caravan/contract/plan'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslations } from 'use-intl'
import { useSession } from '../../lib/calls/session.ts'
import { useComma } from '../../lib/format/comma.ts'
import { useRemembered } from '../../lib/remembered.ts'
import { Avatar, type Person } from '../../ui/avatar.tsx'
import { AvatarStack } from '../../ui/avatar-stack.tsx'
import { classes } from '../../ui/classes.ts'
import { useBookingKinds } from '../kinds.ts'
import { membersQuery, personOf } from '../members.ts'

/** Members by their ids; null is everybody, an empty list nobody. */
export type Participants = string[] | null

export function usePeople(tripId: string) {
  const { data = [] } = useQuery(membersQuery(tripId))
  return useMemo(() => data.filter(({ status }) => status !== 'invited').map(personOf), [data])
}

/** The participants of a row, where they are not everybody. */
export function InIt({ tripId, ids }: { tripId: string; ids: Participants }) {
  // Most rows are for everybody, and none of those needs to know the members.
  return ids && <Some ids={ids} tripId={tripId} />
}

function Some({ tripId, ids }: { tripId: string; ids: string[] }) {
  const t = useTranslations('participants')
  const comma = useComma()
  const people = usePeople(tripId).filter(({ id }) => id !== undefined && ids.includes(id))
  if (ids.length === 0) return <span className="type-hint text-ink-3">{t('nobody')}</span>
  if (people.length === 0) return null
  const label = t('inIt', { names: people.map(({ name }) => name).join(comma) })
  return <AvatarStack label={label} max={5} people={people} size={20} />
}

export const chip =
  'inline-flex h-[34px] items-center gap-2 rounded-full border border-line-strong px-3 type-ui text-ink-2 transition-colors duration-120 hover:bg-hover aria-pressed:border-pine aria-pressed:bg-pine-soft aria-pressed:text-pine-ink touch:h-11'

type ChoiceProps = { person: Person & { isGuest?: boolean | undefined }; name?: string; size?: number }

/** Somebody who can be chosen; who has no account is quietly told from the others. */
export function PersonChoice({ person, name = person.name, size = 22 }: ChoiceProps) {
  const t = useTranslations('participants')
  return (
    <>
      <Avatar person={person} size={size} />
      <span className="truncate">{name}</span>
      {person.isGuest && <span className="type-hint text-ink-3">{t('guest')}</span>}
    </>
  )
}

type Named = { participants: Participants }

/** The plan with what one is in oneself, where that was chosen. */
export function useMyDay(plan: Plan) {
  const ownId = useSession()?.id ?? ''
  const [chosen, choose] = useRemembered(`my-day:${plan.trip.id}`)
  const isMine = chosen !== ''
  const kinds = useBookingKinds()
  const { shown, hidden } = useMemo(() => {
    const isIn = ({ participants: ids }: Named) => ids === null || ids.includes(ownId)
    const parts = kinds.flatMap(({ parts }) => parts)
    const own = Object.fromEntries(parts.map(part => [part, (plan[part] as unknown as Named[]).filter(isIn)]))
    const count = parts.reduce((sum, part) => sum + plan[part].length - (own[part]?.length ?? 0), 0)
    return { shown: isMine ? ({ ...plan, ...own } as Plan) : plan, hidden: count }
  }, [kinds, plan, ownId, isMine])
  return { shown, hidden, isMine, setMine: (mine: boolean) => choose(mine ? 'yes' : '') }
}

type MyDaySwitchProps = Omit<ReturnType<typeof useMyDay>, 'shown'>

/** Shows only what one is in oneself, and says when that hides something; not there while everything is for one. */
export function MyDaySwitch({ hidden, isMine, setMine }: MyDaySwitchProps) {
  const t = useTranslations('participants')
  if (hidden === 0 && !isMine) return null
  return (
    <div className="mb-3 flex flex-wrap items-center gap-x-3 gap-y-2">
      <button
        aria-pressed={isMine}
        className={classes(chip, 'touch:hit-area touch:h-[34px]')}
        onClick={() => setMine(!isMine)}
        type="button"
      >
        {t('myDay')}
      </button>
      <p className="type-hint text-ink-2" role="status">
        {isMine && hidden > 0 && t('hidden', { count: hidden })}
      </p>
      {isMine && hidden > 0 && (
        <button
          className="hit-area type-hint font-[600] text-pine-ink underline underline-offset-2"
          onClick={() => setMine(false)}
          type="button"
        >
          {t('everybody')}
        </button>
      )}
    </div>
  )
}
