import type { Rental } from '@caravan/contract/rentals'
import type { EarlyKind, PaintedKind, Teller } from '../../trip/kinds.ts'
import { endsOf, waysOf } from './rental-words.tsx'

export const early: EarlyKind<Rental, ReturnType<typeof wordsIn>> = {
  order: 3,
  part: 'rentals',
  ways: waysOf,
  onDay: (rental, day, { words }) =>
    endsOf(rental)
      .filter(({ date }) => date === day)
      .map(({ end, time, place }) => ({
        ...{ time, title: rental.company, what: words[end].replace('{0}', () => place) },
      })),
}

const wordsIn = (t: Teller) => ({
  pickup: t('rental.pickup', { place: '{0}' }),
  dropoff: t('rental.dropoff', { place: '{0}' }),
})

export const painted: PaintedKind = {
  wordsIn,
  holes: ({ rental }) => ({ rental: { ...rental, pickup: '{what}' } }),
  known: () => ({ '10:10': '{time}' }),
  sample: day => ({
    ...{ company: '{title}', pickup_place: '', pickup_date: `${day}T10:10` },
    ...{ dropoff_place: '', dropoff_date: '2027-03-04T10:10' },
  }),
}
