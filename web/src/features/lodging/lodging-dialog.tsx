import type { Item } from '@caravan/contract/items'
import { type Stay, stayOf } from '@caravan/contract/lodging.stays'
import { type ReactNode, useEffect, useState } from 'react'
import { queryClient } from '../../lib/calls/query-client.ts'
import { useToday } from '../../lib/format/dates.ts'
import words from '../../lib/messages/lodging.json'
import { withWords } from '../../lib/words/words.tsx'
import { useRowAddress } from '../../trip/address.ts'
import { useCostText } from '../../trip/currency.ts'
import { nightsOnTheWay } from '../../trip/journeys/journeys.ts'
import { type ListedRows, useBookingKinds } from '../../trip/kinds.ts'
import { putRoughly } from '../../trip/places/places-of-trip.ts'
import { planQuery, staysIn, useCanEdit } from '../../trip/plan.ts'
import { RowPart } from '../../trip/rows/row-part.tsx'
import { useRemoval, useRowChange, useRowWrites } from '../../trip/write/write.ts'
import type { PanelBeside } from '../../ui/overlays/dialog.tsx'
import { mistakesIn, type Range, StayFields, type StayToBook, stayForm, valuesOf } from './stay-form.tsx'
import { StayStrip } from './stay-strip.tsx'
import { StayLines, StayReading } from './stay-words.tsx'
import { type Stretch, stretchesOf } from './stretches.ts'

/** Opens 'Add Booked Lodging' with what is known of the stay already. */
export function useBooking() {
  const { add, asked } = useRowAddress('stay')
  const [filled, setFilled] = useState<StayToBook>()
  // The next one is not filled in like this one.
  useEffect(() => (asked === undefined ? undefined : () => setFilled(undefined)), [asked])
  function book(stay: StayToBook): void {
    setFilled(stay)
    add()
  }
  return { filled, book }
}

type LodgingProps = ListedRows & {
  booking: ReturnType<typeof useBooking>
  /** Below the stays and beside them, to find more. */
  below: ReactNode
  beside: PanelBeside | undefined
}

/** The stays of a trip, with the nights that have no bed yet. */
export const Lodging = withWords(words, StayList)

function StayList({ booking: { filled, book }, ...list }: LodgingProps) {
  const { trip } = list.plan
  const tripId = trip.id
  const kinds = useBookingKinds()
  const stretches = stretchesOf(list.plan, staysIn(list.plan), nightsOnTheWay(kinds, list.plan))
  const firstFree = firstFreeNights(stretches, useToday())
  const canEdit = useCanEdit(tripId)
  const { create } = useRowWrites('stay', tripId)
  const change = useRowChange('stay', tripId)
  const write = useCostText()
  const nameOf = ({ place }: Stay) => place
  const remove = useRemoval<Stay>('stay', tripId, {
    nameOf,
  })
  return (
    <RowPart
      {...list}
      above={
        <StayStrip
          onBook={canEdit ? ({ start, end }) => book({ check_in: start, check_out: end }) : undefined}
          stretches={stretches}
        />
      }
      addFailed={() => ['stay.addFailed']}
      blank={filled ? valuesOf(filled) : firstFree ? valuesOf(firstFree) : {}}
      change={async (id, changes, base) =>
        answered(await change(base ?? storedStay(tripId, id), changes, base))
      }
      create={async (id, content) => {
        const hotel = { ...content, type: 'lodging' } as const
        const { type: _, ...put } = putRoughly(hotel, list.plan, content.check_in)
        return answered(await create(id, put))
      }}
      form={stayForm}
      mistakesIn={mistakesIn}
      nameOf={nameOf}
      onRemove={remove}
      reading={stay => <StayReading stay={stay} trip={trip} />}
      told={stay => ({
        amount: stay.cost !== null && write(stay.cost),
        lines: <StayLines hasLink stay={stay} trip={trip} />,
      })}
      width={564}
    >
      {base => <StayFields base={base} trip={trip} />}
    </RowPart>
  )
}

/** Returns the first nights from today on that nobody has a bed for. */
function firstFreeNights(stretches: readonly Stretch[], today: string): Range | undefined {
  const free = stretches.find(
    ({ stays, onBoard, end }) => stays.length === 0 && onBoard === null && end > today,
  )
  return free && { check_in: free.start < today ? today : free.start, check_out: free.end }
}

function answered({ answer }: { answer: unknown }): { answer: Stay } {
  const stay = stayOf(answer as Item[])
  if (!stay) throw new Error('a stay without nights')
  return { answer: stay }
}

/** The stay that a call has booked whose answer was lost. */
function storedStay(tripId: string, id: string): Stay {
  const plan = queryClient.getQueryData(planQuery(tripId).queryKey)
  const stay = plan && staysIn(plan).find(({ nights }) => nights.some(night => night.id === id))
  if (!stay) throw new Error('the stay is not in the plan yet')
  return stay
}
