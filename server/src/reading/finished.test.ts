import { expect, test } from 'vitest'
import { marksOfText } from './rules.ts'

const markOf = (text: string) => marksOfText({ text }, { today: '2026-03-01' })[0]

test('the address behind the name of a visit stands beside it', () => {
  const text =
    'Prenotazione confermata\nMuseo: Galleria dei Cedri, Piazzale dei Cedri 6, Firenze\nData: 30 marzo 2026\nOra di ingresso: 09:15'
  expect(markOf(text)).toMatchObject({
    name: 'Galleria dei Cedri',
    from: { name: 'Galleria dei Cedri', address: 'Piazzale dei Cedri 6, Firenze' },
  })
  expect(markOf(text.replace(', Piazzale dei Cedri 6', ''))?.name).toBe('Galleria dei Cedri, Firenze')
})

test('the row of a receipt that begins like a label is no booking', () => {
  const text =
    'Cervejaria Alta, Lda\nFATURA SIMPLIFICADA FS 1\nData: 2026-02-05 Hora: 14:22\n2 Café 1,50 3,00\nTOTAL EUR 3,00'
  expect(markOf(text.replace('2 Café 1,50 3,00', 'Café   1,50   3,00'))?.kind).toBe('expense')
  expect(markOf(text.replace('2 Café 1,50 3,00', 'Café solo 1,50'))?.kind).toBe('expense')
})
