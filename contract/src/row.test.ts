import { expect, test } from 'vitest'
import { blankDay } from './days.row.ts'
import { TripDay } from './days.ts'
import { blankExpense } from './expenses.row.ts'
import { KeptExpense } from './expenses.ts'
import { blankFlight } from './flights.row.ts'
import { Flight } from './flights.ts'
import { blankIdea } from './ideas.row.ts'
import { Idea } from './ideas.ts'
import { blankItem } from './items.row.ts'
import { Item } from './items.ts'
import { blankRental } from './rentals.row.ts'
import { Rental } from './rentals.ts'
import { blankRow } from './row.ts'
import { blankTodo } from './todos.row.ts'
import { Todo } from './todos.ts'

test('a blank row, which the browser has without a schema, is as the server makes it from the schema', () => {
  const pairs: [blank: object, made: object][] = [
    [blankDay, blankRow(TripDay)],
    [blankItem, blankRow(Item)],
    [blankFlight, blankRow(Flight)],
    [blankRental, blankRow(Rental)],
    [blankTodo, blankRow(Todo)],
    [blankIdea, blankRow(Idea)],
    [blankExpense, { ...blankRow(KeptExpense), split: { mode: 'equal', parts: {}, amounts: {} } }],
  ]
  for (const [blank, made] of pairs) expect(blank).toEqual(made)
})
