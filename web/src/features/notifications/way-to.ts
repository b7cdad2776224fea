import type { Notification } from '@caravan/contract/notifications'

const dialogs: { [kind in Notification['kind']]?: string } = {
  ...{ expense: 'expenses', settled: 'expenses', todo_assigned: 'todos', todo_due: 'todos' },
  booking: 'history',
}

interface Told extends Pick<Notification, 'kind' | 'trip_id'> {
  about: (Omit<NonNullable<Notification['about']>, 'name'> & { name?: string | null }) | null
}

/** The sentence about it, among those of `notifications.told`. */
export const sentenceOf = ({ kind, about }: Pick<Told, 'kind' | 'about'>) =>
  kind === 'added' && about?.kind === 'guest' ? 'claimed' : kind

/** Where the row is that an entry is about; of several their list, and of one that is gone its history. */
export function wayTo({ kind, trip_id: tripId, about }: Told) {
  if (tripId === null) return { to: '/dashboard' } as const
  if (kind === 'passport') return { to: '/profile', search: { section: 'information' } } as const
  return { to: '/edit-trip/$tripId', params: { tripId }, search: { ...searchOf() } } as const

  function searchOf(): { [part: string]: string | undefined } {
    if (about?.deleted) return { dialog: 'history', about: about.id }
    if (about?.kind === 'guest') return { dialog: 'history' }
    if (!about) return { dialog: dialogs[kind] }
    // The name of a day is its date.
    if (about.kind === 'day') return { day: about.name ?? undefined }
    // The form of a booking opens on its day alone.
    return { dialog: kind === 'booking' ? undefined : dialogs[kind], [about.kind]: about.id }
  }
}

/** The same as an address, where no router is. */
export function addressTo(told: Told): string {
  const { to, params, search = {} } = { params: undefined, search: undefined, ...wayTo(told) }
  const parts = Object.entries(search).flatMap(([part, value]) =>
    value === undefined ? [] : [[part, value]],
  )
  const query = new URLSearchParams(parts).toString()
  return to.replace('$tripId', params?.tripId ?? '') + (query && `?${query}`)
}
