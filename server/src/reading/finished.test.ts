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

test.each([
  'Il preventivo non costituisce prenotazione.',
  'Non hai ancora completato la prenotazione.',
  'no hemos reservado nada',
  'You haven’t completed your booking',
  'Ihre Buchung ist noch nicht abgeschlossen',
])('%s: that is no booking', sentence => {
  const text =
    'Genova - Palermo\nPartenza sabato 31 luglio 2026 ore 23:00\nArrivo domenica 1 agosto 2026 ore 19:30'
  expect(markOf(text)?.kind).toBe('ride')
  expect(markOf(`${text}\n${sentence}`)).toBeUndefined()
})
