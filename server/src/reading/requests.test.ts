import { expect, test } from 'vitest'
import { isConfirmed } from './requests.ts'

test.each([
  'Votre demande de réservation du 3 au 5 mai',
  'Ihre Anfrage: 3. bis 5. Mai, Doppelzimmer',
  'Angebot für Ihre Buchung vom 3. bis 5. Mai',
])('%s confirms nothing', text => expect(isConfirmed(text)).toBe(false))

test.each([
  'Ihre Anfrage ist bestätigt',
  'Your booking at the inn',
  'La chambre est réservée, comme demandé',
])('%s confirms something', text => expect(isConfirmed(text)).toBe(true))
