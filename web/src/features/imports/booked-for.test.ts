import { expect, test } from 'vitest'
import { membersNamed } from './booked-for.ts'

const of = (name: string, username = name) => ({ id: name, name, username })
const members = [
  of('Ana Silva', 'ana'),
  of('Mei Lin', 'mei'),
  of('王小明', 'ming'),
  of('José Ángel Ruiz', 'jose'),
]

test.each([
  [['Ana Silva'], ['Ana Silva']],
  [['SILVA ANA'], ['Ana Silva']],
  [
    ['Ana Maria Silva', 'Lin, Mei'],
    ['Ana Silva', 'Mei Lin'],
  ],
  [['王小明'], ['王小明']],
  [['Jose Ruiz'], ['José Ángel Ruiz']],
  [['Mei'], ['Mei Lin']],
  // Somebody who is not on the trip.
  [['Ana Silva', 'Bo Berg'], undefined],
  [['Silva'], undefined],
  [['Ana Silva', 'Ana Silva'], undefined],
  [[], undefined],
  // Everybody is what a booking is for without a choice.
  [['Ana Silva', 'Mei Lin', '王小明', 'José Ruiz'], undefined],
])('%j', (names, ids) => expect(membersNamed(names, members)).toEqual(ids))

test('a name that two members have is nobody', () => {
  expect(
    membersNamed(['Ana Silva'], [of('Ana Silva', 'a1'), of('Ana Silva', 'a2'), of('Mei Lin')]),
  ).toBeUndefined()
})
