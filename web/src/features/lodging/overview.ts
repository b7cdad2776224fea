import type { Stay } from '@caravan/contract/lodging.stays'
import { overviewKind } from '../../trip/kinds.ts'

export const overviewStay = overviewKind<Stay>({
  name: 'stay',
  endTitle({ place, nights }) {
    const time = nights.at(-1)?.end_time
    return time ? ['stay.leave', { place, time }] : ['stay.leaveSometime', { place }]
  },
})
