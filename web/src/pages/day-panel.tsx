import type { TripDay } from '@caravan/contract/days'
import { addDays, type Range } from '@caravan/contract/days.rules'
import type { Item } from '@caravan/contract/items'
import type { Plan } from '@caravan/contract/plan'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { type PointerEvent, type ReactNode, useMemo, useState } from 'react'
import { useTranslations } from 'use-intl'
import { AddPlace, DayWithoutPlace } from '../features/days/day-panel-empty.tsx'
import { DayNoteText, DayPlace } from '../features/days/day-panel-place.tsx'
import { DayTotals } from '../features/items/day-totals.tsx'
import { ItemList } from '../features/items/item-list.tsx'
import { PointedItem, type Pressed } from '../features/items/item-row.tsx'
import { waysOn } from '../features/items/item-rows.ts'
import { useSession } from '../lib/calls/session.ts'
import { useDates } from '../lib/format/dates.ts'
import { useItemAddress, useRowAddress } from '../trip/address.ts'
import { bookedIn } from '../trip/bookings.ts'
import { RowThread } from '../trip/comments/threads.tsx'
import { rowsOn } from '../trip/journeys/journey-of-day.tsx'
import { journeysIn } from '../trip/journeys/journeys.ts'
import { type DayRow, useBookingKinds } from '../trip/kinds.ts'
import { DayCompany } from '../trip/people/company.tsx'
import type { KnownWay } from '../trip/places/ways.ts'
import { itemsOf, stopsOf, useCanEdit } from '../trip/plan.ts'
import { rowAt } from '../trip/rows/work-row.tsx'
import { iconButtonStyle } from '../ui/button-style.ts'
import { classes } from '../ui/classes.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { later } from '../ui/later.tsx'
import { toast } from '../ui/overlays/toast.ts'
import { useIsPhone } from '../ui/use-is-phone.ts'
import { useIsIdle } from '../ui/use-soon.ts'

const DayPhotos = later(() => import('../features/memories/day-photos.tsx'), 'DayPhotos', {
  failed: () => null,
})
const DayAdd = later(() => import('../features/days/day-add.tsx'), 'DayAdd', { failed: () => null })
const DayTracks = later(() => import('../features/days/day-tracks.tsx'), 'DayTracks', { failed: () => null })
const DayNote = later(() => import('../features/days/day-note.tsx'), 'DayNote', {
  waiting: DayNoteText,
  failed: DayNoteText,
})
const NearItem = later(() => import('./near-item.tsx'), 'NearItem')
const AddItems = later(() => import('../features/items/editing.parts.ts'), 'AddItems', { failed: () => null })

type DayPanelProps = {
  tripId: string
  plan: Plan
  /** As much of it as is to be seen. */
  shown: Plan
  /** Chooses that. */
  myDay: ReactNode
  /** The chosen date of the trip. */
  date: string | undefined
  /** Its day; undefined where the trip has none of that date. */
  day: TripDay | undefined
  /** Its ways along the streets. */
  known: readonly KnownWay[]
  onSelectDay: (date: string) => void
  /** Shown while no date is chosen. */
  overview: ReactNode
  /** The item that is pointed at, here or on the map. */
  hovered: string | null
  pressed: Pressed
  onHover: (id: string | null) => void
}

/** One day of a trip: its place, and what is planned there. */
export function DayPanel(props: DayPanelProps) {
  const { tripId, plan, shown, myDay, date, day, onSelectDay, overview, hovered, pressed, onHover } = props
  const t = useTranslations('day')
  const trip = useTranslations('trip')
  const { wholeDay } = useDates()
  const canEdit = useCanEdit(tripId)
  const address = useItemAddress()
  const [near, setNear] = useState<Item>()
  const isIdle = useIsIdle()
  const isPhone = useIsPhone()
  const pointed = useMemo(() => ({ hovered, pressed }), [hovered, pressed])
  const all = useMemo(() => (day ? itemsOf(plan, day.id) : []), [plan, day])
  const items = useMemo(() => (day ? stopsOf(shown, day.id) : []), [shown, day])
  const ofDay = useMemo(() => (day ? itemsOf(shown, day.id) : []), [shown, day])

  const { bookings, ways } = useBookings(shown, date, shown === plan)
  const addPlace = () => (date !== undefined && day ? address.add(date) : toast.failure(t('noDayToAdd')))

  const { start_date, end_date } = plan.trip
  // On most first and last days one flies.
  const { add: addTransport } = useRowAddress(date === start_date || date === end_date ? 'flight' : 'ride')

  function point(event: PointerEvent) {
    const id = rowAt(event)
    if (id !== hovered) onHover(id)
  }

  return (
    <section className="flex grow flex-col px-5 pt-2 pb-8 md:px-[26px] md:pt-[22px]">
      {date === undefined ? (
        <>
          <h2 className="type-h1 md:text-[30px] md:leading-9">{trip('overview')}</h2>
          <p className="mt-0.5 mb-5 type-hint text-ink-3">{t('selectDay')}</p>
          {overview}
        </>
      ) : (
        <>
          <div className="group/head grid grid-cols-[minmax(0,1fr)_auto]">
            <h2 className="col-[1/3] row-start-1 pr-10 type-h1 max-md:text-[min(23px,12vw)] md:text-[30px] md:leading-9">
              {wholeDay(date)}
            </h2>
            {day && <DayNote canEdit={canEdit} day={day} key={`note of ${day.id}`} tripId={tripId} />}
            <div className="col-span-2 row-start-2 flex flex-wrap items-center justify-between gap-x-3">
              {day && <DayPlace canEdit={canEdit} day={day} key={day.id} tripId={tripId} />}
              <div className="mt-0.5 mb-2.5 ml-auto flex items-center gap-3 md:mt-1.5 md:mb-3.5 md:min-h-8 md:max-w-72">
                <DayCompany date={date} tripId={tripId} />
                {isPhone && (
                  <DaySteps date={date} onSelect={onSelectDay} trip={plan.trip}>
                    {canEdit && (
                      <DayAdd isOpen={isIdle} onPlace={addPlace} onTransport={addTransport} tripId={tripId} />
                    )}
                  </DaySteps>
                )}
              </div>
            </div>
            {ofDay.length > 0 && <DayTotals items={ofDay} known={props.known} />}
          </div>
          {myDay}
          {day === undefined ? (
            <>
              <LooseBookings of={bookings} />
              <DayWithoutPlace canEdit={canEdit} date={date} onAdd={addPlace} tripId={tripId} />
            </>
          ) : (
            <>
              <div onPointerLeave={() => onHover(null)} onPointerOver={point}>
                <PointedItem value={pointed}>
                  <ItemList
                    canEdit={canEdit}
                    dayId={day.id}
                    days={plan.days}
                    all={all}
                    items={items}
                    key={day.id}
                    known={props.known}
                    onEdit={address.edit}
                    onNear={setNear}
                    others={bookings}
                    ways={ways}
                    tripId={tripId}
                  />
                </PointedItem>
              </div>
              {items.length + bookings.length === 0 && (
                <EmptyState
                  text={t(all.length > 0 ? 'noneOfMine' : 'empty')}
                  {...(canEdit && all.length === 0 && { hint: t('emptyHint') })}
                />
              )}
              <div
                className={classes(
                  'mt-6 grid shrink-0 items-start gap-3',
                  // The typed text stays in sight.
                  !canEdit && 'not-has-[input]:hidden',
                )}
              >
                <div className="min-h-11 rounded-md empty:border empty:border-line">
                  <AddItems
                    day={day}
                    isOpen={isIdle && canEdit}
                    rows={items.length + bookings.length}
                    tripId={tripId}
                  />
                </div>
                {canEdit && <AddPlace onPress={addPlace} onTransport={addTransport} />}
              </div>
              {near?.sub_trip_id === day.id && (
                <NearItem day={day} item={near} items={all} onClose={() => setNear(undefined)} />
              )}
              {day.tracks.length > 0 && <DayTracks canEdit={canEdit} day={day} tripId={tripId} />}
              {plan.attachments.length > 0 && <DayPhotos date={date} plan={plan} />}
              {isIdle && <RowThread key={day.id} kind="day" row={day} tripId={tripId} />}
            </>
          )}
        </>
      )}
    </section>
  )
}

/** The bookings of a day, and the ways between its rows that are booked. */
function useBookings(shown: Plan, date: string | undefined, isWhole: boolean) {
  const kinds = useBookingKinds()
  const ownId = useSession()?.id
  const booked = useMemo(() => bookedIn(kinds, shown), [kinds, shown])
  const bookings = useMemo(() => {
    const journeys = journeysIn(kinds, shown, isWhole ? undefined : ownId)
    return date === undefined ? [] : rowsOn(booked, journeys, date).sort(byTime)
  }, [booked, date, isWhole, kinds, ownId, shown])
  const ways = useMemo(() => waysOn(booked, date, isWhole), [booked, isWhole, date])
  return { bookings, ways }
}

const FOOT = '~'
const byTime = (one: DayRow, other: DayRow) => ((one.time ?? FOOT) < (other.time ?? FOOT) ? -1 : 1)

type DayStepsProps = { date: string; trip: Range; onSelect: (date: string) => void; children: ReactNode }

/** The days before and after, on phones, where the list of days is away, and the way to add to this one. */
export function DaySteps({ date, trip, onSelect, children }: DayStepsProps) {
  const t = useTranslations('day')
  return (
    <div className="-mr-2.5 flex gap-3 group-has-[input]/head:hidden">
      <span className="min-w-10">{children}</span>
      <button
        aria-label={t('previous')}
        className={iconButtonStyle()}
        disabled={date <= trip.start_date}
        onClick={() => onSelect(addDays(date, -1))}
        type="button"
      >
        <ChevronLeft />
      </button>
      <button
        aria-label={t('next')}
        className={iconButtonStyle()}
        disabled={date >= trip.end_date}
        onClick={() => onSelect(addDays(date, 1))}
        type="button"
      >
        <ChevronRight />
      </button>
    </div>
  )
}

/** Bookings of a date that is no day of the trip. */
const LooseBookings = ({ of }: { of: readonly { id: string; row: ReactNode }[] }) =>
  of.map(({ id, row }) => (
    <div className="-mx-3" key={id}>
      {row}
    </div>
  ))
