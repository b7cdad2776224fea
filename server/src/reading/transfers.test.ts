import { expect, test } from 'vitest'
import { transferIn } from './transfers.ts'

const context = { today: '2026-03-01' }
const read = (text: string) => {
  const { from, to, starts } = transferIn(text, context) ?? {}
  return [from?.name, to?.name, starts?.day, starts?.time]
}

test('a driver fetches people at an address, with its number', () => {
  expect(
    read('Your taxi on 5 June 2026: 07:15 pick-up 12 Park Lane, Bath, to Heathrow, Terminal 5.'),
  ).toEqual([...['12 Park Lane, Bath', 'Heathrow', '2026-06-05', '07:15']])
})

test('notes in brackets are no part of a place', () => {
  expect(
    read('Transfer: 10/06/2026 às 16:45, Aeroporto do Porto (chegadas, porta 2) para Hotel Rio.'),
  ).toEqual([...['Aeroporto do Porto', 'Hotel Rio', '2026-06-10', '16:45']])
})

test('a text with two days or without a driver tells no transfer', () => {
  expect(transferIn('Taxi 5 June 2026 or 6 June 2026, 07:15 Bath to Heathrow.', context)).toBeUndefined()
  expect(transferIn('On 5 June 2026, 07:15 Bath to Heathrow.', context)).toBeUndefined()
})
