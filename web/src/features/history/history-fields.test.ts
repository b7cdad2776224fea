import type { Change, Entity } from '@caravan/contract/history'
import { looksIn } from '@caravan/contract/history.fields'
import { languages } from '@caravan/contract/languages'
import { expect, test } from 'vitest'
import words from '../../lib/messages/history.json'
import { ana, change, deedOf, mei, wordsIn } from '../../testing/history-words.ts'

const samples = {
  text: ['a', 'b'],
  long: ['a', 'b'],
  day: ['2027-03-31', '2027-04-01'],
  moment: ['2027-03-31T08:50', '2027-04-01T08:50'],
  money: ['1.00', '2.00'],
  type: ['dining', 'shopping'],
  expenseType: ['Food', 'Gas'],
  person: [ana, mei],
  people: [[ana], []],
  split: [{ mode: 'equal' }, { mode: 'shares' }],
  budgets: [{ EUR: '1.00' }, { EUR: '2.00' }],
  rates: [{ from: 'GBP', rate: '187.5', to: 'JPY' }, [{ from: 'EUR', rate: '0.85', to: 'GBP' }]],
  yesNo: [true, false],
  booking: [{ name: 'a' }, { name: 'b' }],
  names: [[{ name: 'a' }], [{ name: 'b' }, { name: 'c' }]],
  kind: [{ kind: 'item' }, { kind: 'flight' }],
}
const every = Object.entries(looksIn).flatMap(([entity, looks]) =>
  Object.entries(looks).map(([field, look]) => [entity, field, look] as const),
)
const told = every.filter(([, field]) => field in words.en.history.fields)

/** They follow from others, or people do not know them. */
const untold = [
  ...['id', 'trip_id', 'place_id', 'formatted_address', 'lat', 'lng', 'pickup_place_id', 'dropoff_place_id'],
  ...['from_place_id', 'to_place_id'],
  ...['shared_with', 'is_shared_with_all', 'need_split'],
]

test('each field that somebody sends has words', () => {
  const lacking = every.map(([, field]) => field).filter(field => !(field in words.en.history.fields))
  expect(lacking.filter(field => !untold.includes(field))).toEqual([])
})

test('a pin is roughly or exactly placed', () => {
  const { fields } = wordsIn('en')
  const added = change('item', 'Lunch', null, { approximate: true })
  expect(fields(added)).toMatchObject([{ label: 'the pin', after: 'roughly placed' }])
})

test.each(told)('a change of %s.%s is told with both values', (entity, field, look) => {
  const [before, after] = samples[look]
  const deed = deedOf([change(entity as Entity, '2027-03-31', { [field]: before }, { [field]: after })])
  for (const language of languages) {
    const { tell, fields } = wordsIn(language)
    const [told, ...others] = fields(deed.changes[0] as Change)
    expect(others).toEqual([])
    expect([told?.before, told?.after]).not.toContain(null)
    expect(tell(deed)).toContain(
      told?.isLong || ['refund', 'done_at', 'resolved_at', 'votes', 'approximate'].includes(field)
        ? 'Mei'
        : told?.after,
    )
  }
})
