import type { TripDay } from '@caravan/contract/days'
import { useEffect, useEffectEvent } from 'react'
import { useTranslations } from 'use-intl'
import { useAddItems } from '../features/items/add-items.tsx'
import type { Explore } from '../features/map/types.ts'
import ideas from '../lib/messages/ideas.json'
import items from '../lib/messages/items.json'
import { newId } from '../lib/new-id.ts'
import { useFailureText } from '../lib/words/failure-text.ts'
import { withWords } from '../lib/words/words.tsx'
import { useTripMutation } from '../trip/write/write.ts'

type MapAdderProps = {
  tripId: string
  day: TripDay | undefined
  onReady: (add: Explore['add']) => void
}

/** Brings the map, once it is here, the way to put places on a day or among the ideas. */
export const MapAdder = withWords(items, withWords(ideas, Adder))

function Adder({ tripId, day, onReady }: MapAdderProps) {
  const t = useTranslations('idea')
  const failureText = useFailureText()
  const addItems = useAddItems(tripId)
  const { mutate } = useTripMutation('createIdea', tripId, {
    done: ({ answer }) => t('added', { name: answer.name }),
    undone: ({ answer }) => t('deleted', { name: answer.name }),
    failed: (failure, { body }) => t('addFailed', { name: body.name, reason: failureText(failure) }),
  })
  const add = useEffectEvent<NonNullable<Explore['add']>>(
    ({ name, place_id, formatted_address, ...spot }, to) => {
      const { lat, lng, type } = spot
      if (to === 'ideas')
        mutate({ params: { tripId }, body: { id: newId(), name, place_id, lat, lng, type } })
      else if (day) {
        const untold = { start_time: null, end_time: null, cost: null }
        const place = { place: name, place_id, formatted_address, lat, lng, type, ...untold }
        addItems(day, [place]).catch(() => undefined)
      }
    },
  )
  const ready = useEffectEvent(onReady)
  useEffect(() => {
    ready((spot, to) => add(spot, to))
    return () => ready(undefined)
  }, [])
  return null
}
