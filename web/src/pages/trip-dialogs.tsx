import type { Plan } from '@caravan/contract/plan'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { type ReactNode, useCallback, useState } from 'react'
import { expense } from '../features/expenses/kind.tsx'
import { isOffered, notForGuests, toolsOf } from '../features/trip-page/toolbar.tsx'
import { kinds } from '../kinds.tsx'
import { useIsGuest } from '../lib/calls/session.ts'
import { useFileAddress } from '../trip/address.ts'
import type { Tool } from '../trip/kinds.ts'
import { isNoteView, type NoteView } from '../trip/note.ts'
import { useSees } from '../trip/plan.ts'
import { later } from '../ui/later.tsx'
import { useIsIdle } from '../ui/use-soon.ts'

const CopyTrip = later(() => import('../features/trips/copy-trip.tsx'), 'CopyTrip')
const HistoryDialog = later(() => import('../features/history/history-dialog.tsx'), 'HistoryDialog')
const TripDrop = later(() => import('../features/imports/trip-drop.tsx'), 'TripDrop', { failed: () => null })
const UndoKeys = later(() => import('../features/history/undo-keys.tsx'), 'UndoKeys', { failed: () => null })
const BringTrip = later(() => import('../features/trips/bring-trip.tsx'), 'BringTrip')
const ImportBookings = later(() => import('../features/imports/import-bookings.tsx'), 'ImportBookings')
const KeptWhole = later(() => import('../trip/files/keep-whole.ts'), 'KeptWhole', { failed: () => null })
const MembersDialog = later(() => import('../features/members/members-dialog.tsx'), 'MembersDialog')
const MoreOptions = later(() => import('../features/trip-page/more-options.tsx'), 'MoreOptions')
const NoteDialog = later(() => import('../features/note/note-dialog.tsx'), 'NoteDialog')
const PhotosDialog = later(() => import('../features/memories/photos-dialog.tsx'), 'PhotosDialog')
const Sending = later(() => import('../trip/files/sending.tsx'), 'Sending', { failed: () => null })
const PrintDialog = later(() => import('../features/trip-page/print-dialog.tsx'), 'PrintDialog')
const SharesDialog = later(() => import('../features/shares/shares-dialog.tsx'), 'SharesDialog')
const Viewer = later(() => import('../features/attachments/viewer.tsx'), 'Viewer')

export const tools = toolsOf(kinds)
export const route = '/signed-in/edit-trip/$tripId'

type ToShow = Tool | NoteView | undefined

export type Show = (dialog: ToShow, replace?: boolean) => void

/** Opens a dialog in the address, in place of the one that is open, or none. */
export function useShow(): Show {
  const navigate = useNavigate()
  return useCallback(
    (dialog: ToShow, replace = dialog === undefined) =>
      void navigate({
        from: '/edit-trip/$tripId',
        search: before => ({
          ...{ ...before, dialog, tab: undefined, why: undefined },
          ...{ about: undefined, by: undefined, of: undefined },
        }),
        replace,
        resetScroll: false,
        // A dialog that closes has asked by itself.
        ignoreBlocker: dialog === undefined,
      }),
    [navigate],
  )
}

type TripDialogsProps = {
  plan: Plan
  canEdit: boolean
  date: string | undefined
  news: ReactNode
  onShow: Show
}

/** The dialogs that the address opens over the page, and parts that come once the page has nothing else to do. */
export function TripDialogs({ plan, canEdit, date, news, onShow }: TripDialogsProps) {
  const search = useSearch({ from: route })
  const navigate = useNavigate()
  const isIdle = useIsIdle()
  const { file, close } = useFileAddress()
  const sees = useSees(plan.trip.id)
  const isRefused = useIsGuest() && notForGuests.includes(search.dialog)
  const dialog = isOffered(search.dialog, sees) && !isRefused ? search.dialog : undefined
  const [dropped, setDropped] = useState<readonly File[]>([])
  const hide = () => onShow(undefined)
  function read(files: readonly File[]) {
    setDropped(files)
    onShow('import')
  }
  return (
    <>
      {kinds.map(
        ({ name, tool, Part }) =>
          Part &&
          isOffered(tool ?? undefined, sees) &&
          (dialog === tool || search[name] !== undefined) && (
            <Part day={date} isListed={dialog === tool} key={name} onClose={hide} plan={plan} />
          ),
      )}
      {dialog === 'members' && (
        <MembersDialog
          canEdit={canEdit && sees === 'all'}
          onClose={hide}
          onLeft={() => navigate({ to: '/dashboard', replace: true })}
          trip={plan.trip}
        />
      )}
      {dialog === 'history' && (
        <HistoryDialog onClose={hide} onInvite={() => onShow('members')} plan={plan} />
      )}
      {isIdle && <UndoKeys tripId={plan.trip.id} />}
      {isIdle && <Sending plan={plan} />}
      {isIdle && canEdit && <TripDrop onRead={read} tripId={plan.trip.id} />}
      {isIdle && <KeptWhole plan={plan} />}
      {isNoteView(dialog) && (
        <NoteDialog canEdit={canEdit} onClose={hide} onView={onShow} plan={plan} view={dialog} />
      )}
      {dialog === 'copy' && <CopyTrip onClose={hide} trip={plan.trip} />}
      {dialog === 'print' && (
        <PrintDialog
          onClose={hide}
          onShow={print => void navigate({ from: '/edit-trip/$tripId', search: { day: date, print } })}
          trip={plan.trip}
        />
      )}
      {dialog === 'import' && canEdit && (
        <ImportBookings
          attachment={search.about}
          day={date}
          ExpenseForm={expense.Part}
          files={dropped}
          onClose={hide}
          plan={plan}
        />
      )}
      {dialog === 'places' && canEdit && <BringTrip into={plan.trip.id} onClose={hide} ownName="" />}
      {dialog === 'photos' && <PhotosDialog onClose={hide} plan={plan} />}
      {dialog === 'share' && <SharesDialog canEdit={canEdit} onClose={hide} trip={plan.trip} />}
      {dialog === 'other' && (
        <MoreOptions
          marks={{ history: news }}
          onClose={hide}
          onOpen={tool => (tool === 'import' ? read([]) : onShow(tool))}
          groups={tools.more}
          trip={plan.trip}
        />
      )}
      {file !== undefined && <Viewer onClose={close} plan={plan} />}
    </>
  )
}
