import { describe, expect, test } from 'vitest'
import { afterTrip, contentOf, draftOf, isPassword, mootBy, newDraft } from './share-draft.ts'

const { sections } = newDraft

describe('a link until after the trip', () => {
  test('is good until 30 days after its end', () => {
    expect(afterTrip('2027-04-04', '2027-03-27')).toEqual({ days: 38, until: '2027-05-04' })
    expect(afterTrip('2027-04-04', '2027-05-03')).toEqual({ days: 1, until: '2027-05-04' })
  })

  test('is no choice when that day has come, or is more than two years away', () => {
    expect(afterTrip('2027-04-04', '2027-05-04')).toBe(undefined)
    expect(afterTrip('2029-02-24', '2027-03-27')).toEqual({ days: 730, until: '2029-03-26' })
    expect(afterTrip('2029-02-25', '2027-03-27')).toBe(undefined)
  })
})

test('a password is counted in characters, as the server counts them', () => {
  expect(
    ['12345', '123456', '🐪🐪🐪', '🐪🐪🐪🐪🐪🐪', 'x'.repeat(128), 'x'.repeat(129)].map(isPassword),
  ).toEqual([false, true, false, true, true, false])
})

test('a calendar is one of the plan or the bookings, and of no link with a password', () => {
  const [none, booked] = [
    { ...sections, plan: false },
    { ...sections, plan: false, bookings: true },
  ]
  expect([none, booked, sections].map(shown => mootBy('calendar', shown, false))).toEqual([
    'onlyWithOthers',
    ...[undefined, undefined],
  ])
  expect([mootBy('calendar', none, true), mootBy('calendar', booked, true)]).toEqual([
    ...['onlyWithOthers', 'notLocked'],
  ])
  expect([mootBy('plan', sections, true), mootBy('costs', sections, true)]).toEqual([undefined, undefined])
})

describe('what the server is told', () => {
  test('of a new link is how long it is good for', () => {
    expect(contentOf(newDraft)).toEqual({ sections, days: 30 })
    expect(contentOf({ ...newDraft, term: 'after', password: 'a secret' }, 39)).toEqual({
      sections,
      days: 39,
      password: 'a secret',
    })
  })

  test('of one that is there is nothing of what stays as it is', () => {
    const draft = draftOf({
      id: '',
      created_by: '',
      created_at: '',
      expires_at: '',
      sections,
      has_password: true,
      url: null,
      calendar_url: null,
      version: 1,
    })
    expect(contentOf(draft)).toEqual({ sections })
    expect(contentOf({ ...draft, isUnlocked: true })).toEqual({ sections, password: null })
    expect(contentOf({ ...draft, term: '7', password: 'another' })).toEqual({
      sections,
      days: 7,
      password: 'another',
    })
  })
})
