import { expect, test } from 'vitest'
import { dottedMinutes, meal, withoutMeal } from './typed-plan.ts'

test.each([
  ['lunch at Ichiran', 'Ichiran'],
  ['Abendessen bei Ichiran', 'Ichiran'],
  ['Tea @ Ichiran', 'Ichiran'],
  ['晚餐：一蘭', '一蘭'],
  ['早饭 一兰', '一兰'],
  ['Dinner in Kyoto', 'Dinner in Kyoto'],
  ['Dinner', 'Dinner'],
])('%s is looked for as %s', (typed, name) => {
  expect(withoutMeal(typed)).toBe(name)
})

test.each(['Lunch in the Old Mill', '下午茶 春水堂', '저녁 식사: 명동', 'Ichiran, cena'])(
  '%s has a meal',
  text => {
    expect(meal.test(text)).toBe(true)
  },
)

test('the minutes of a clock with a dot are quarters of an hour', () => {
  const clock = new RegExp(`^\\d{1,2}${dottedMinutes('minutes')}`)
  const minutes = ['14.30', '9.30', '14.03', '12.00', '12.00.5'].map(
    text => clock.exec(text)?.groups?.['minutes'],
  )
  expect(minutes).toEqual(['30', undefined, undefined, '00', undefined])
})
