import './company.css'
import { WRITING } from '@caravan/contract/note'
import type { Presence } from '@caravan/contract/presence'
import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import {
  createContext,
  type HTMLAttributes,
  type ReactNode,
  use,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { useTranslations } from 'use-intl'
import { type Mark, markOf, type Unsent, useMark } from '../../lib/calls/outbox.ts'
import { partsOf, type StoredRow } from '../../lib/merge.ts'
import type { Person } from '../../ui/avatar.tsx'
import { AvatarStack } from '../../ui/avatar-stack.tsx'
import { firstName, membersQuery, personOf } from '../members.ts'
import { isNoteView } from '../note.ts'
import { isEditing, useOthers } from './presence.ts'

declare module 'react' {
  interface CSSProperties {
    [property: `--${string}`]: string
  }
}

type Companion = ReturnType<typeof personOf>

/** The members with these ids. */
function useCompanions(tripId: string, ids: readonly string[] | undefined): Companion[] {
  const { data } = useQuery(membersQuery(tripId))
  return useMemo(
    () => data?.filter(({ user_id }) => user_id !== undefined && ids?.includes(user_id)).map(personOf) ?? [],
    [data, ids],
  )
}

/** Returns the other people whose presence `isThere` accepts. Editors come first, because '+2' hides the last people. */
function useCompany(tripId: string, isThere: (place: Presence) => boolean): Companion[] {
  const there = useOthers(tripId, all => all.filter(isThere))
  const ids = useMemo(() => there?.map(({ user_id }) => user_id), [there])
  const people = useCompanions(tripId, ids)
  return useMemo(() => {
    const editors = new Set(there?.filter(isEditing).map(({ user_id }) => user_id))
    const rank = ({ id = '' }: Companion) => (editors.has(id) ? 0 : 1)
    return people.toSorted((one, other) => rank(one) - rank(other))
  }, [there, people])
}

/** A sentence about 'Jonas', 'Jonas and Mei', or 'Jonas and 2 others'. */
function useSentence() {
  const t = useTranslations('company')
  return (key: 'onDay' | 'hereToo' | 'editing' | 'writing' | 'came', people: readonly Person[]) => {
    const count = people.length
    const [first = '', second = ''] = people.map(firstName)
    const who =
      count > 2 ? t('more', { first, count: count - 1 }) : count === 2 ? t('two', { first, second }) : first
    return t(key, { who, count })
  }
}

type CompanyProps = HTMLAttributes<HTMLElement> & {
  people: Companion[]
  say: Parameters<ReturnType<typeof useSentence>>[0]
  /** Of its words, which phones may have no room for. */
  words?: string
  size?: number
}

function Company({
  people,
  say,
  words = 'max-md:sr-only',
  size = 20,
  className = '',
  ...rest
}: CompanyProps) {
  const sentence = useSentence()
  if (people.length === 0) return null
  return (
    <p {...rest} className={`flex min-w-0 items-center gap-2 type-hint text-ink-2 ${className}`}>
      <span aria-hidden className="flex shrink-0">
        <AvatarStack label="" max={3} people={people} size={size} />
      </span>
      <span className={`truncate ${words}`}>{sentence(say, people)}</span>
    </p>
  )
}

/** 'Jonas is on this day', for those who have chosen it too. */
export function DayCompany({ tripId, date }: { tripId: string; date: string }) {
  return <Company data-company people={useCompany(tripId, ({ day }) => day === date)} say="onDay" />
}

type FormCompanyProps = { tripId: string; row: StoredRow | undefined; date: string | undefined }

/** 'Mei is here too', at the head of a form: of those who have the same row open, or the day that it adds to. */
export function FormCompany({ tripId, row, date }: FormCompanyProps) {
  const people = useCompany(tripId, ({ day, item_id }) =>
    row === undefined ? day === date : partsOf(row).some(({ id }) => id === item_id),
  )
  return <Company className="mr-2" people={people} role="status" say="hereToo" />
}

/** 'Jonas and Mei are writing', at the head of the note, or who else reads it. */
export function NoteCompany({ tripId }: { tripId: string }) {
  const writers = useCompany(tripId, ({ dialog }) => dialog === WRITING)
  const readers = useCompany(tripId, ({ dialog }) => isNoteView(dialog))
  const [people, say] = writers.length > 0 ? ([writers, 'writing'] as const) : ([readers, 'hereToo'] as const)
  return <Company className="mr-2 md:type-body" people={people} role="status" say={say} size={28} />
}

/** 'Mei is here too', at the head of the dialog that the address names. */
export function DialogCompany({ tripId }: { tripId: string }) {
  const { dialog }: { dialog?: string } = useSearch({ strict: false })
  const people = useCompany(tripId, place => dialog !== undefined && place.dialog === dialog)
  return <Company className="mr-2" people={people} role="status" say="hereToo" />
}

/** 'Mei is writing', below what is said about a row. */
export function WritersCompany({ tripId, id }: { tripId: string; id: string }) {
  const people = useCompany(tripId, ({ writing }) => writing?.id === id)
  return <Company people={people} role="status" say="writing" words="" />
}

/** 'Mei is editing', beside what is told of these items. */
export function ItemsCompany({ tripId, ids }: { tripId: string; ids: readonly string[] }) {
  const people = useCompany(tripId, ({ item_id }) => item_id !== null && ids.includes(item_id))
  return <Company people={people} role="status" say="editing" words="" />
}

const Editors = createContext<ReadonlyMap<string, Companion[]>>(new Map())

/** Knows for the rows in it who has which of them open. */
export function WithEditors({ tripId, children }: { tripId: string; children: ReactNode }) {
  const open = useOthers(tripId, all =>
    all.flatMap(({ user_id, item_id }) => (item_id === null ? [] : [{ user_id, item_id }])),
  )
  const ids = useMemo(() => open?.map(({ user_id }) => user_id), [open])
  const people = useCompanions(tripId, ids)
  const editors = useMemo(() => {
    const byItem = Map.groupBy(open ?? [], ({ item_id }) => item_id)
    const among = (some: readonly { user_id: string }[]) =>
      people.filter(({ id }) => some.some(({ user_id }) => user_id === id))
    return new Map([...byItem].map(([item, some]) => [item, among(some)]))
  }, [open, people])
  return <Editors value={editors}>{children}</Editors>
}

/** A ring around a row in the colour of whoever has it open, and their name; a hollow dot while it waits to be sent. */
export function RowEditors({ row }: { row: StoredRow }) {
  const editors = use(Editors)
  const mark = useMark(partsOf(row))
  // A row that nobody has open needs no words.
  return (
    <>
      {mark && <UnsentDot mark={mark} />}
      {editors.size > 0 && (
        <Some people={[...new Set(partsOf(row).flatMap(({ id }) => editors.get(id) ?? []))]} />
      )}
    </>
  )
}

/** On a line of a row that has no tile: whether it waits. */
export function LineDot({ row }: { row: StoredRow }) {
  const mark = useMark(partsOf(row))
  return mark && <UnsentDot mark={mark} place="inline" />
}

/** Before a single value that waits to be sent, or for an answer. */
export function ValueDot({ left }: { left: Unsent | undefined }) {
  const mark = left && markOf(left)
  return mark && <UnsentDot mark={mark} place="inline" />
}

function UnsentDot({ mark, place = '' }: { mark: Mark; place?: string }) {
  const t = useTranslations('list')
  return (
    <span className={`unsent-dot ${mark} ${place}`} title={t(mark)}>
      <span className="sr-only">{t(mark)}</span>
    </span>
  )
}

function Some({ people }: { people: Companion[] }) {
  const sentence = useSentence()
  const [first] = people
  if (!first) return null
  return (
    <span
      className="editors"
      style={{
        '--member': `var(--member-${first.color})`,
        '--member-ring': `var(--member-ring-${first.color})`,
      }}
    >
      <span className="editors-pill">
        <span className="truncate">{sentence('editing', people)}</span>
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
  const sentence = useSentence()
  const here = useCompany(tripId, () => true)
  const [said, setSaid] = useState<Companion[]>([])
  const known = useRef<ReadonlySet<string | undefined>>(undefined)
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
      {said.length > 0 && sentence('came', said)}
    </span>
  )
}
