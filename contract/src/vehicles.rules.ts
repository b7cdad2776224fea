import type { RideType } from './rides.ts'
import { patternsOf } from './type-of-words.ts'

/** What a ride is drawn as. */
export const vehicles = ['train', 'metro', 'bus', 'ferry', 'car', 'parking', 'other'] as const
export type Vehicle = (typeof vehicles)[number]

const patterns = patternsOf<Vehicle>([
  [
    'metro',
    'metro(?! ?politan)|subway|underground|tube|u-?bahn|m[rt]{2}|mtr|bts|t-bane|tunnelbana',
    '地[鐵铁]|地下[鐵铁]|捷[運运]|メトロ|지하철',
  ],
  [
    'bus',
    'bus(?:es)?|autobus|coach|shuttle|flixbus|greyhound|megabus|national express|blablacar bus',
    '巴士|公[車车交]|客[運运]|バス|버스',
  ],
  [
    'ferry',
    'ferry|ferries|boat|ship|hydrofoil|catamaran|vaporetto|traghetto|water ?bus|speedboat|cruise',
    '渡[輪轮船]|[輪轮]渡|[輪轮]船|快船|[遊游]船|[郵邮][輪轮]|フェリー|高速船|페리',
  ],
  [
    'car',
    'taxi|cab|uber|lyft|grab|bolt|car|chauffeur|limo(?:usine)?|private transfer|carpool|blablacar',
    '[計计]程[車车]|出租[車车]|的士|[專专包][車车]|[網网][約约][車车]|接送|接[機机]|送[機机]|タクシー|택시',
  ],
  [
    'train',
    'train|railway|shinkansen|ice|tgv|eurostar|intercity',
    '火[車车]|高[鐵铁]|[動动][車车]|新幹線|新干线|列[車车]',
  ],
])

const vehicleIn = (text: string): Vehicle | undefined => patterns.find(([, words]) => words.test(text))?.[0]

/** The parts of a ride that tell its vehicle. */
export interface KnownRide {
  type: RideType
  number: string | null
  from_place: string
  to_place: string | null
}

/** The vehicle of a ride: its type and number tell it. Only a ride of no type is known by its places. */
export function vehicleOf({ type, number, from_place, to_place }: KnownRide): Vehicle {
  const named = vehicleIn(number ?? '')
  if (type === 'train') return named === 'metro' ? named : type
  if (type === 'transfer') return named ?? 'car'
  if (type !== 'other') return type
  return named ?? vehicleIn(`${from_place}, ${to_place ?? ''}`) ?? type
}
