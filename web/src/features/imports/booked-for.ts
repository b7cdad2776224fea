import { folded } from '../../ui/fields/folded.ts'

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
