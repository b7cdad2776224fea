import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { daysOf } from './days.rules.ts'
import type { Language } from './languages.ts'
import { nameOfTrip } from './trips.names.ts'
import { legsOf, spread } from './trips.rules.ts'

describe('the places of a new trip', () => {
  test('are spread as evenly as its days allow', () => {
    expect(spread(9, 4)).toEqual([0, 0, 0, 1, 1, 2, 2, 3, 3])
    expect(spread(2, 4)).toEqual([0, 1])
    expect(spread(3, 1)).toEqual([0, 0, 0])
    expect(spread(3, 0)).toEqual([])
    expect(spread(9, 3, [3, 2, 2])).toEqual([0, 0, 0, 0, 1, 1, 1, 2, 2])
  })

  test('each have their days in order, of which no two differ by more than one', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 366 }), fc.integer({ min: 1, max: 20 }), (days, places) => {
        const at = spread(days, places)
        const lengths = [...Map.groupBy(at, place => place)].map(([, { length }]) => length)
        const isInOrder = at.every((place, n) => n === 0 || place - (at[n - 1] ?? 0) <= 1)
        const isLongerFirst = lengths.every((length, n) => n === 0 || length <= (lengths[n - 1] ?? 0))
        expect([at.length, lengths.length, isInOrder, isLongerFirst]).toEqual([
          days,
          Math.min(days, places),
          true,
          true,
        ])
        expect((lengths[0] ?? 0) - (lengths.at(-1) ?? 0)).toBeLessThanOrEqual(1)
      }),
      { numRuns: 10_000 },
    )
  })
})

describe('the name of a new trip', () => {
  const namedIn =
    (language?: Language) =>
    (...addresses: string[]) =>
      nameOfTrip(
        addresses.map(formatted_address => ({ name: 'x', formatted_address })),
        language,
      )
  const at = namedIn()
  const inChinese = namedIn('zh')

  test('has the last part of each address once', () => {
    expect(at('Tokyo, Japan', 'Kyoto, Japan')).toBe('Trip to Japan')
    expect(at('Tokyo, Japan', 'Taipei, Taiwan', 'Osaka, Japan')).toBe('Trip to Japan, Taiwan')
    expect(at('Singapore')).toBe('Trip to Singapore')
    expect(nameOfTrip([{ name: "Grandma's", formatted_address: null }])).toBe("Trip to Grandma's")
    expect(nameOfTrip([])).toBe('')
  })

  test('reads as Chinese for those who read Chinese', () => {
    expect(inChinese('京都，日本')).toBe('日本之旅')
    expect(inChinese('京都，日本', '倫敦，英國', '東京，日本')).toBe('日本、英國之旅')
    expect(inChinese('京都，日本', 'Grandma’s farm')).toBe('日本、Grandma’s farm 之旅')
    const countries = Array.from({ length: 20 }, (_, n) => `${'遠'.repeat(20)}國${n}國`)
    expect(inChinese(...countries)).toMatch(/^遠+國0國、.*國3國和另外 16 地之旅$/)
    expect(inChinese('遠'.repeat(200))).toMatch(/^遠+之旅$/)
  })

  test('has whole names only, and says how many there are besides', () => {
    const name = at(...Array.from({ length: 20 }, (_, n) => `Somewhere, Country number ${n}`))
    expect(name).toMatch(/^Trip to Country number 0, .*Country number \d+ and \d+ more$/)
    expect([...name].length).toBeLessThanOrEqual(120)
  })

  test('is never too long and never empty', () => {
    const address = fc
      .string({ unit: 'grapheme', minLength: 1, maxLength: 200 })
      .filter(text => /[^\s,]/.test(text.split(',').at(-1) ?? ''))
    fc.assert(
      fc.property(fc.array(address, { minLength: 1, maxLength: 20 }), addresses => {
        const name = at(...addresses)
        expect([...name].length).toBeLessThanOrEqual(120)
        expect(name).toMatch(/^Trip to ./su)
        const chinese = inChinese(...addresses)
        expect([...chinese].length).toBeLessThanOrEqual(120)
        expect(chinese).toMatch(/^.+之旅$/su)
      }),
      { numRuns: 10_000 },
    )
  })
})

describe('legs', () => {
  const day = (date: string, place: string | null, place_id: string | null = place) => ({
    id: date,
    date,
    place,
    place_id,
    lat: null,
    lng: null,
  })

  test('are consecutive days at the same place', () => {
    const legs = legsOf([
      day('2027-03-27', 'Tokyo'),
      day('2027-03-28', 'Tokyo'),
      day('2027-03-29', 'Kyoto'),
      day('2027-03-30', 'Tokyo'),
    ])
    expect(legs.map(({ name, days }) => [name, days])).toEqual([
      ['Tokyo', 2],
      ['Kyoto', 1],
      ['Tokyo', 1],
    ])
    expect(legs[0]).toMatchObject({ id: '2027-03-27', start_date: '2027-03-27', end_date: '2027-03-28' })
  })

  test('end where a day has no place, or is not there', () => {
    const days = [
      day('2027-03-27', 'Tokyo'),
      day('2027-03-28', null),
      day('2027-03-29', 'Tokyo'),
      day('2027-03-31', 'Tokyo'),
    ]
    expect(legsOf(days).map(({ start_date }) => start_date)).toEqual([
      '2027-03-27',
      '2027-03-29',
      '2027-03-31',
    ])
  })

  test('have every day with a place once', () => {
    const place = fc.option(fc.constantFrom('Tokyo', 'Kyoto', 'Osaka'), { nil: null })
    fc.assert(
      fc.property(fc.array(place, { maxLength: 60 }), places => {
        const dates = daysOf('2027-01-01', '2027-12-31')
        const days = places.map((place, n) => day(dates[n] ?? '', place))
        const covered = legsOf(days).flatMap(leg =>
          daysOf(leg.start_date, leg.end_date).map(date => [date, leg.name]),
        )
        expect(covered).toEqual(
          days.filter(({ place }) => place !== null).map(({ date, place }) => [date, place]),
        )
      }),
      { numRuns: 10_000 },
    )
  })
})
