import type { PlaceAround, PlaceKind } from '@caravan/contract/places'
import { useQuery } from '@tanstack/react-query'
import { LocateFixed } from 'lucide-react'
import { useId, useMemo, useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { isFromOwnLists, PlaceSource, regionalOf } from '../../trip/places/place-source.tsx'
import { usePosition } from '../../trip/places/use-position.ts'
import { Button } from '../../ui/button.tsx'
import { classes } from '../../ui/classes.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Select } from '../../ui/fields/select.tsx'
import { Dialog, DialogBody } from '../../ui/overlays/dialog.tsx'
import { PanelFailure } from '../../ui/panel-failure.tsx'
import { Bone, Skeleton } from '../../ui/skeleton.tsx'
import { aroundQuery, glyphOf, spotOf, type Wish } from './around.ts'
import { nearby } from './near-here.rules.ts'
import { PlaceRow } from './near-row.tsx'
import type { Explore, StopType } from './types.ts'
import type { InSight } from './view.ts'

type NearHereProps = {
  surface: InSight
  /** Of the place in the middle, where it is not the map that one looks at. */
  name?: string
  explore: Explore
  onClose: () => void
}

/** The zoom from which a map shows a town and its surroundings. */
const TOWN = 11
/** About two kilometres across. */
const AROUND_ME = { zoom: 14, size: { width: 500, height: 500 } }

/** The places around what the map shows, or around the position of the device, by kind; by keys as well. */
export function NearHere({ surface: shown, name: shownName, explore, onClose }: NearHereProps) {
  const t = useTranslations('map')
  const { position, isAsking, find, forget } = usePosition()
  const surface = useMemo(
    () => (position ? { view: { center: position, zoom: AROUND_ME.zoom }, size: AROUND_ME.size } : shown),
    [position, shown],
  )
  const name = position ? undefined : shownName
  // Of a map of whole regions, the middle is no place from which somebody would go anywhere.
  const isMiddle = position === undefined && name === undefined
  const hasDistance = !isMiddle || surface.view.zoom >= TOWN
  const types = useTranslations('item.types')
  const [wish, setWish] = useState<Wish>({})
  const around = useQuery(aroundQuery(surface, useLocale(), wish))
  const { data } = around
  const { center } = surface.view
  const { planned, town } = explore
  // What is put on the day from here stays in the list, with its tick.
  const [isPlanned] = useState(() => (place: PlaceAround) => planned?.(spotOf(place)) !== undefined)
  const places = useMemo(
    () => data && nearby(data, { ...center, ...(name !== undefined && { name }) }, { isPlanned, town }),
    [data, center, name, isPlanned, town],
  )
  const isAsked = wish.kind !== undefined || wish.open_at !== undefined
  const regional = regionalOf(data ?? [])
  const groups = Map.groupBy(places ?? [], place => groupOf(place))
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={shownName === undefined ? t('nearHere') : t('near', { name: shownName })}
      width={564}
    >
      <DialogBody>
        <Button
          aria-pressed={position !== undefined}
          className="mb-3"
          isBusy={isAsking}
          onPress={() => (position ? forget() : void find())}
          size="small"
          variant={position ? 'soft' : 'outline'}
        >
          <LocateFixed />
          {t('nearMe')}
        </Button>
        <Wishes day={explore.day} onChange={setWish} times={explore.times} wish={wish} />
        {isMiddle && hasDistance && places && places.length > 0 && (
          <p className="mb-3 type-hint text-ink-3">{t('fromMiddle')}</p>
        )}
        {around.isError ? (
          <PanelFailure onRetry={() => void around.refetch()} text={t('nothingCame')} />
        ) : !places ? (
          <Skeleton>
            <Bone className="h-40" />
          </Skeleton>
        ) : places.length === 0 ? (
          <EmptyState
            drawing="stop"
            text={t(isAsked ? 'nothingSuch' : isMiddle ? 'nothingHere' : 'nothingNear')}
          />
        ) : (
          groupOrder.map(group => {
            const members = groups.get(group)
            const title = group === 'towns' || group === 'ways' ? t(group) : types(group)
            return (
              members && (
                <section aria-label={title} className="mb-4" key={group}>
                  <h3 className="type-h3 mb-1">{title}</h3>
                  <ul>
                    {members.map(place => (
                      <PlaceRow
                        explore={explore}
                        hasDistance={hasDistance}
                        key={place.place_id}
                        place={place}
                      />
                    ))}
                  </ul>
                </section>
              )
            )
          })
        )}
        {places && (places.length > 0 || !isAsked) && regional.length === 0 && isFromOwnLists() && (
          <p className="type-hint text-ink-3">{t('knowsSights')}</p>
        )}
        {regional.length > 0 && (
          <p className="text-[12px]/4 text-ink-3">
            <PlaceSource regional={regional} />
          </p>
        )}
      </DialogBody>
    </Dialog>
  )
}

const kinds = [
  ...(['restaurant', 'cafe', 'bar', 'sight', 'museum', 'viewpoint', 'park'] as const),
  ...(['shop', 'hotel', 'station'] as const),
] satisfies PlaceKind[]

/** On the hour, for those who have planned nothing at that time. */
const hours = Array.from({ length: 18 }, (_, hour) => `${String(hour + 6).padStart(2, '0')}:00`)

const ANY = 'any'

type WishesProps = Pick<Explore, 'day' | 'times'> & { wish: Wish; onChange: (wish: Wish) => void }

/** Of which kind, and open when. */
function Wishes({ day, times, wish, onChange }: WishesProps) {
  const t = useTranslations('map')
  const name = useId()
  const options = [
    { id: ANY, name: t('openAny') },
    ...(times?.items ?? []).map(({ time, place }, at) => ({
      id: `${time} ${at}`,
      name: t('openAtItem', { time, place }),
    })),
    ...hours.map(time => ({ id: time, name: t('openAt', { time }) })),
  ]
  const [open, setOpen] = useState(ANY)
  return (
    <div className="mb-4 grid gap-3">
      <fieldset className="flex flex-wrap gap-1.5">
        <legend className="sr-only">{t('kinds')}</legend>
        {[undefined, ...kinds].map(kind => (
          <label
            className={classes(
              'hit-area inline-flex min-h-8 cursor-pointer items-center rounded-full bg-sunken px-3 type-ui-small text-ink-2',
              'transition-colors duration-120 hover:text-ink has-checked:bg-pine-soft has-checked:text-pine-ink',
              'has-focus-visible:outline-2 has-focus-visible:outline-focus',
            )}
            key={kind ?? ''}
          >
            <input
              checked={kind === wish.kind}
              className="sr-only"
              name={name}
              onChange={() => onChange({ ...wish, kind })}
              type="radio"
            />
            {kind ? t(`kind.${kind}`) : t('kindAll')}
          </label>
        ))}
      </fieldset>
      {times && day !== undefined && (
        <Select
          label={t('openOn', { day })}
          onChange={id => {
            setOpen(id)
            onChange({ ...wish, open_at: id === ANY ? undefined : `${times.date}T${id.slice(0, 5)}` })
          }}
          options={options}
          value={open}
        />
      )}
    </div>
  )
}

type Group = StopType | 'ways' | 'towns'
const groupOrder: Group[] = ['sightseeing', 'dining', 'shopping', 'lodging', 'ways', 'towns']

function groupOf(place: PlaceAround): Group {
  const glyph = glyphOf(place)
  return glyph === 'flight' || glyph === 'commute' ? 'ways' : (glyph ?? 'towns')
}
