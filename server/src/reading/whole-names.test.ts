import { expect, test } from 'vitest'
import { isWholeIn } from './whole-names.ts'

test.each([
  ['Agriturismo Poggio', 'presso il nostro Agriturismo Poggio al Vento da sabato 28 agosto'],
  ['Largo Hostel', 'the room at Casa do Largo Hostel is yours'],
  ['Petit Tonneau', 'Le Petit Tonneau, Nantes'],
  ['Atocha', 'Madrid Pta. Atocha 10:00'],
  ['Hotel Rosa', 'Hotel Rosa Blu'],
])('%s is a part of a longer name in %s', (name, text) => expect(isWholeIn(name, text)).toBe(false))

test.each([
  ['Hotel Adler', 'Your stay at Hotel Adler from Friday, 3 July'],
  ['Hotel Adler', 'Buchung im Hotel Adler am Freitag'],
  ['Lyon Part-Dieu', 'TGV 6607\tLyon Part-Dieu\tParis Gare de Lyon'],
  ['Agriturismo Poggio', 'Agriturismo Poggio al Vento\nAgriturismo Poggio, 53024 Montalcino'],
  ['鳥喜串燒', '您預訂的鳥喜串燒已確認'],
])('%s is whole in %s', (name, text) => expect(isWholeIn(name, text)).toBe(true))
