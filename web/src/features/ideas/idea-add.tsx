import type { ItemType } from '@caravan/contract/items'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useFailureText } from '../../lib/failure-text.ts'
import { newId } from '../../lib/new-id.ts'
import { type NamedPlace, PlaceField } from '../../trip/place-field.tsx'
import { useTripMutation } from '../../trip/write.ts'
import { ideaCreation } from './ideas.api.ts'

/** Adds one place after the other: the search is ready for the next at once. */
export function AddIdea({ tripId, onAdd }: { tripId: string; onAdd: (id: string) => void }) {
  const t = useTranslations('idea')
  const failureText = useFailureText()
  const [text, setText] = useState('')
  const { mutate } = useTripMutation(ideaCreation, tripId, {
    failed(failure, { body }) {
      // The text comes back, unless another one is being typed already.
      setText(typed => typed || body.name)
      return t('addFailed', { name: body.name, reason: failureText(failure) })
    },
  })

  function add({ place: name, place_id, lat, lng }: NamedPlace, type: ItemType | null) {
    const id = newId()
    onAdd(id)
    mutate({ params: { tripId }, body: { id, name, place_id, lat, lng, type } })
    setText('')
  }

  return (
    <PlaceField
      isLabelHidden
      label={t('new')}
      onChange={({ place }) => setText(place)}
      onPick={add}
      placeholder={t('new')}
      value={text}
    />
  )
}
