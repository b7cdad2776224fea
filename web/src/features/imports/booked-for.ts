import { usePeople } from '../../trip/people/participants.tsx'
import { folded } from '../../ui/fields/folded.ts'
import type { Draft } from './proposals.ts'
import type { Source } from './reading.ts'

type Named = { id?: string | undefined; name: string; username: string }

const wordsOf = (name: string) =>
  folded(name)
    .split(/[\s,]+/)
    .filter(Boolean)
const isWithin = (some: readonly string[], all: readonly string[]) => some.every(word => all.includes(word))

/** Names of tickets leave middle names out, or add them, and their order differs. A username may be the first name alone. */
function isCalled(booked: string, { name, username }: Named): boolean {
  const words = wordsOf(booked)
  const own = wordsOf(name)
  const [fewer, more] = words.length < own.length ? [words, own] : [own, words]
  const isShort = fewer.length < 2 && fewer.join('') !== more.join('')
  const isUsername = words[0] === folded(username) && fewer.length === 1
  return (!isShort && isWithin(fewer, more)) || isUsername
}

/** The members that a booking is for; undefined unless each name is that of one member, and some are not in it. */
export function membersNamed(names: readonly string[], members: readonly Named[]): string[] | undefined {
  const ids = names.map(name => {
    const [member, ...others] = members.filter(one => isCalled(name, one))
    return others.length === 0 ? member?.id : undefined
  })
  const known = new Set(ids.flatMap(id => id ?? []))
  const isWhole = known.size === names.length && known.size > 0 && known.size < members.length
  return isWhole ? [...known] : undefined
}

/** The same sources, with participants of new bookings where these were booked for some of the members. */
export function useBookedFor(sources: readonly Source[], tripId: string): readonly Source[] {
  const people = usePeople(tripId)
  const withMembers = (draft: Draft): Draft => {
    if (draft.kind === 'expense' || draft.ends || draft.existing || draft.row['participants'] !== undefined)
      return draft
    const participants = membersNamed(draft.people, people)
    return participants ? { ...draft, row: { ...draft.row, participants } } : draft
  }
  return sources.map(source => ({ ...source, drafts: source.drafts.map(withMembers) }))
}
