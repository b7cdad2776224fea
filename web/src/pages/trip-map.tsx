import type { TripDay } from '@caravan/contract/days'
import type { Item } from '@caravan/contract/items'
import { isNight } from '@caravan/contract/lodging.stays'
import type { Plan } from '@caravan/contract/plan'
import { Lightbulb, Maximize2, Minimize2 } from 'lucide-react'
import { memo, useMemo, useState } from 'react'
import { useTranslations } from 'use-intl'
import { LazyTripMap } from '../features/map/lazy-trip-map.tsx'
import type { Explore, MapContent } from '../features/map/types.ts'
import { MapToggle, ModeSwitch } from '../features/trip-page/map-buttons.tsx'
import { timesOf, useDates } from '../lib/format/dates.ts'
import { DOT } from '../lib/format/dot.ts'
import { useRemembered } from '../lib/remembered.ts'
import { useBillAddress, useItemAddress } from '../trip/address.ts'
import { type Booking, bookedIn } from '../trip/bookings.ts'
import { useBookingKinds } from '../trip/kinds.ts'
import { type DayMapProps, placesAround } from '../trip/places/map.ts'
import { usePlanned } from '../trip/places/planned.ts'
import { timesOn, townOf } from '../trip/places/times-on.ts'
import type { KnownWay } from '../trip/places/ways.ts'
import { stopsOf, useCanEdit } from '../trip/plan.ts'
import { usePlanIdea } from '../trip/write/ideas.ts'
import { later } from '../ui/later.tsx'
import { useIsPhone } from '../ui/use-is-phone.ts'
import { useIsIdle } from '../ui/use-soon.ts'

const MapAdder = later(() => import('./map-adder.tsx'), 'MapAdder', { failed: () => null })

type Types = (type: Item['type']) => string

type TripMapPanelProps = {
  plan: Plan
  day: TripDay | undefined
  /** The ways of a day along the streets. */
  known: readonly KnownWay[]
  hovered: string | null
  onHover: (id: string | null) => void
  selected: string | null
  onSelect: (itemId: string) => void
  /** A leg was chosen, the first of its days, or an item of another day. */
  onSelectDay: (date: string) => void
  /** The ideas are looked at, and not a day. */
  isOnIdeas: boolean
  /** On a phone it can be as large as the page. */
  isLarge: boolean
  onEnlarge: (isLarge: boolean) => void
}

/** The plan on the map: the chosen day, numbered like its list, or the whole trip. */
export const TripMapPanel = memo(function TripMapPanel(props: TripMapPanelProps) {
  const {
    plan,
    day,
    known,
    hovered,
    onHover,
    selected,
    onSelect,
    onSelectDay,
    isOnIdeas,
    isLarge,
    onEnlarge,
  } = props
  const t = useTranslations('trip')
  const types = useTranslations('item.types')
  const [wanted, setWanted] = useState<MapContent['mode']>('day')
  const mode = isOnIdeas ? 'ideas' : day ? wanted : 'trip'
  const mapped = mode === 'day' ? day : undefined
  const content = useMemo(() => contentOf(plan, mapped, types), [plan, mapped, types])
  const kinds = useBookingKinds()
  const booked = useMemo(() => bookedIn(kinds, plan), [kinds, plan])
  const { arcs, beside } = useBookedOnMap(booked, mapped)
  const { showIdea, showBooking } = useBillAddress()
  const planIdea = usePlanIdea(plan.trip.id)
  const ideas = useIdeasOnMap(plan.ideas, types)
  const [hidden, setHidden] = useRemembered('map-ideas')
  const canEdit = useCanEdit(plan.trip.id)
  const isIdle = useIsIdle()
  const isPhone = useIsPhone()
  const { weekdayInFull } = useDates()
  const planned = usePlanned()
  const { edit } = useItemAddress()
  const [add, setAdd] = useState<Explore['add']>()

  function select(id: string) {
    const leg = plan.days.find(day => day.id === id)
    const item = plan.items.find(item => item.id === id)
    const date = (leg ?? item)?.date
    if (date !== undefined && date !== day?.date) onSelectDay(date)
    if (item) onSelect(id)
    const booking = bookingAt(id)
    if (booking) showBooking(booking)
  }
  function change(id: string) {
    const booking = bookingAt(id)
    if (booking) showBooking(booking)
    else if (isIdea(id)) showIdea(id)
    else edit(id)
  }
  const bookingAt = (id: string) => booked.find(({ row }) => id.startsWith(`${row.id} `))
  const isIdea = (id: string) => ideas.some(idea => idea.id === id)

  return (
    <>
      <LazyTripMap
        {...content}
        arcs={arcs}
        beside={beside}
        explore={{
          day: day && weekdayInFull(day.date),
          times: day && timesOn(plan.items, day.date),
          town: day && townOf(day),
          add,
          planned,
          edit: canEdit ? change : undefined,
          plan: canEdit && day ? id => planIdea(id, day.id) : undefined,
        }}
        hovered={hovered}
        known={known}
        ideas={hidden && !isOnIdeas ? undefined : ideas}
        mode={mode}
        onHover={onHover}
        onOpen={isLarge ? edit : undefined}
        onSelect={select}
        selected={selected}
        tripId={plan.trip.id}
      />
      {canEdit && isIdle && (
        <MapAdder day={day} onReady={ready => setAdd(() => ready)} tripId={plan.trip.id} />
      )}
      {day && mode !== 'ideas' && <ModeSwitch isPhone={isPhone} mode={mode} onChange={setWanted} />}
      {ideas.length > 0 && !isOnIdeas && (
        <MapToggle
          at="ideas"
          icon={Lightbulb}
          isOn={!hidden}
          label={t('mapIdeas')}
          onChange={isOn => setHidden(isOn ? '' : 'hidden')}
        />
      )}
      {isPhone && (
        <MapToggle
          at="corner"
          icon={isLarge ? Minimize2 : Maximize2}
          isOn={isLarge}
          label={t('largeMap')}
          onChange={onEnlarge}
        />
      )}
    </>
  )
})

/** The stops and tracks of a day or of the trip, and its legs. */
export function contentOf(
  plan: Plan,
  day: TripDay | undefined,
  types: Types,
): Pick<MapContent, 'stops' | 'legs' | 'tracks'> {
  const items = day ? stopsOf(plan, day.id) : plan.items.filter(item => !isNight(item))
  return {
    stops: items.flatMap((item, index) => {
      const { id, lat, lng, type, place, approximate: isRough } = item
      if (lat === null || lng === null) return []
      return [{ id, lat, lng, type, isRough, number: index + 1, label: place, detail: detailOf(item, types) }]
    }),
    legs: placesAround(plan.days, day),
    tracks: (day ? [day] : plan.days).flatMap(({ tracks }) => tracks.map(({ points }) => points)),
  }
}

function detailOf(item: Item, types: Types): string {
  return [timesOf(item), types(item.type)].filter(Boolean).join(DOT)
}

/** The ideas that have a spot. */
function useIdeasOnMap(ideas: Plan['ideas'], types: Types) {
  const t = useTranslations('idea')
  return useMemo(
    () =>
      ideas.flatMap(({ id, lat, lng, name, type, approximate: isRough }) =>
        lat === null || lng === null
          ? []
          : {
              id,
              lat,
              lng,
              isRough,
              type: type ?? 'sightseeing',
              label: name,
              detail: [t('title'), type && types(type)].filter(Boolean).join(DOT),
            },
      ),
    [ideas, types, t],
  )
}

/** The lines of bookings, and their places on one day or at any time. */
export function useBookedOnMap(booked: readonly Booking[], day?: TripDay) {
  const t = useTranslations()
  const { shortDay } = useDates()
  return useMemo(
    () => ({
      arcs: booked.flatMap(({ kind, row }) => kind.arcs?.(row) ?? []),
      beside: booked.flatMap(({ kind, row }) =>
        (kind.spots?.(row, { t, shortDay }) ?? [])
          .filter(({ date }) => !day || date === day.date)
          // Of several nights in one bed the whole trip has one pin.
          .filter(({ id }, at, spots) => spots.findIndex(spot => spot.id === id) === at)
          .map(({ id, date: _, ...spot }) => {
            const icon = kind.iconNameOf?.(row)
            return { ...spot, id: `${row.id} ${id}`, kind: kind.name, icon, label: kind.nameOf(row) }
          }),
      ),
    }),
    [booked, day, t, shortDay],
  )
}

const ignore = () => undefined

/** A day on the map, only to look at. */
export function PlainDayMap({ places, chosen, around }: DayMapProps) {
  return (
    <LazyTripMap
      hovered={null}
      legs={around}
      mode="day"
      onHover={ignore}
      onSelect={ignore}
      selected={chosen}
      stops={places}
    />
  )
}
