import * as z from 'zod/mini'
import { text } from './bounds.ts'
import { endpoint } from './endpoint.ts'
import { Id, NewId, Raw, said } from './fields.ts'
import { SharedItem } from './items.ts'
import { sharedLists } from './kinds/all.ts'
import { member } from './trips.ts'

const HOUR = 3_600

/** At most: a link that nobody thinks of any more ends by itself. */
export const MAX_SHARE_DAYS = 730

export const sections = ['plan', 'bookings', 'details', 'costs', 'note', 'calendar'] as const

export const ShareSections = z.object({
  plan: said(z.boolean(), 'Days, places, times and tracks.'),
  bookings: said(z.boolean(), 'Flights, rental cars and rides.'),
  details: said(z.boolean(), 'The text beside a place, and its link; the notes of days and bookings.'),
  costs: said(z.boolean(), 'Those of the plan and of the bookings, as far as they are shown.'),
  note: said(z.boolean(), 'The note of the trip.'),
  calendar: said(z.boolean(), 'A calendar of the plan and the bookings; none of a link with a password.'),
})
export type ShareSections = z.output<typeof ShareSections>
export const SentSections = z.partial(ShareSections)

export const Share = z.object({
  id: Id,
  created_by: Id,
  created_at: z.string(),
  expires_at: z.string(),
  sections: ShareSections,
  has_password: z.boolean(),
  url: said(z.nullable(z.string()), 'The page `/shared/…`, only for the one who made it.'),
  calendar_url: said(z.nullable(z.string()), 'The calendar, likewise; null where there is none.'),
  version: z.int(),
})
export type Share = z.output<typeof Share>

export const SHARE_PASSWORD = { min: 6, max: 128 } as const

const NewPassword = Raw.check(
  z.refine(text => {
    const { min, max } = SHARE_PASSWORD
    const { length } = text.length > max * 2 ? text : [...text.normalize('NFKC')]
    return length >= min && length <= max
  }),
  z.meta({ minLength: SHARE_PASSWORD.min, maxLength: SHARE_PASSWORD.max }),
)
const Days = said(z.int().check(z.gte(1), z.lte(MAX_SHARE_DAYS)), 'The link ends so many days from now.')
const PARTS = 'What the link shows beside the name and the dates of the trip; what is left out '

export const shares = endpoint({
  method: 'GET',
  path: '/trips/{tripId}/shares',
  summary: 'The links that show a trip to others, the latest first',
  access: member,
  section: 'all',
  guests: false,
  response: z.array(Share),
})

export const createShare = endpoint({
  method: 'POST',
  path: '/trips/{tripId}/shares',
  summary: 'Make a link that shows a trip to whoever has it, for so many days',
  access: member,
  section: 'all',
  opens: 'share_link',
  body: z.object({
    id: NewId,
    sections: said(SentSections, `${PARTS}is not shown.`),
    days: Days,
    password: said(z.optional(z.nullable(NewPassword)), 'Asked of whoever opens the link.'),
  }),
  response: Share,
  status: 201,
  touches: ['members'],
  errors: ['row.exists', 'row.gone'],
  limits: [{ per: 'user', max: 60, seconds: HOUR }],
})

export const updateShare = endpoint({
  method: 'PUT',
  path: '/trips/{tripId}/shares/{shareId}',
  summary:
    'Change what a link shows, how long it is good for (from now on) or its password, which null takes away; `revoked: false` brings back a link that was revoked within the last day',
  access: member,
  section: 'all',
  body: z.object({
    sections: said(z.optional(SentSections), `${PARTS}stays.`),
    days: z.optional(Days),
    password: said(z.optional(z.nullable(NewPassword)), 'Asked for by the link; null takes it away.'),
    revoked: said(z.optional(z.literal(false)), 'Brings back a link that was revoked within the last day.'),
  }),
  response: Share,
  touches: ['members'],
  errors: ['version.outdated'],
  limits: [{ per: 'user', max: 100, seconds: HOUR }],
})

export const revokeShare = endpoint({
  method: 'DELETE',
  path: '/trips/{tripId}/shares/{shareId}',
  summary: 'Make a link worth nothing, at once',
  access: member,
  section: 'all',
  response: null,
  touches: ['members'],
})

export const SharedDay = z.object({
  date: z.string(),
  place: z.nullable(z.string()),
  place_id: z.nullable(z.string()),
  lat: z.nullable(z.number()),
  lng: z.nullable(z.number()),
  note: said(z.optional(z.nullable(z.string())), 'With the details.'),
  tracks: said(z.array(z.string()), 'Ways that were recorded, each an encoded polyline.'),
  items: z.array(SharedItem),
})
export type SharedDay = z.output<typeof SharedDay>

/** All that somebody with a link may know of a trip: nobody's name, nothing to book with, and no id of ours. */
export const SharedTrip = z.object({
  name: z.string(),
  start_date: z.string(),
  end_date: z.string(),
  /** The places of the drawn cover; none without the plan. */
  places: z.array(z.object({ place_id: z.nullable(z.string()), name: z.string() })),
  currency: said(z.optional(z.string()), 'Of the costs of the plan, with the costs.'),
  days: said(z.nullable(z.array(SharedDay)), 'Null where the plan is not shown.'),
  bookings: z.nullable(z.object(sharedLists())),
  note: said(z.nullable(z.string()), 'HTML; null where it is not shown.'),
  expires_at: z.string(),
})
export type SharedTrip = z.output<typeof SharedTrip>

const token = z.object({ token: said(text(200), 'From the address of the link.') })

export const sharedTrip = endpoint({
  method: 'GET',
  path: '/shared/{token}',
  summary: 'What a link shows; any that does not work any more is not there',
  access: 'anyone',
  params: token,
  response: SharedTrip,
  compressed: true,
  errors: ['share.password_required'],
  limits: [{ per: 'ip', max: 60, seconds: 60 }],
})

export const openSharedTrip = endpoint({
  method: 'POST',
  path: '/shared/{token}/open',
  summary: 'The same with the password of the link',
  access: 'anyone',
  params: token,
  body: z.object({ password: said(Raw, 'That of the link.') }),
  response: SharedTrip,
  compressed: true,
  errors: ['share.password_wrong', 'auth.wait'],
  limits: [{ per: 'ip', max: 60, seconds: 60 }],
})
