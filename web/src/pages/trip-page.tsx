import type { Member } from '@caravan/contract/members'
import type { Plan } from '@caravan/contract/plan'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { type ReactNode, useCallback, useDeferredValue, useMemo, useState } from 'react'
import type { Pressed } from '../features/items/item-row.tsx'
import { offered, Toolbar } from '../features/trip-page/toolbar.tsx'
import { DeleteTrip } from '../features/trip-page/trip-delete.tsx'
import { TripFrame } from '../features/trip-page/trip-frame.tsx'
import { DaySkeleton } from '../features/trip-page/trip-outline.tsx'
import { useSelection } from '../features/trip-page/trip-selection.ts'
import { useItemAddress } from '../trip/address.ts'
import { TripCurrency } from '../trip/currency.ts'
import { Arrivals, WithEditors } from '../trip/people/company.tsx'
import { MyDaySwitch, useMyDay } from '../trip/people/participants.tsx'
import { DayMap, MovePin } from '../trip/places/map.ts'
import { useDayWays } from '../trip/places/ways.ts'
import { useCanEdit, useSees } from '../trip/plan.ts'
import { writing } from '../trip/write/send.ts'
import { later } from '../ui/later.tsx'
import { useIsPhone } from '../ui/use-is-phone.ts'
import { useAtLeisure, useIsIdle, useSoon } from '../ui/use-soon.ts'
import { DayPanel } from './day-panel.tsx'
import { OfflineNotice } from './offline-notice.tsx'
import { Seen } from './seen.tsx'
import { route, type Show, TripDialogs, tools, useShow } from './trip-dialogs.tsx'
import { PlainDayMap, TripMapPanel } from './trip-map.tsx'
import { useTripPages } from './trip-pages.ts'
import { TripParts } from './trip-parts.tsx'
import { TripTop } from './trip-top.tsx'

const HistoryDot = later(() => import('../features/history/history-dot.tsx'), 'HistoryDot', {
  failed: () => null,
})
const ItemDialog = later(() => import('../features/items/editing.parts.ts'), 'ItemDialog')
const Ideas = later(() => import('../features/ideas/ideas-panel.tsx'), 'Ideas', { waiting: DaySkeleton })
const MovePinOf = later(() => import('./move-pin.tsx'), 'MovePinOf')
const OutsideNotice = later(() => import('../features/items/items-outside.tsx'), 'OutsideNotice', {
  failed: () => null,
})
export const TripOverview = later(() => import('./trip-overview.tsx'), 'TripOverview', {
  failed: () => null,
})

/** A trip that is there, with the parts of it that other features bring. */
export function TripPage({ plan, members }: { plan: Plan; members: Member[] | undefined }) {
  const search = useSearch({ from: route })
  const canEdit = useCanEdit(plan.trip.id)
  const sees = useSees(plan.trip.id)
  const [hovered, setHovered] = useState<string | null>(null)
  const [pressed, setPressed] = useState<Pressed>(null)
  const press = useCallback((id: string) => setPressed({ id }), [])

  const pages = useTripPages(() => setPressed(null))
  const { selectDay, openIdeas } = pages
  const address = useItemAddress()
  const show = useShow()
  const [isMapLarge, enlargeMap] = useLargeMap()
  const date = useSelection(plan, search.day, selectDay, search.view !== 'overview')
  const day = plan.days.find(day => day.date === date)
  // The list is what was asked for; the map costs more, and follows it.
  const { shown, ...myDay } = useMyDay(plan)
  const mappedPlan = useDeferredValue(shown)
  const mappedDay = useDeferredValue(day)
  const known = useDayWays(plan, day)
  const isOnIdeas = search.view === 'ideas'
  useSoon(ItemDialog)
  useAtLeisure(Ideas, writing)
  const { seq, trip } = plan
  const news = useMemo(() => <News seq={seq} tripId={trip.id} />, [seq, trip.id])
  const header = useHeader(plan, members, news, show)

  const parts = { date, isOnIdeas, pages, plan, shown }

  return (
    <WithMaps canEdit={canEdit} plan={plan}>
      <TripCurrency value={plan.trip.currency}>
        <WithEditors tripId={plan.trip.id}>
          <TripFrame
            choice={isOnIdeas ? search.view : date}
            day={
              isOnIdeas ? (
                <Ideas day={day} onHover={setHovered} plan={plan} />
              ) : (
                <DayPanel
                  date={date}
                  day={day}
                  hovered={hovered}
                  known={known}
                  myDay={<MyDaySwitch {...myDay} />}
                  onHover={setHovered}
                  onSelectDay={selectDay}
                  overview={
                    <TripOverview
                      days={<TripParts {...parts} isInOverview />}
                      onIdeas={openIdeas}
                      onSelectDay={selectDay}
                      onShow={show}
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
            days={<TripParts {...parts} />}
            daysEnd={canEdit && sees === 'all' ? <DeleteTrip trip={plan.trip} /> : null}
            header={header}
            isMapLarge={isMapLarge}
            map={
              <TripMapPanel
                day={mappedDay}
                hovered={hovered}
                isLarge={isMapLarge}
                known={known}
                isOnIdeas={isOnIdeas}
                onEnlarge={enlargeMap}
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
                <Seen tripId={plan.trip.id} />
                {plan.outside.length > 0 && <OutsideNotice canEdit={canEdit} plan={plan} />}
              </>
            }
            onMapLarge={enlargeMap}
          />
          <Arrivals tripId={plan.trip.id} />
          <ItemDialog
            date={date}
            isOpen={address.itemId !== undefined || address.adding !== undefined}
            onClose={address.close}
            plan={plan}
            tripId={plan.trip.id}
          />
          <TripDialogs canEdit={canEdit} date={date} news={news} onShow={show} plan={plan} />
        </WithEditors>
      </TripCurrency>
    </WithMaps>
  )
}

/** Brings forms their map, and the one on which pins are moved. */
function WithMaps({ plan, canEdit, children }: { plan: Plan; canEdit: boolean; children: ReactNode }) {
  const [moved, setMoved] = useState<string>()
  return (
    <DayMap value={PlainDayMap}>
      <MovePin value={canEdit ? setMoved : null}>
        {children}
        {moved !== undefined && <MovePinOf id={moved} onClose={() => setMoved(undefined)} plan={plan} />}
      </MovePin>
    </DayMap>
  )
}

/** Whether a phone's map is as large as the page, which Back ends. */
function useLargeMap() {
  const { map } = useSearch({ from: route })
  const navigate = useNavigate()
  const enlarge = useCallback(
    (isLarge: boolean) =>
      void navigate({
        from: '/edit-trip/$tripId',
        search: before => ({ ...before, map: isLarge ? 'large' : undefined }),
        replace: !isLarge,
        resetScroll: false,
      }),
    [navigate],
  )
  return [useIsPhone() && map !== undefined, enlarge] as const
}

/** The dot of new changes, once the page has nothing else to do. */
function News(props: { seq: number; tripId: string }) {
  return <HistoryDot {...props} isOpen={useIsIdle()} />
}

function useHeader(plan: Plan, members: Member[] | undefined, news: ReactNode, show: Show) {
  const canEdit = useCanEdit(plan.trip.id)
  const sees = useSees(plan.trip.id)
  // Another day draws none of it again.
  return useMemo(
    () => (
      <TripTop
        canEdit={canEdit}
        canInvite={canEdit && sees === 'all'}
        members={members}
        onShow={show}
        plan={plan}
        toolbar={<Toolbar marks={{ other: news }} onOpen={show} tools={offered(tools.bar, sees)} />}
      />
    ),
    [canEdit, members, news, plan, sees, show],
  )
}
