import fc from 'fast-check'
import { expect, test } from 'vitest'
import { compareHours } from '../../testing/opening-hours.ts'
import { isLong, rounds } from '../../testing/strength.ts'
import { isOpenAt } from './hours.ts'

type Texts = fc.Arbitrary<string>
const oneOf = (...texts: string[]): Texts => fc.constantFrom(...texts)
const row = (...parts: Texts[]): Texts => fc.tuple(...parts).map(all => all.join(''))
const list = (part: Texts, by: Texts, most: number): Texts =>
  fc.tuple(fc.array(part, { minLength: 1, maxLength: most }), by).map(([all, glue]) => all.join(glue))
const often = (part: Texts, weight: number, other: Texts): Texts =>
  fc.oneof({ weight, arbitrary: part }, { weight: 1, arbitrary: other })

/** Opening hours as mappers write them. Odd ones mix in parts that our reader does not support, or that are no hours. */
function texts({ isOdd }: { isOdd: boolean }): Texts {
  const odd = (part: Texts, weight: number, ...others: string[]) =>
    isOdd ? often(part, weight, oneOf(...others)) : part
  const dash = oneOf('-', '-', '-', ' - ', '–')
  const comma = oneOf(',', ',', ', ')
  const [none, colon] = [oneOf(''), oneOf(' ', ' ', ' ', ': ')]
  const day = oneOf('Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa', 'Su', 'sa')
  const days = list(
    odd(often(often(day, 1, row(day, dash, day)), 6, oneOf('PH')), 8, 'SH', 'Sa[1]', 'PH -1 day', 'Di'),
    comma,
    3,
  )
  const month = oneOf('Jan', 'Feb', 'Mar', 'Apr', 'Jun', 'Sep', 'Oct', 'Dec')
  const number = odd(fc.integer({ min: 1, max: 28 }).map(String), 3, '01', '28', '29', '30', '31', '32')
  const date = row(month, oneOf(' '), number)
  const seasons = fc.oneof(
    list(often(month, 1, row(month, dash, month)), comma, 2),
    list(
      fc.oneof(date, row(date, dash, date), row(date, dash, number), ...(isOdd ? [month, number] : [])),
      comma,
      3,
    ),
    ...(isOdd ? [row(date, dash, month)] : []),
  )
  const time = row(
    odd(oneOf('00', '6', '08', '9', '10', '12', '14', '18', '22'), 6, '24', '26', '33', '0', '7.'),
    odd(oneOf(':00', ':00', ':30'), 9, ':75', '.00', ''),
  )
  const span = often(
    row(time, dash, often(time, 6, oneOf('24:00', '02:00', '26:00'))),
    12,
    row(time, oneOf('+')),
  )
  const times = odd(often(list(span, comma, 3), 20, oneOf('24/7')), 9, '7-19', '10:00', 'sunrise-sunset')
  const state = often(
    none,
    6,
    oneOf(' off', ' closed', ' open', ' unknown', ' "by appointment"', ' off "in winter"'),
  )
  const rule = row(
    often(none, 2, row(seasons, colon)),
    often(row(days, colon), 4, none),
    often(row(times, state), 9, oneOf('off', 'open', '"on demand"')),
  )
  const glue = odd(oneOf('; ', '; ', ';', ', '), 9, ' || ', ' ', ',')
  return row(
    rule,
    often(none, 1, row(glue, rule)),
    often(none, 1, row(glue, rule)),
    odd(oneOf('', '', '; PH off', ' || "on request"'), 9, ';', ','),
  )
}

test.each([{ isOdd: false }, { isOdd: true }])(
  'is never open or closed where the library opening_hours says otherwise: %j',
  ({ isOdd }) => {
    let [equal, left] = [0, 0]
    fc.assert(
      fc.property(texts({ isOdd }), fc.constantFrom(2027, 2028), fc.nat(22), (text, year, first) => {
        const compared = compareHours(text, isOpenAt, { year, every: isLong ? 1 : 23, first })
        expect(compared.wrong).toBeUndefined()
        equal += compared.equal
        left += compared.left
      }),
      { numRuns: rounds({ usual: 150, long: 20_000 }) },
    )
    // A reader that understands nothing is never wrong.
    expect(equal / (equal + left)).toBeGreaterThan(isOdd ? 0.05 : 0.5)
  },
)
