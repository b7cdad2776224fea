import type { Notification } from '@caravan/contract/notifications'

const dialogs: { [kind in Notification['kind']]?: string } = {
  ...{ expense: 'expenses', settled: 'expenses', todo_assigned: 'todos', todo_due: 'todos' },
  booking: 'history',
}

/** Where the row is that an entry is about; of several their list, and of one that is gone its history. */
export function wayTo({ kind, trip_id: tripId, about }: Notification) {
  if (tripId === null) return { to: '/dashboard' } as const
  if (kind === 'passport') return { to: '/profile', search: { section: 'information' } } as const
  return { to: '/edit-trip/$tripId', params: { tripId }, search: { ...searchOf() } } as const

  function searchOf(): { [part: string]: string | undefined } {
    if (about?.deleted) return { dialog: 'history', about: about.id }
    if (!about) return { dialog: dialogs[kind] }
    // The form of a booking opens on its day alone.
    return { dialog: kind === 'booking' ? undefined : dialogs[kind], [about.kind]: about.id }
  }
}
