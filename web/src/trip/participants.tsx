import type { Plan } from '@caravan/contract/plan'
import { useQuery } from '@tanstack/react-query'
import { useId, useMemo } from 'react'
import { useTranslations } from 'use-intl'
import { useRemembered } from '../lib/remembered.ts'
import { useSession } from '../lib/session.ts'
import { Avatar } from '../ui/avatar.tsx'
import { AvatarStack } from '../ui/avatar-stack.tsx'
import { classes } from '../ui/classes.ts'
import { LooseNotes } from '../ui/loose-notes.tsx'
import { type Bound, type Field, useFormAround } from './form.tsx'
import { membersQuery, personOf } from './members.ts'

/** Members by their ids; null is everybody, an empty list nobody. */
type Participants = string[] | null

function usePeople(tripId: string) {
  const { data = [] } = useQuery(membersQuery(tripId))
  return useMemo(() => data.filter(({ status }) => status === 'member').map(personOf), [data])
}

/** Who is in it, where that is not everybody. */
export function InIt({ tripId, ids }: { tripId: string; ids: Participants }) {
  // Most rows are for everybody, and none of those needs to know the members.
  return ids && <Some ids={ids} tripId={tripId} />
}

function Some({ tripId, ids }: { tripId: string; ids: string[] }) {
  const t = useTranslations('participants')
  const people = usePeople(tripId).filter(({ id }) => id !== undefined && ids.includes(id))
  if (ids.length === 0) return <span className="type-hint text-ink-3">{t('nobody')}</span>
  if (people.length === 0) return null
  const label = t('inIt', { names: people.map(({ name }) => name).join(', ') })
  return <AvatarStack label={label} max={5} people={people} size={20} />
}

/** Who is in it, as a field of a form. */
export const participants: Field<Participants, Participants> = {
  typed: stored => stored ?? null,
  written: ids => ids,
  told: ids => (ids === null ? ['participants.everybody'] : ['participants.count', { count: ids.length }]),
  Input: ParticipantsField,
}

const chip =
  'inline-flex h-[34px] items-center gap-2 rounded-full border border-line-strong px-3 type-ui text-ink-2 transition-colors duration-120 hover:bg-hover aria-pressed:border-pine aria-pressed:bg-pine-soft aria-pressed:text-pine-ink touch:h-11'

/** 'Everybody', or some of the people on the trip. */
function ParticipantsField({ value, onChange, onBlur, label, error }: Bound<Participants>) {
  const t = useTranslations('participants')
  const notes = useId()
  const people = usePeople(useFormAround().tripId)

  function toggle(id: string) {
    const rest = value?.filter(one => one !== id) ?? []
    const ids = value?.includes(id) ? rest : [...rest, id]
    onChange(ids.length === 0 ? null : ids)
  }

  // Who travels alone has nobody to choose.
  if (people.length < 2 && value === null) return null
  return (
    <fieldset aria-describedby={notes}>
      <legend className="type-label mb-1.5">{label}</legend>
      <div className="flex flex-wrap gap-2">
        <button
          aria-pressed={value === null}
          className={chip}
          onBlur={onBlur}
          onClick={() => onChange(null)}
          type="button"
        >
          {t('everybody')}
        </button>
        {people.map(person => (
          <button
            aria-pressed={value?.includes(person.id ?? '') ?? false}
            className={classes(chip, 'max-w-full pl-1.5')}
            key={person.id}
            onBlur={onBlur}
            onClick={() => person.id && toggle(person.id)}
            type="button"
          >
            <Avatar person={person} size={22} />
            <span className="truncate">{person.name}</span>
          </button>
        ))}
      </div>
      <LooseNotes error={error} id={notes} />
    </fieldset>
  )
}

type Named = { participants: Participants }

/** The plan with what one is in oneself, where that was chosen. */
export function useMyDay(plan: Plan) {
  const ownId = useSession()?.id ?? ''
  const [chosen, choose] = useRemembered(`my-day:${plan.trip.id}`)
  const isMine = chosen !== ''
  const { shown, hidden } = useMemo(() => {
    const isIn = ({ participants: ids }: Named) => ids === null || ids.includes(ownId)
    const parts = ['items', 'outside', 'flights', 'rentals'] as const
    const own = Object.fromEntries(parts.map(part => [part, (plan[part] as Named[]).filter(isIn)]))
    const count = parts.reduce((sum, part) => sum + plan[part].length - (own[part]?.length ?? 0), 0)
    return { shown: isMine ? ({ ...plan, ...own } as Plan) : plan, hidden: count }
  }, [plan, ownId, isMine])
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
