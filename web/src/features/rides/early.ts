import type { Ride } from '@caravan/contract/rides'
import { vehicleOf } from '@caravan/contract/vehicles.rules'
import type { EarlyKind, PaintedKind, Teller } from '../../trip/kinds.ts'
import { endsOf, rideTimes, titleOf, waysOf } from './ride-words.tsx'

export const early: EarlyKind<Ride, ReturnType<typeof wordsIn>> = {
  order: 2,
  part: 'rides',
  ways: waysOf,
  onDay(ride, day, { words, language }) {
    const [from, to] = endsOf(ride)
    const title = titleOf(ride)
    // The drawing has the icon of a train.
    const isDrawn = vehicleOf(ride) === 'train'
    if (from?.date === day) {
      // The words for another date are the app's.
      const isRare = !isDrawn || (to && to.date !== day)
      const times = rideTimes(language, String, String)(ride)
      return [{ time: from.time, times, title, what: words.types[ride.type], isRare }]
    }
    if (to?.date !== day) return []
    return [
      {
        time: to.time,
        times: to.time,
        title,
        what: words.to.replace('{0}', () => to.place),
        isRare: !isDrawn,
      },
    ]
  },
}

const types = 'train bus ferry transfer parking other'.split(' ') as Ride['type'][]

const wordsIn = (t: Teller) => ({
  to: t('ride.to', { place: '{0}' }),
  types: Object.fromEntries(types.map(type => [type, t(`ride.types.${type}`)])),
})

export const painted: PaintedKind = {
  wordsIn,
  holes: ({ ride }) => ({
    ride: { ...ride, types: Object.fromEntries(types.map(type => [type, '{what}'])) },
  }),
  known: () => ({ '10:11': '{times}' }),
  sample: day => ({
    ...{ type: 'train', number: null, from_place: '{title}', from_zone: null, depart_date: `${day}T10:11` },
    ...{ to_place: null, to_zone: null, arrive_date: null },
  }),
}
