import type { Change, Entry } from '@caravan/contract/history'
import { describe, expect, test } from 'vitest'
import { asSeen } from '../../testing/as-seen.ts'
import { ana, change, deedOf, mei, wordsIn } from '../../testing/history-words.ts'
import { foldsOf } from './history-folds.ts'
import { linesOf } from './history-lines.ts'
import { deletedAlong, isDeletion, standingsOf } from './history-subjects.ts'

const now = [
  { id: 'Gion', date: '2027-03-29', type: 'sightseeing' },
  { id: 'Nara', date: '2027-03-29', type: 'dining' },
  { id: 'Koya', date: '2027-03-29', type: 'shopping' },
  { id: 'Uji', date: '2027-03-30', type: 'dining' },
  { id: 'Kanra 1', date: '2027-03-29', type: 'lodging' },
] as const

/** The changes of a day, the earliest first. */
const of = (...told: [actor: string | null, ...Change[]][]) =>
  told.map(([actor, ...changes], at): Entry => {
    const minute = new Date(Date.UTC(2027, 0, 2, 8, 31 * at)).toISOString()
    return { ...deedOf(changes, { actor }), seq: at + 1, at: minute, written_at: null, can_undo: true }
  })
const more = (entry: Entry, told: Partial<Entry>): Entry => ({ ...entry, ...told })

const item = (name: string, before: object | null, after: object | null) =>
  change('item', name, before, after)
const added = (name: string, date = '2027-03-29') => item(name, null, { place: name, date, type: 'dining' })
const edited = (name: string) => item(name, { cost: '1.00' }, { cost: '2.00' })
const deleted = (name: string, date = '2027-03-29') => item(name, { place: name, date, type: 'dining' }, null)
const spent = (name: string) => change('expense', name, null, { amount: '1.00', currency: 'EUR' })
const night = (n: number, before: object | null, after: object | null) => ({
  ...item('Kanra', before, after),
  id: `Kanra ${n}`,
})

/** What the list says, the latest first; folds with what they hold. */
function read(entries: readonly Entry[], seen = 0, language: 'en' | 'zh' | 'zh-Hans' = 'en') {
  const latest = entries.toReversed()
  const words = wordsIn(language)
  const known = { standings: standingsOf(latest, now), seenSeq: seen }
  return foldsOf(linesOf(latest, seen), known).map(part =>
    Array.isArray(part)
      ? words.tell(part[0])
      : asSeen(`${words.sentenceOfFold(part)} [${words.namesInFold(part).join(', ')}]`),
  )
}

test.each<[what: string, entries: Entry[], told: string[]]>([
  [
    'places of one day',
    of([mei, added('Gion')], [mei, added('Nara')], [mei, added('Uji')]),
    ['Mei added 3 places to Mon 29/03 [Uji, Nara, Gion]'],
  ],
  [
    'places of two days',
    of([mei, added('Gion')], [mei, added('Uji', '2027-03-30')], [mei, added('Nara')], [mei, added('Koya')]),
    ['Mei added 3 places to Mon 29/03 [Koya, Nara, Gion]', 'Mei added Uji on Tue 30/03'],
  ],
  [
    'two changes are two lines',
    of([mei, added('Gion')], [mei, added('Nara')]),
    ['Mei added Nara on Mon 29/03', 'Mei added Gion on Mon 29/03'],
  ],
  [
    'edits that do not say their day, and an edit of a place that was added',
    of([mei, added('Koya')], [mei, edited('Gion')], [mei, edited('Nara')], [mei, edited('Koya')]),
    ['Mei added a place to Mon 29/03 and changed 2 places [Koya, Nara, Gion]'],
  ],
  [
    'deletions stay out of other changes',
    of([mei, added('Gion')], [mei, added('Nara')], [mei, deleted('Koya')], [mei, added('Uji')]),
    ['Mei added 3 places to Mon 29/03 [Uji, Nara, Gion]', 'Mei deleted Koya'],
  ],
  [
    'deletions are a fold of their own',
    of([mei, deleted('Gion')], [mei, edited('Uji')], [mei, deleted('Nara')], [mei, deleted('Koya')]),
    [
      'Mei deleted 3 places from Mon 29/03 [Koya, Nara, Gion]',
      'Mei changed the cost of Uji from €1.00 to €2.00',
    ],
  ],
  [
    'somebody else comes in between',
    of([mei, spent('Tea')], [mei, spent('Rice')], [ana, spent('Soba')], [mei, spent('Taxi')]),
    [
      'Mei added the expense Taxi of €1.00',
      'You added the expense Soba of €1.00',
      'Mei added the expense Rice of €1.00',
      'Mei added the expense Tea of €1.00',
    ],
  ],
  [
    'expenses and repayments',
    of(
      [ana, spent('Tea')],
      [ana, spent('Rice')],
      [ana, change('settlement', null, null, { from: mei, to: ana, amount: '1.00', currency: 'EUR' })],
    ),
    ['You added a repayment and 2 expenses [Rice, Tea]'],
  ],
  [
    'the same row',
    of([mei, edited('Gion')], [mei, edited('Gion')], [mei, item('Gion', { url: 'a' }, { url: 'b' })]),
    ['Mei changed Gion 3 times [the web address and the cost]'],
  ],
  [
    'a stay with its nights',
    of(
      [mei, night(1, { type: 'lodging', cost: '1' }, { type: 'lodging', cost: '2' })],
      [mei, night(2, { type: 'lodging', cost: '1' }, { type: 'lodging', cost: '2' })],
      [mei, night(1, { details: 'a' }, { details: 'b' })],
    ),
    ['Mei changed Kanra (2 nights) [Kanra]'],
  ],
  [
    'days by their dates',
    of(
      ...['2027-03-29', '2027-03-30', '2027-03-31'].map((date): [string, Change] => [
        mei,
        change('day', date, { place: null }, { place: 'Kyoto' }),
      ]),
    ),
    ['Mei changed 3 days [Wed 31/03, Tue 30/03, Mon 29/03]'],
  ],
  [
    'an item that was moved belongs to the day on which it was edited',
    of(
      [mei, added('Nara', '2027-03-28')],
      [mei, added('Koya', '2027-03-28')],
      [mei, item('Koya', { cost: '1.00' }, { cost: '2.00' })],
      [mei, item('Koya', { date: '2027-03-28' }, { date: '2027-04-01' })],
    ),
    ['Mei moved Koya from Sun 28/03 to Thu 01/04', 'Mei added 2 places to Sun 28/03 [Koya, Nara]'],
  ],
  [
    'members, and people of whom nothing is known, are lines',
    of(
      ...(['a', 'b', 'c'] as const).map((id): [string, Change] => [
        mei,
        { ...change('member', null, null, { role: 'member' }), id },
      ]),
      ...['Tea', 'Rice', 'Soba'].map((name): [null, Change] => [null, spent(name)]),
    ),
    [
      ...['Soba', 'Rice', 'Tea'].map(name => `Somebody added the expense ${name} of €1.00`),
      ...['Somebody', 'Somebody', 'You'].map(() => expect.stringMatching(/^Mei added /)),
    ],
  ],
])('%s', (_, entries, told) => {
  expect(read(entries)).toEqual(told)
})

test('a fold never reaches over what the reader has seen', () => {
  const entries = of(...['Tea', 'Rice', 'Soba', 'Taxi'].map((name): [string, Change] => [mei, spent(name)]))
  expect(read(entries, 1)).toEqual(['Mei added 3 expenses [Taxi, Soba, Rice]', expect.anything()])
})

test('an import is a line of its own, with all of its rows', () => {
  const [first, ...others] = of(
    ...['Tea', 'Rice', 'Soba', 'Taxi'].map((name): [string, Change] => [mei, spent(name)]),
  ) as [Entry, ...Entry[]]
  const imported = more(first, { cause: 'import', count: { expense: 5_000 } })
  expect(read([imported, ...others])).toEqual([
    'Mei added 3 expenses [Taxi, Soba, Rice]',
    'Mei imported 5,000 expenses',
  ])
})

test('folds read as Chinese', () => {
  const entries = of([mei, added('Gion')], [mei, added('Nara')], [mei, edited('Uji')], [mei, added('Uji')])
  const gone = of(...['Gion', 'Nara', 'Koya'].map((name): [string, Change] => [mei, deleted(name)]))
  expect([read(entries, 0, 'zh')[0], read(gone, 0, 'zh'), read(gone, 0, 'zh-Hans')].flat()).toEqual([
    'Mei 在週一 3/29 新增了 3 個地點 [Uji, Nara, Gion]',
    'Mei 刪除了週一 3/29 的 3 個地點 [Koya, Nara, Gion]',
    'Mei 删除了周一 3/29 的 3 个地点 [Koya, Nara, Gion]',
  ])
})

describe('deletions', () => {
  const entry = (changes: Change[], told: Partial<Entry> = {}) =>
    more(of([mei, ...changes])[0] as Entry, told)
  const dates = change('trip', null, { end_date: '2027-03-30' }, { end_date: '2027-03-29' })
  const day = change('day', '2027-03-30', {}, null)

  test.each<[what: string, entry: Entry, isDeletion: boolean, along: Entry['count']]>([
    ['a row', entry([deleted('Gion')]), true, {}],
    ['an edit', entry([edited('Gion')]), false, {}],
    ['a day with its items', entry([day, deleted('Gion')]), true, {}],
    ['days by the dates of the trip', entry([dates, day, deleted('Uji')]), true, { day: 1, item: 1 }],
    [
      'rows beyond those that are told',
      entry([dates], { count: { trip: 1, day: 24, item: 9 }, deleted: { day: 24 } }),
      ...([true, { day: 24 }] as const),
    ],
    ['an idea that is planned', entry([added('Gion'), change('idea', 'Gion', {}, null)]), false, {}],
    ['an item that is an idea again', entry([change('idea', 'Gion', null, {}), deleted('Gion')]), false, {}],
    [
      'a link that somebody joined by',
      entry([
        change('member', null, null, { role: 'member' }),
        change('member', null, { link_id: 'x' }, null),
      ]),
      ...([false, {}] as const),
    ],
    [
      'nights of a stay, which the sentence tells',
      entry([night(1, { type: 'lodging' }, null), night(2, { end_time: '1' }, { end_time: '2' })]),
      ...([true, {}] as const),
    ],
    [
      'a file with an edit of its row',
      entry([edited('Gion'), change('attachment', 'Pass.pdf', {}, null)]),
      ...([true, { attachment: 1 }] as const),
    ],
    ['the trip', entry([change('trip', null, { deleted_at: null }, { deleted_at: '2027' })]), true, {}],
    ['a share link', entry([change('member', null, { days: true }, null)]), false, {}],
    ['a member', entry([change('member', null, { role: 'member' }, null)]), true, {}],
  ])('%s', (_, entry, isOne, along) => {
    expect([isDeletion(entry), deletedAlong(entry)]).toEqual([isOne, along])
  })

  test('are told where the sentence is about something else', () => {
    expect(wordsIn('en').tellDeleted({ day: 24, item: 1 })).toBe('Also deleted: 24 days and an item')
  })
})
