import { readdirSync, readFileSync } from 'node:fs'
import { afterAll, expect, test } from 'vitest'
import { mailOf, openReader } from '../testing/reading.ts'
import { rounds } from '../testing/strength.ts'
import type { Booking } from './booking.ts'
import type { Given } from './file.ts'
import { notRead } from './pasted/not-read.ts'

const reader = openReader()
afterAll(() => reader.close())
const context = { today: '2026-03-01' }

/** The fields of a row, by kind, behind each word that a sample uses. */
const fields: Record<string, Record<string, string>> = {
  ride: { number: 'number', from: 'from_place', to: 'to_place', starts: 'depart_date', ends: 'arrive_date' },
  flight: {
    ...{ number: 'flight_number', from: 'depart_airport_code', to: 'arrive_airport_code' },
    ...{ starts: 'depart_date', ends: 'arrive_date' },
  },
  stay: { place: 'place', starts: 'check_in', ends: 'check_out' },
  rental: { company: 'company', from: 'pickup_place', starts: 'pickup_date', ends: 'dropoff_date' },
  item: { place: 'place', starts: 'date' },
  expense: { starts: 'paid_date' },
}

/** What a booking says: its kind, and its values by the words of the samples. */
interface Said {
  kind: string
  values: Record<string, string>
}

interface Sample {
  name: string
  given: Given
  expected: Said[]
}

/** `=== name`, `@ how it arrives`, `> kind | field: value` for each booking, then the text. */
function sampleOf(written: string): Sample {
  const [name = '', ...lines] = written.split('\n')
  const end = lines.findIndex(line => !/^(?:> (?:\w+|-)(?: \||$)|@ )/.test(line))
  const heads = lines.slice(0, end)
  const text = lines.slice(heads.length).join('\n').trim()
  const [how, ...headers] = (heads.find(line => line.startsWith('@')) ?? '').slice(2).split(' | ')
  const expected = heads.flatMap(line => {
    const [kind = '', ...values] = line.slice(2).split(' | ')
    const pairs = values.map(value => /^(\w+): ?(.*)$/.exec(value)?.slice(1) ?? [])
    return line.startsWith('>') && kind !== '-' ? [{ kind, values: Object.fromEntries(pairs) }] : []
  })
  const head = Object.fromEntries(headers.map(line => line.split(': ')))
  const given: Record<string, Given> = {
    html: { bytes: mailOf(head, { type: 'text/html; charset=utf-8', content: text }) },
    ics: { bytes: Buffer.from(text.replaceAll('\n', '\r\n')) },
  }
  return { name, expected, given: given[how ?? ''] ?? { text } }
}

const folder = new URL('./pasted/', import.meta.url)
const samples = readdirSync(folder)
  .filter(name => name.endsWith('.txt'))
  .flatMap(name => readFileSync(new URL(name, folder), 'utf8').split(/^=== /m).slice(1).map(sampleOf))

function saidBy({ kind, row }: Booking): Said {
  const at = (field: string) => row[field]?.toString() ?? ''
  const own = Object.entries(fields[kind] ?? {}).map(([word, field]): [string, string] => [word, at(field)])
  const values = Object.fromEntries(own)
  if ((kind === 'item' || kind === 'stay') && at('start_time')) values['starts'] += `T${at('start_time')}`
  if (kind === 'stay' && at('end_time')) values['ends'] += `T${at('end_time')}`
  const [currency, amount] =
    kind === 'expense' ? (['currency', 'amount'] as const) : (['cost_currency', 'cost'] as const)
  return { kind, values: at(amount) ? { ...values, price: `${at(currency)} ${at(amount)}` } : values }
}

/** Without spaces, and without cents that are none. */
const plain = (value: string) =>
  value
    .replace(/(?<=\d)\.0+$/, '')
    .replaceAll(/\s/g, '')
    .toLowerCase()

/** Most samples of stays name no hours, and are compared by their days. */
const isSame = (wanted: string, read = '', kind?: string) =>
  plain(wanted) === plain(kind === 'stay' && !/T\d\d:/.test(wanted) ? read.replace(/T\d\d:\d\d$/, '') : read)

/** 'right', 'doubted' or 'unread'; 'wrong' with the first value that nothing warns of. */
function outcomeOf({ expected }: Sample, bookings: Booking[]): string {
  const isUnread = ({ doubts }: Booking) => doubts.some(({ why }) => why === 'not_understood')
  if (bookings.every(isUnread)) return expected.length + bookings.length === 0 ? 'right' : 'unread'
  const outcomes = bookings.map((booking, index) => {
    const { kind, values } = saidBy(booking)
    const same = expected.find(
      one => one.kind === kind && isSame(one.values['starts'] ?? '', values['starts'], kind),
    )
    const truth = same ?? expected[index]
    if (truth?.kind !== kind)
      return booking.doubts.length > 0 ? 'doubted' : `wrong: ${kind} for ${truth?.kind ?? 'nothing'}`
    const wrong = Object.entries(truth.values).filter(
      ([word, value]) => !value.split(' or ').some(one => isSame(one, values[word], kind)),
    )
    // A field that is missing is visible to the user, so it counts as doubted.
    const [unwarned] = wrong.filter(
      ([word, value]) =>
        values[word] &&
        !value.startsWith(`${values[word]}T`) &&
        !booking.doubts.some(
          ({ field }) =>
            field === null ||
            field === (fields[kind]?.[word] ?? 'cost_currency') ||
            (word === 'price' && /^(?:cost|amount)$/.test(field)),
        ),
    )
    if (unwarned) return `wrong: ${unwarned[0]} is ${values[unwarned[0]]}, not ${unwarned[1]}`
    return wrong.length > 0 ? 'doubted' : 'right'
  })
  if (bookings.length < expected.length) outcomes.push('doubted')
  return outcomes.find(one => one.startsWith('wrong')) ?? outcomes.find(one => one !== 'right') ?? 'right'
}

test('there are 120 samples, each with its own name, of which at most a fifth is not read', () => {
  expect(samples.length).toBeGreaterThanOrEqual(120)
  expect(new Set(samples.map(({ name }) => name)).size).toBe(samples.length)
  expect([...notRead].filter(name => !samples.some(sample => sample.name === name))).toEqual([])
  expect(notRead.size / samples.length).toBeLessThan(0.2)
})

const asides = [
  'Booked on 14 February 2026 at 09:41',
  'Stornierung bis 02.04.2026, 18:00 Uhr kostenlos',
  '結帳日期 2026/02/14 09:41',
]
/** Each text stands below one of the lines, and in long runs below all. */
const linesOfEach = rounds({ usual: 1, long: asides.length })
test.each(asides.map((aside, n) => [aside, n] as const))(
  'no text becomes wrong without a doubt below the line %s',
  async (aside, n) => {
    const wrong: string[] = []
    for (const [at, { name, given, expected }] of samples.entries()) {
      if (!('text' in given) || (at + n) % asides.length >= linesOfEach) continue
      const { bookings } = await reader.read({ text: `${aside}\n${given.text}` }, context)
      const outcome = outcomeOf({ name, given, expected }, bookings)
      if (outcome.startsWith('wrong')) wrong.push(`${name}: ${outcome}`)
    }
    expect(wrong).toEqual([])
  },
  120_000,
)

test.each(samples)('$name', async sample => {
  const { bookings } = await reader.read(sample.given, context)
  const outcome = outcomeOf(sample, bookings)
  expect(notRead.has(sample.name) ? ['doubted', 'unread'] : ['right']).toContain(outcome)
})
