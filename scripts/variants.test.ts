import { expect, test } from 'vitest'
import { withOthers } from './variants.mjs'

const whole = '<li><b>{name}</b><i>{cost}</i><i>{time}<u>+1</u></i></li>'

test.each([
  ['cost', '', '<li><b>{name}</b><i>{time}<u>+1</u></i></li>', '<i data-if="cost">{cost}</i>'],
  ['next', '', '<li><b>{name}</b><i>{cost}</i><i>{time}</i></li>', '<u data-if="next">+1</u>'],
  [
    'name',
    '!name',
    whole.replace('<b>', '<b class="none">'),
    '<b data-if="name">{name}</b><b data-if="!name"',
  ],
])('what is left out without %s is named', (has, instead, drawing, part) => {
  expect(withOthers({ whole, others: [[has, instead, drawing]] })).toContain(part)
})

test('what several lack has several names, one in the other', () => {
  const others = [
    ['time', '', '<li><b>{name}</b><i>{cost}</i></li>'],
    ['next', '', '<li><b>{name}</b><i>{cost}</i><i>{time}</i></li>'],
  ]
  expect(withOthers({ whole, others })).toContain('<i data-if="time">{time}<u data-if="next">+1</u></i>')
})

test('a drawing that has something else is refused', () => {
  expect(() => withOthers({ whole, others: [['cost', '', whole.replace('{cost}', '12')]] })).toThrow('cost')
})
