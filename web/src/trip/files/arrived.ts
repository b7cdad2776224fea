import { arrivedMails, tripMail } from '@caravan/contract/arrived'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/calls/call.ts'

/** Whether the server takes mail to trips. */
export const takesMail = () => document.documentElement.dataset['mailIn'] !== undefined

const inTray = (tripId: string) => ['trip', tripId, 'arrived'] as const

/** The mails that wait to be imported; a live event says when they are others. */
export const arrivedQuery = (tripId: string) =>
  queryOptions({
    queryKey: [...inTray(tripId), 'mails'],
    queryFn: async ({ signal }) => (await call(arrivedMails, { params: { tripId }, signal })).mails,
    enabled: takesMail(),
  })

/** The address for mail to the trip. */
export const mailAddressQuery = (tripId: string) =>
  queryOptions({
    queryKey: [...inTray(tripId), 'address'],
    queryFn: async ({ signal }) => (await call(tripMail, { params: { tripId }, signal })).address,
    enabled: takesMail(),
  })
