import type { PlaceAround } from '@caravan/contract/places'
import { useQuery } from '@tanstack/react-query'
import { Check, Lightbulb } from 'lucide-react'
import { useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { whereOf } from '../../trip/places/chosen-place.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Dialog, DialogBody } from '../../ui/overlays/dialog.tsx'
import { PanelFailure } from '../../ui/panel-failure.tsx'
import { Bone, Skeleton } from '../../ui/skeleton.tsx'
import { Tile } from '../../ui/tile.tsx'
import { aroundQuery, glyphOf, spotOf } from './around.ts'
import { lookOf } from './card.tsx'
import type { Explore, StopType } from './types.ts'
import type { InSight } from './view.ts'

type NearHereProps = {
  surface: InSight
  /** Of the place in the middle, where it is not the map that one looks at. */
  name?: string
  explore: Explore
  onClose: () => void
}

/** The places around what the map shows, by kind; by keys as well. */
export function NearHere({ surface, name, explore, onClose }: NearHereProps) {
  const t = useTranslations('map')
  const types = useTranslations('item.types')
  const around = useQuery(aroundQuery(surface, useLocale()))
  const { data: places } = around
  const groups = Map.groupBy(places ?? [], place => groupOf(place))
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={name === undefined ? t('nearHere') : t('near', { name })}
      width={564}
    >
      <DialogBody>
        {around.isError ? (
          <PanelFailure onRetry={() => void around.refetch()} text={t('nothingCame')} />
        ) : !places ? (
          <Skeleton>
            <Bone className="h-40" />
          </Skeleton>
        ) : places.length === 0 ? (
          <EmptyState drawing="stop" text={t(name === undefined ? 'nothingHere' : 'nothingNear')} />
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
                      <PlaceRow explore={explore} key={place.place_id} place={place} />
                    ))}
                  </ul>
                </section>
              )
            )
          })
        )}
      </DialogBody>
    </Dialog>
  )
}

type Group = StopType | 'ways' | 'towns'
const groupOrder: Group[] = ['sightseeing', 'dining', 'shopping', 'lodging', 'ways', 'towns']

function groupOf(place: PlaceAround): Group {
  const glyph = glyphOf(place)
  return glyph === 'flight' || glyph === 'commute' ? 'ways' : (glyph ?? 'towns')
}

function PlaceRow({ place, explore }: { place: PlaceAround; explore: Explore }) {
  const t = useTranslations('map')
  const [added, setAdded] = useState<readonly ('day' | 'ideas')[]>([])
  const { name } = place
  const { day, add: put, planned } = explore
  const where = planned?.(spotOf(place))

  function add(to: 'day' | 'ideas') {
    if (added.includes(to)) return
    put?.(spotOf(place), to)
    setAdded([...added, to])
  }
  return (
    <li className="flex items-center gap-3 border-line border-b py-2 last:border-b-0">
      <Tile {...lookOf(glyphOf(place))} />
      <span className="min-w-0 flex-1">
        <span className="type-name line-clamp-2">{name}</span>
        <span className="line-clamp-1 type-data text-ink-2">
          {where && <span className="text-pine-ink">{where} · </span>}
          {whereOf(place)}
        </span>
      </span>
      {put && day !== undefined && (
        <Button
          aria-label={added.includes('day') ? t('added', { name }) : t('addNamedToDay', { name, day })}
          onPress={() => add('day')}
          size="small"
          variant="soft"
        >
          {added.includes('day') ? <Check /> : t('addToDay', { day })}
        </Button>
      )}
      {put && (
        <IconButton
          label={added.includes('ideas') ? t('added', { name }) : t('addNamedToIdeas', { name })}
          onPress={() => add('ideas')}
          size="small"
        >
          {added.includes('ideas') ? <Check /> : <Lightbulb />}
        </IconButton>
      )}
    </li>
  )
}
