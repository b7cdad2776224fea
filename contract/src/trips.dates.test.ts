import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, dayNumber, daysOf, lengthOf } from './days.rules.ts'
import { planDates } from './trips.dates.ts'
import { isBooked } from './trips.rules.ts'

const range = fc
  .record({ from: fc.integer({ min: 0, max: 40 }), length: fc.integer({ min: 1, max: 20 }) })
  .map(({ from, length }) => ({
    start_date: addDays('2028-02-20', from),
    end_date: addDays('2028-02-20', from + length - 1),
  }))

const change = fc
  .record({
    before: range,
    after: range,
    gaps: fc.array(fc.boolean(), { minLength: 20, maxLength: 20 }),
    notes: fc.array(fc.boolean(), { minLength: 20, maxLength: 20 }),
    items: fc.array(
      fc.record({
        day: fc.nat(19),
        type: fc.constantFrom('sightseeing', 'dining', 'lodging', 'flight'),
      }),
      { maxLength: 30 },
    ),
    onConflict: fc.constantFrom(undefined, 'move_to_last' as const, 'delete' as const),
  })
  .map(({ before, after, gaps, notes, items, onConflict }) => {
    const days = daysOf(before.start_date, before.end_date)
      .map((date, n) => ({ id: `d${n}`, date, note: notes[n] ? `of ${date}` : null }))
      .filter((_, n) => gaps[n])
    const planned = items.flatMap(({ day, type }, n) => {
      const target = days[day % Math.max(1, days.length)]
      return target ? [{ id: `i${n}`, sub_trip_id: target.id as string | null, date: target.date, type }] : []
    })
    let ids = 0
    return { before, after, days, items: planned, onConflict, newId: () => `new${ids++}` }
  })

test('PB-07 whatever the dates become, days are the calendar days and nothing is lost silently', () => {
  fc.assert(
    fc.property(change, given => {
      const { before, after, days, items, onConflict } = given
      const plan = planDates(given)

      const isShift =
        lengthOf(before.start_date, before.end_date) === lengthOf(after.start_date, after.end_date)
      const by = isShift ? dayNumber(after.start_date) - dayNumber(before.start_date) : 0
      const isIn = (date: string, { start_date, end_date }: typeof after) =>
        date >= start_date && date <= end_date
      const goes = ({ date }: { date: string }) => !isIn(addDays(date, by), after)
      const going = days.filter(goes).map(({ id }) => id)
      const homeless = items.filter(({ sub_trip_id }) => sub_trip_id !== null && going.includes(sub_trip_id))

      // A date inside of the old ones that has no day was deleted by somebody, and does not come back for nothing.
      const kept = days.filter(day => !goes(day)).map(({ date }) => addDays(date, by))
      const fresh = daysOf(after.start_date, after.end_date).filter(date => !isShift && !isIn(date, before))
      const nearest = (date: string) => (date < after.start_date ? after.start_date : after.end_date)
      const moving = onConflict === 'move_to_last' ? homeless.filter(item => !isBooked(item)) : []
      const noted = days.filter(day => goes(day) && day.note !== null)
      const carried = onConflict === 'move_to_last' ? noted : []
      const wanted = new Set([...kept, ...fresh, ...[...moving, ...carried].map(({ date }) => nearest(date))])
      const inTheWay = [...homeless.map(({ sub_trip_id }) => sub_trip_id), ...noted.map(({ id }) => id)]
      const asked = onConflict === undefined ? inTheWay : []
      expect({
        dates: [...plan.days.values(), ...plan.added.keys()].toSorted(),
        removed: plan.removed,
        deleted: plan.deleted,
        conflicts: plan.conflicts.toSorted(),
      }).toEqual({
        dates: [...wanted].toSorted(),
        removed: going,
        deleted: onConflict === 'delete' ? homeless.map(({ id }) => id) : [],
        conflicts: [...new Set(asked)].toSorted(),
      })

      if (onConflict === undefined && plan.conflicts.length > 0) return
      const dateOf = new Map([
        ...plan.days,
        ...[...plan.added].map(([date, id]): [string, string] => [id, date]),
      ])
      const gone = new Set(plan.deleted)
      const misplaced = items.filter(item => {
        const now = plan.items.get(item.id) ?? item
        const isAtHome = now.sub_trip_id === null ? isBooked(item) : dateOf.get(now.sub_trip_id) === now.date
        return !gone.has(item.id) && !(isAtHome && (!isBooked(item) || now.date === item.date))
      })
      const moved = moving.map(({ id }) => plan.items.get(id)?.date)
      expect([misplaced, moved]).toEqual([[], moving.map(({ date }) => nearest(date))])
      for (const { date, note } of carried) {
        const [target = ''] = [...dateOf].find(([, on]) => on === nearest(date)) ?? []
        const own = days.find(({ id }) => id === target)?.note ?? ''
        const lines = plan.notes.get(target)?.split('\n\n')
        expect(lines?.[0]).toBe(own || carried.find(day => nearest(day.date) === nearest(date))?.note)
        expect(lines).toContain(note)
      }
      expect(plan.notes.size).toBe(new Set(carried.map(({ date }) => nearest(date))).size)
    }),
    { numRuns: 10_000 },
  )
})

test('a shift there and back leaves everything where it was', () => {
  fc.assert(
    fc.property(change, fc.integer({ min: -60, max: 60 }), ({ before, days, items }, by) => {
      const after = { start_date: addDays(before.start_date, by), end_date: addDays(before.end_date, by) }
      const newId = () => 'none'
      const there = planDates({ before, after, days, items, onConflict: undefined, newId })
      expect([there.removed, there.deleted, there.added.size]).toEqual([[], [], 0])
      const moved = items.map(item => ({ ...item, ...there.items.get(item.id) }))
      const shifted = days.map(day => ({ ...day, date: there.days.get(day.id) ?? '' }))
      const back = planDates({
        before: after,
        after: before,
        days: shifted,
        items: moved,
        onConflict: undefined,
        newId,
      })
      expect([...back.days].toSorted()).toEqual(days.map(({ id, date }) => [id, date]).toSorted())
      expect(moved.map(item => ({ ...item, ...back.items.get(item.id) }))).toEqual(items)
    }),
    { numRuns: 10_000 },
  )
})
