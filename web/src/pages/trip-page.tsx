import type { Member } from '@caravan/contract/members'
import type { Plan } from '@caravan/contract/plan'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback, useDeferredValue, useMemo, useState } from 'react'
import { TripDates } from '../features/dates/trip-dates.tsx'
import { DaysMenu } from '../features/days/days-menu.tsx'
import { IdeasLink } from '../features/ideas/ideas-link.tsx'
import { useMoveToDay } from '../features/items/item-actions.ts'
import type { Pressed } from '../features/items/item-row.tsx'
import { OutsideNotice } from '../features/items/items-outside.tsx'
import { Toolbar, toolsOf } from '../features/trip-page/toolbar.tsx'
import { DeleteTrip } from '../features/trip-page/trip-delete.tsx'
import { TripFrame } from '../features/trip-page/trip-frame.tsx'
import { TripHeader } from '../features/trip-page/trip-header.tsx'
import { DaySkeleton } from '../features/trip-page/trip-outline.tsx'
import { useSelection } from '../features/trip-page/trip-selection.ts'
import { kinds } from '../kinds.tsx'
import { useFileAddress } from '../trip/address.ts'
import { TripCurrency } from '../trip/currency.ts'
import type { Tool } from '../trip/kinds.ts'
import { personOf } from '../trip/members.ts'
import { isNoteView, type NoteView } from '../trip/note.ts'
import { Arrivals, WithEditors } from '../trip/people/company.tsx'
import { MyDaySwitch, useMyDay } from '../trip/people/participants.tsx'
import { DayMap } from '../trip/places/map.ts'
import { findItem, useCanEdit } from '../trip/plan.ts'
import { usePlanIdea } from '../trip/write/ideas.ts'
import { later } from '../ui/later.tsx'
import { useIsIdle, useSoon } from '../ui/use-soon.ts'
import { DayPanel } from './day-panel.tsx'
import { OfflineNotice } from './offline-notice.tsx'
import { PlainDayMap, TripMapPanel } from './trip-map.tsx'

const CopyTrip = later(() => import('../features/trips/copy-trip.tsx'), 'CopyTrip')
const HistoryDialog = later(() => import('../features/history/history-dialog.tsx'), 'HistoryDialog')
const HistoryDot = later(() => import('../features/history/history-dot.tsx'), 'HistoryDot', {
  failed: () => null,
})
const UndoKeys = later(() => import('../features/history/undo-keys.tsx'), 'UndoKeys', { failed: () => null })
const Ideas = later(() => import('../features/ideas/ideas-panel.tsx'), 'Ideas', { waiting: DaySkeleton })
const MembersDialog = later(() => import('../features/members/members-dialog.tsx'), 'MembersDialog')
const MoreOptions = later(() => import('../features/trip-page/more-options.tsx'), 'MoreOptions')
const NoteDialog = later(() => import('../features/note/note-dialog.tsx'), 'NoteDialog')
const PhotosDialog = later(() => import('../features/memories/photos-dialog.tsx'), 'PhotosDialog')
const Sending = later(() => import('../trip/files/sending.tsx'), 'Sending', { failed: () => null })
const SharesDialog = later(() => import('../features/shares/shares-dialog.tsx'), 'SharesDialog')
const Transportation = later(() => import('../features/items/editing.parts.ts'), 'Transportation')
const TripOverview = later(() => import('../features/trip-page/trip-overview.tsx'), 'TripOverview', {
  failed: () => null,
})
const Viewer = later(() => import('../features/attachments/viewer.tsx'), 'Viewer')

const tools = toolsOf(kinds)
const route = '/signed-in/edit-trip/$tripId'

/** A trip that is there, with the parts of it that other features bring. */
export function TripPage({ plan, members }: { plan: Plan; members: Member[] | undefined }) {
  const search = useSearch({ from: route })
  const navigate = useNavigate()
  const canEdit = useCanEdit(plan.trip.id)
  const [hovered, setHovered] = useState<string | null>(null)
  const [pressed, setPressed] = useState<Pressed>(null)
  const press = useCallback((id: string) => setPressed({ id }), [])

  const selectDay = useCallback(
    (day: string, options?: { keepsOpen: true }) => {
      setPressed(null)
      void navigate({
        from: '/edit-trip/$tripId',
        search: before => ({ ...(options?.keepsOpen && before), day }),
        replace: true,
        resetScroll: false,
      })
    },
    [navigate],
  )
  const show = useCallback(
    (dialog: Tool | NoteView | 'ideas' | undefined, replace = dialog === undefined) =>
      void navigate({
        from: '/edit-trip/$tripId',
        search: before => ({ ...before, dialog, tab: undefined, why: undefined, about: undefined }),
        replace,
        resetScroll: false,
      }),
    [navigate],
  )
  const hide = () => show(undefined)
  const date = useSelection(plan, search.day, selectDay)
  const day = plan.days.find(day => day.date === date)
  // The list is what was asked for; the map costs more, and follows it.
  const { shown, ...myDay } = useMyDay(plan)
  const mappedPlan = useDeferredValue(shown)
  const mappedDay = useDeferredValue(day)
  const moveToDay = useMoveToDay(plan.trip.id)
  const planIdea = usePlanIdea(plan.trip.id)
  const hasIdeas = search.dialog === 'ideas'
  const isIdle = useIsIdle()
  useSoon(Ideas)
  const { file, close } = useFileAddress()
  const { id: tripId } = plan.trip
  const news = useMemo(
    () => isIdle && <HistoryDot seq={plan.seq} tripId={tripId} />,
    [isIdle, plan.seq, tripId],
  )
  // Another day draws none of it again.
  const header = useMemo(
    () => (
      <TripHeader
        canEdit={canEdit}
        dates={<TripDates canEdit={canEdit} trip={plan.trip} />}
        onMembers={() => show('members')}
        people={members?.filter(({ status }) => status === 'member').map(personOf)}
        plan={plan}
        toolbar={<Toolbar marks={{ other: news }} onOpen={show} tools={tools.bar} />}
      />
    ),
    [canEdit, members, news, plan, show],
  )
  const { dialog } = search

  const days = (
    <>
      <IdeasLink
        canEdit={canEdit}
        count={plan.ideas.length}
        isOpen={hasIdeas}
        onOpen={() => show('ideas')}
        tripId={tripId}
      />
      <DaysMenu
        canEdit={canEdit}
        onDropItem={(id, day) => {
          const item = findItem(plan, id)
          if (item) moveToDay(item, day)
          else planIdea(id, day.id)
        }}
        onSelect={selectDay}
        plan={plan}
        selected={hasIdeas ? undefined : date}
        shown={shown}
      />
    </>
  )

  return (
    <DayMap value={PlainDayMap}>
      <TripCurrency value={plan.trip.currency}>
        <WithEditors tripId={plan.trip.id}>
          <TripFrame
            choice={hasIdeas ? search.dialog : date}
            day={
              hasIdeas ? (
                <Ideas day={day} plan={plan} />
              ) : (
                <DayPanel
                  date={date}
                  day={day}
                  hovered={hovered}
                  myDay={<MyDaySwitch {...myDay} />}
                  onHover={setHovered}
                  onSelectDay={selectDay}
                  overview={
                    <TripOverview
                      days={days}
                      onLodging={() => show('lodging')}
                      onSelectDay={selectDay}
                      plan={plan}
                    />
                  }
                  plan={plan}
                  pressed={pressed}
                  shown={shown}
                  tripId={plan.trip.id}
                />
              )
            }
            days={days}
            daysEnd={canEdit ? <DeleteTrip trip={plan.trip} /> : null}
            header={header}
            map={
              <TripMapPanel
                day={mappedDay}
                hovered={hovered}
                onHover={setHovered}
                onSelect={press}
                onSelectDay={selectDay}
                plan={mappedPlan}
                selected={pressed?.id ?? null}
              />
            }
            notices={
              <>
                <OfflineNotice />
                <OutsideNotice canEdit={canEdit} plan={plan} />
              </>
            }
          />
          <Arrivals tripId={plan.trip.id} />
          {kinds.map(
            ({ name, tool, Part }) =>
              Part &&
              (dialog === tool || search[name] !== undefined) && (
                <Part day={date} isListed={dialog === tool} key={name} onClose={hide} plan={plan} />
              ),
          )}
          {dialog === 'members' && (
            <MembersDialog
              canEdit={canEdit}
              onClose={hide}
              onLeft={() => navigate({ to: '/dashboard', replace: true })}
              trip={plan.trip}
            />
          )}
          {dialog === 'history' && (
            <HistoryDialog onClose={hide} onInvite={() => show('members')} plan={plan} />
          )}
          {isIdle && <UndoKeys tripId={tripId} />}
          {isIdle && <Sending plan={plan} />}
          {isNoteView(search.dialog) && (
            <NoteDialog canEdit={canEdit} onClose={hide} onView={show} plan={plan} view={search.dialog} />
          )}
          {dialog === 'copy' && <CopyTrip onClose={hide} trip={plan.trip} />}
          {dialog === 'photos' && <PhotosDialog onClose={hide} plan={plan} />}
          {dialog === 'share' && <SharesDialog canEdit={canEdit} onClose={hide} trip={plan.trip} />}
          {dialog === 'transportation' && <Transportation day={date} onClose={hide} plan={plan} />}
          {dialog === 'other' && (
            <MoreOptions
              marks={{ history: news }}
              onClose={hide}
              onOpen={show}
              tools={tools.more}
              trip={plan.trip}
            />
          )}
          {file !== undefined && <Viewer onClose={close} plan={plan} />}
        </WithEditors>
      </TripCurrency>
    </DayMap>
  )
}
