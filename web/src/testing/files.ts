import type { Attachment } from '@caravan/contract/attachments'
import { idOf, tripId } from './trip.ts'

/** A file of Ana's trip. */
export function aFile(number: number, fields: Partial<Attachment> = {}): Attachment {
  return {
    id: idOf(number),
    trip_id: tripId,
    name: `Photo ${number}.jpg`,
    type: 'image/jpeg',
    bytes: 340_000,
    owner: { kind: 'trip' },
    uploaded_by: null,
    created_at: `2027-04-05T10:00:00.${String(number % 1_000).padStart(3, '0')}Z`,
    taken_at: null,
    day: null,
    has_thumbnail: false,
    version: 1,
    ...fields,
  }
}
