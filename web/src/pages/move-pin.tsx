import { nightsOf } from '@caravan/contract/lodging.stays'
import type { Plan } from '@caravan/contract/plan'
import { knownSpot } from '@caravan/contract/ways.rules'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { PinMover } from '../features/map/pin-mover.tsx'
import words from '../lib/messages/map.json'
import { useFailureText } from '../lib/words/failure-text.ts'
import { withWords } from '../lib/words/words.tsx'
import type { Coordinates } from '../terrain/route.ts'
import { findItem, staysIn } from '../trip/plan.ts'
import { useTripMutation } from '../trip/write/write.ts'

type MovePinProps = { plan: Plan; id: string; onClose: () => void }

/** Moves the pin of an item, of all nights of a stay, or of an idea, which is exact from then on. */
export const MovePinOf = withWords(words, ({ plan, id, onClose }: MovePinProps) => {
  const t = useTranslations('map')
  const failureText = useFailureText()
  const tripId = plan.trip.id
  const rowsIn = (shown: Plan) => ({
    item: findItem(shown, id),
    stay: staysIn(shown).find(({ nights }) => nights.some(night => night.id === id)),
    idea: shown.ideas.find(one => one.id === id),
  })
  const [opened] = useState(() => rowsIn(plan))
  const now = rowsIn(plan)
  // One that somebody else deletes is what it was: the server says that it is gone.
  const { item, stay, idea } = now.item || now.idea ? now : opened
  const name = item?.place ?? idea?.name ?? ''
  const told = {
    done: () => t('pinMoved', { name }),
    undone: () => t('pinBack', { name }),
    failed: (failure: Error) => t('pinFailed', { name, reason: failureText(failure) }),
  }
  const { mutate: moveItem } = useTripMutation('updateItem', tripId, told)
  const { mutate: moveStay } = useTripMutation('changeLodging', tripId, told)
  const { mutate: moveIdea } = useTripMutation('updateIdea', tripId, told)

  function move({ lat, lng }: Coordinates) {
    const at = { lat: Number(lat.toFixed(6)), lng: Number(lng.toFixed(6)) }
    const body = { ...at, approximate: false }
    if (stay) moveStay({ params: { tripId }, body: { ...at, ...nightsOf(stay) }, base: stay })
    else if (item) moveItem({ params: { itemId: id }, body, base: item })
    else if (idea) moveIdea({ params: { tripId, ideaId: id }, body, base: idea })
    onClose()
  }
  const ofDay = plan.days.find(({ date }) => date === item?.date)
  const spot = [item, idea, ofDay, ...plan.days].find(row => row && row.lat !== null)
  return (
    <PinMover
      at={{ lat: spot?.lat ?? 0, lng: spot?.lng ?? 0 }}
      known={knownSpot(item ?? idea)}
      name={name}
      onClose={onClose}
      onMove={move}
    />
  )
})
