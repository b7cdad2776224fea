import { createDay, TripDay } from '../days.ts'
import type { KindOf } from './kind.ts'

export const day = {
  row: TripDay,
  saves: createDay,
  parts: ['days'],
  together: [['place', 'place_id', 'formatted_address', 'lat', 'lng']],
  copied: { dates: ['date'] },
} as const satisfies KindOf<TripDay>
