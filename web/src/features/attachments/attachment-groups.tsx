import type { Attachment, Owner } from '@caravan/contract/attachments'
import type { Plan } from '@caravan/contract/plan'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { useDates } from '../../lib/format/dates.ts'
import { partsOf } from '../../lib/merge.ts'
import { bookingsIn, dateOf, linkOf, nameOf } from '../../trip/bookings.ts'
import { useBookingKinds } from '../../trip/kinds.ts'
import { ledgerQuery } from '../../trip/ledger.ts'

/** A thing of the trip that files may belong to. */
export type FileOwner = {
  /** The owner that a file of this thing has; the whole trip has no id. */
  owner: Owner
  /** The ids of all its rows: a stay has one for each night. */
  ids: readonly (string | undefined)[]
  name: string
  /** The day of a booking, or of a payment. */
  detail?: string
}

/** All that files may belong to: the trip, its bookings by their days, and its expenses as soon as they are known. */
export function useFileOwners(plan: Plan, hasExpenses: boolean): FileOwner[] {
  const t = useTranslations('attachment')
  const item = useTranslations('item')
  const { shortDay, pastDay } = useDates()
  const kinds = useBookingKinds()
  const { data: ledger } = useQuery({ ...ledgerQuery(plan.trip.id), enabled: hasExpenses })
  return [
    { owner: { kind: 'trip' }, ids: [undefined], name: t('ownerKinds.trip') },
    ...bookingsIn(kinds, plan).map(booking => ({
      owner: linkOf(booking),
      ids: partsOf(booking.row).map(({ id }) => id),
      name: nameOf(booking) || item('noPlace'),
      detail: shortDay(dateOf(booking)),
    })),
    ...(ledger?.expenses ?? []).map(({ id, description, paid_date }) => ({
      owner: { kind: 'expense' as const, id },
      ids: [id],
      name: description,
      detail: pastDay(paid_date),
    })),
  ]
}

export type FileGroup = FileOwner & { files: Attachment[] }

/** Files by what they belong to. Those of expenses that are not known yet stand together. */
export function groupsOf(
  owners: readonly FileOwner[],
  files: readonly Attachment[],
  rest: string,
): FileGroup[] {
  const byOwner = Map.groupBy(files, ({ owner }) => owner.id)
  const groups = owners.map(one => ({ ...one, files: one.ids.flatMap(id => byOwner.get(id) ?? []) }))
  const known = new Set(owners.flatMap(({ ids }) => ids))
  const others = files.filter(({ owner }) => !known.has(owner.id))
  const unknown: FileGroup = { owner: { kind: 'expense' }, ids: [], name: rest, files: others }
  return [...groups, unknown].filter(({ files }) => files.length > 0)
}
