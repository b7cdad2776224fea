import './company.css'
import type { Member } from '@caravan/contract/members'
import type { Presence } from '@caravan/contract/presence'
import { useQuery } from '@tanstack/react-query'
import { createContext, type ReactNode, use, useEffect, useMemo, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { membersQuery } from '../../lib/members.ts'
import { pictureAddress } from '../../lib/picture-address.ts'
import { useOthers } from '../../lib/presence.ts'
import type { Person } from '../../ui/avatar.tsx'
import { AvatarStack } from '../../ui/avatar-stack.tsx'

type Companion = Person & { id: string }

/** The members with these ids, as they are drawn and named in passing. */
function useCompanions(tripId: string, ids: readonly string[] | undefined): Companion[] {
  const { data } = useQuery(membersQuery(tripId))
  return useMemo(
    () => data?.flatMap(member => (ids?.includes(member.user_id ?? '') ? [asCompanion(member)] : [])) ?? [],
    [data, ids],
  )
}

function asCompanion({ user_id = '', name, username, color, avatar_url }: Member): Companion {
  return { id: user_id, name, username: username ?? name, color, photo: pictureAddress(avatar_url) }
}

/** The first word of a name: enough among people who travel together. */
const shortOf = ({ name }: Person) => name.split(/\s/)[0] ?? name

/** 'Jonas', 'Jonas and Mei', or how many others there are beside Jonas. */
function useNaming() {
  const t = useTranslations('company')
  return (people: readonly Person[]) => {
    const [first, second] = people.map(shortOf)
    if (first === undefined) return ''
    if (second === undefined) return first
    return people.length === 2 ? t('two', { first, second }) : t('more', { first, count: people.length - 1 })
  }
}

/** 'Jonas is on this day', for those who have chosen it too. */
export function DayCompany({ tripId, date }: { tripId: string; date: string }) {
  const t = useTranslations('company')
  const naming = useNaming()
  const people = useCompanions(
    tripId,
    useOthers(tripId, all => idsOf(all.filter(({ day }) => day === date))),
  )
  const [first] = people
  if (!first) return null
  const words = t('onDay', { who: naming(people), count: people.length })
  return (
    <p className="flex min-w-0 items-center gap-2 type-hint text-ink-2" data-company>
      <Faces people={people} />
      <span className="truncate max-md:sr-only">{words}</span>
    </p>
  )
}

type FormCompanyProps = { tripId: string; itemId: string | undefined; date: string }

/** 'Mei is here too', at the head of a form: of those who have the same item open, or the day that it adds to. */
export function FormCompany({ tripId, itemId, date }: FormCompanyProps) {
  const t = useTranslations('company')
  const naming = useNaming()
  const isHere = ({ day, item_id }: Presence) => (itemId === undefined ? day === date : item_id === itemId)
  const people = useCompanions(
    tripId,
    useOthers(tripId, all => idsOf(all.filter(isHere))),
  )
  if (people.length === 0) return null
  return (
    <p className="mr-2 flex min-w-0 items-center gap-2 type-hint text-ink-2" role="status">
      <Faces people={people} />
      <span className="truncate max-md:sr-only">
        {t('hereToo', { who: naming(people), count: people.length })}
      </span>
    </p>
  )
}

function Faces({ people }: { people: Companion[] }) {
  return (
    <span aria-hidden className="flex shrink-0">
      <AvatarStack label="" max={3} people={people} size={20} />
    </span>
  )
}

const Editors = createContext<ReadonlyMap<string, Companion[]>>(new Map())

/** Knows for the rows in it who has which item open. */
export function WithEditors({ tripId, children }: { tripId: string; children: ReactNode }) {
  const open = useOthers(tripId, all =>
    all.flatMap(({ user_id, item_id }) => (item_id === null ? [] : [{ user_id, item_id }])),
  )
  const people = useCompanions(
    tripId,
    useMemo(() => open?.map(({ user_id }) => user_id), [open]),
  )
  const editors = useMemo(() => {
    const byItem = Map.groupBy(open ?? [], ({ item_id }) => item_id)
    return new Map(
      [...byItem].map(([item, all]) => [
        item,
        people.filter(({ id }) => all.some(one => one.user_id === id)),
      ]),
    )
  }, [open, people])
  return <Editors value={editors}>{children}</Editors>
}

/** A ring around a row in the colour of whoever has it open, and their name. */
export function ItemEditors({ id }: { id: string }) {
  const t = useTranslations('company')
  const naming = useNaming()
  const people = use(Editors).get(id) ?? []
  const [first] = people
  if (!first) return null
  return (
    <span
      className="editors"
      style={
        {
          '--member': `var(--member-${first.color})`,
          '--member-ring': `var(--member-ring-${first.color})`,
        } as never
      }
    >
      <span className="editors-pill">
        <span className="truncate">{t('editing', { who: naming(people), count: people.length })}</span>
        <span aria-hidden className="editors-dots">
          <i />
          <i />
          <i />
        </span>
      </span>
    </span>
  )
}

const SAID_MS = 10_000

/** Says who comes, to those who do not see it; at most once in ten seconds. */
export function Arrivals({ tripId }: { tripId: string }) {
  const t = useTranslations('company')
  const naming = useNaming()
  const here = useCompanions(tripId, useOthers(tripId, idsOf))
  const [said, setSaid] = useState<Companion[]>([])
  const known = useRef<ReadonlySet<string>>(undefined)
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined)
  const latest = useRef(here)

  useEffect(() => {
    latest.current = here
    function say() {
      const before = known.current
      known.current = new Set(latest.current.map(({ id }) => id))
      const come = latest.current.filter(({ id }) => before && !before.has(id))
      waiting.current = undefined
      if (come.length === 0) return
      setSaid(come)
      waiting.current = setTimeout(say, SAID_MS)
    }
    if (waiting.current === undefined) say()
  }, [here])
  useEffect(() => () => clearTimeout(waiting.current), [])

  return (
    <span className="sr-only" role="status">
      {said.length > 0 && t('came', { who: naming(said), count: said.length })}
    </span>
  )
}

const idsOf = (people: readonly { user_id: string }[]) => [...new Set(people.map(({ user_id }) => user_id))]
