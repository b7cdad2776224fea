import fc from 'fast-check'
import { expect, test } from 'vitest'
import { entriesOf, type Happened } from './entries.ts'
import { type Known, type Row, type ToldChange, toldBy } from './rules.ts'

const everybody = ['ana', 'mei', 'rui', 'ivo']
const person = fc.constantFrom(...everybody)
const people = fc.uniqueArray(person)
const maybe = <T>(of: fc.Arbitrary<T>) => fc.option(of, { nil: null })

/** The people that a row can name; other fields change freely. */
const row = fc.record({
  assignees: people,
  participants: maybe(people),
  payer_id: person,
  sharers: people,
  from: person,
  to: person,
  role: fc.constantFrom('member', 'viewer'),
  place: fc.constantFrom('Gion', 'Nara'),
  position: fc.nat(3),
})
type Whole = typeof row extends fc.Arbitrary<infer R> ? R : never

const split = ({ sharers }: Whole) => ({ amounts: Object.fromEntries(sharers.map(id => [id, '1'])) })
const rowOf = (whole: Whole | null): Row | null => whole && { ...whole, split: split(whole) }

/** As the history keeps it. */
function kept(one: Row | null, other: Row | null): Row | null {
  if (!one) return null
  const fields = Object.entries(one).filter(([field, value]) =>
    other ? JSON.stringify(value) !== JSON.stringify(other[field]) : value !== null,
  )
  return Object.fromEntries(fields)
}

const deeds = ['member', 'todo', 'expense', 'settlement', 'item', 'flight', 'ride', 'note', 'day'] as const
const deed = fc.record({
  entity: fc.constantFrom(...deeds),
  id: person,
  actor: maybe(person),
  undoes: maybe(fc.constant(1)),
  was: maybe(row),
  is: maybe(row),
  maker: maybe(person),
  members: people,
})
type Deed = typeof deed extends fc.Arbitrary<infer D> ? D : never

function changeOf({ entity, id, actor, undoes, was, is, maker, members }: Deed) {
  const [before, after] = [rowOf(was), rowOf(is)]
  const change: ToldChange = {
    ...{ seq: 2, at: '2027-03-01T10:00:00.000Z', actor, undoes, entity, id },
    ...{ before: kept(before, after), after: kept(after, before) },
  }
  const known: Known = { members, row: after ?? before ?? {}, maker }
  return { change, known }
}

/** Whom it concerns, said once more by whole rows. */
function concerned({ entity, id, undoes, was, is, maker, members }: Deed): [kind: string, people: string[]] {
  const added = (list: (row: Whole) => string[]) =>
    is ? list(is).filter(one => !was || !list(was).includes(one)) : []
  switch (entity) {
    case 'member':
      if (!is || is.role === was?.role) return ['', []]
      return [was ? 'role' : 'added', [id]]
    case 'todo':
      return ['todo_assigned', undoes ? [] : added(row => row.assignees)]
    case 'expense':
      return ['expense', undoes ? [] : [...added(row => row.sharers), ...added(row => [row.payer_id])]]
    case 'settlement':
      return ['settled', is && !was && !undoes ? [is.from, is.to] : []]
    case 'item':
    case 'flight':
    case 'ride': {
      const isSame =
        was && is && JSON.stringify({ ...was, position: 0 }) === JSON.stringify({ ...is, position: 0 })
      if (!was || isSame) return ['', []]
      const all = entity === 'item' ? [] : members
      return ['booking', [maker ?? '', ...((is ?? was).participants ?? all), ...(was.participants ?? [])]]
    }
    default:
      return ['', []]
  }
}

test('who is told what: as the model says, once, never of what one did, and nobody who has left', () => {
  fc.assert(
    fc.property(deed, deed => {
      const { change, known } = changeOf(deed)
      const told = toldBy(change, known)
      const [kind, whom] = concerned(deed)
      const expected = new Set(whom.filter(one => one !== deed.actor && deed.members.includes(one)))
      expect(told.map(({ to }) => to).sort()).toEqual([...expected].sort())
      for (const one of told) expect(one).toMatchObject({ kind, actor: deed.actor })
    }),
    { numRuns: 2_000 },
  )
})

test('an invitation is told to its account alone, who is no member', () => {
  const { change, known } = changeOf({
    ...{
      entity: 'member',
      id: 'ivo',
      actor: 'ana',
      undoes: null,
      was: null,
      maker: null,
      members: ['ana', 'mei'],
    },
    is: null,
  })
  const sent = { ...change, after: { invitation_id: 'ivo' } }
  const invitation = { to: 'rui', by: 'mei' }
  expect(toldBy(sent, { ...known, invitation })).toMatchObject([{ to: 'rui', kind: 'invited', actor: 'mei' }])
  expect(toldBy({ ...change, before: { invitation_id: 'ivo' } }, { ...known, invitation })).toEqual([])
})

const MINUTE = 60_000
const happened = fc.record({
  to: person,
  kind: fc.constantFrom('expense' as const, 'comment' as const, 'mention' as const),
  actor: maybe(person),
  event: fc.constantFrom('a', 'b', 'c'),
  after: fc.nat(15),
})

test('as many entries as there are pauses of more than ten minutes, with all that happened in them', () => {
  fc.assert(
    fc.property(fc.array(happened, { maxLength: 30 }), list => {
      let now = Date.parse('2027-03-01T10:00:00.000Z')
      const events = list.map(({ after, event, ...one }): Happened => {
        now += after * MINUTE
        const about = { kind: 'expense' as const, id: event, name: event, deleted: false }
        return { ...one, event, about, at: new Date(now).toISOString() }
      })
      const entries = entriesOf(events)
      const keyOf = ({ to, kind, actor }: Pick<Happened, 'to' | 'kind' | 'actor'>) =>
        `${to} ${actor} ${kind === 'expense'}`
      for (const [key, own] of Map.groupBy(events, keyOf)) {
        const made = entries.filter(entry => keyOf(entry) === key)
        const pauses = own.filter(
          ({ at }, n) => n > 0 && Date.parse(at) - Date.parse(own[n - 1]?.at ?? '') > 10 * MINUTE,
        )
        expect(made).toHaveLength(pauses.length + 1)
        for (const { first, at, count, about_id, kind } of made) {
          const within = own.filter(one => one.at >= first && one.at <= at)
          const different = new Set(within.map(({ event }) => event))
          expect(count).toBe(different.size)
          expect(about_id).toBe(different.size === 1 ? within[0]?.event : null)
          expect(kind === 'mention').toBe(within.some(one => one.kind === 'mention'))
        }
      }
      expect(new Set(entries.map(({ id }) => id)).size).toBe(entries.length)
    }),
    { numRuns: 500 },
  )
})
