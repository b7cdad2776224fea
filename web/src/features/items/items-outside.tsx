import type { Plan } from '@caravan/contract/plan'
import { CalendarX2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useComma } from '../../lib/format/comma.ts'
import { useDates } from '../../lib/format/dates.ts'
import words from '../../lib/messages/outside-trip.json'
import { useRemembered } from '../../lib/remembered.ts'
import { withWords } from '../../lib/words/words.tsx'
import { ItemsCompany } from '../../trip/people/company.tsx'
import { changesOf } from '../../trip/write/history.ts'
import { writeTrip } from '../../trip/write/send.ts'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/overlays/toast.ts'

/** Bookings whose dates the trip has left, and what to do about them. */
export const OutsideNotice = withWords(words, ({ plan, canEdit }: { plan: Plan; canEdit: boolean }) => {
  const t = useTranslations('outsideTrip')
  const trip = useTranslations('trip')
  const { dayMonth } = useDates()
  const comma = useComma()
  const [remembered, remember] = useRemembered(`kept:${plan.trip.id}`)
  const kept = remembered.split(' ')
  const [isMoving, setIsMoving] = useState(false)
  const left = plan.outside.filter(({ id }) => !kept.includes(id))
  if (left.length === 0) return null

  async function move() {
    setIsMoving(true)
    await moveWithTrip(plan).catch(() => toast.failure(trip('failedDates')))
    setIsMoving(false)
  }

  const list = left.map(({ place, date }) => `${place} (${dayMonth(date)})`).join(comma)
  return (
    <section
      aria-label={t('title')}
      className="flex flex-wrap items-center gap-x-4 gap-y-2 border-line border-b bg-marigold-soft px-5 py-2.5 text-marigold-ink md:px-6"
      role="status"
    >
      <CalendarX2 className="size-[18px] shrink-0 max-sm:hidden" />
      <p className="min-w-[14rem] flex-1 text-[14px]/5 [overflow-wrap:anywhere]">
        {t('list', { count: left.length, list })}
      </p>
      <ItemsCompany ids={left.map(({ id }) => id)} tripId={plan.trip.id} />
      {canEdit && (
        <div className="flex flex-wrap gap-2">
          <Button isBusy={isMoving} onPress={() => void move()} size="small" variant="outline">
            {t('move')}
          </Button>
          <Button
            onPress={() => remember([...kept, ...left.map(({ id }) => id)].join(' '))}
            size="small"
            variant="ghost"
          >
            {t('keep')}
          </Button>
        </div>
      )}
    </section>
  )
})

/** Puts bookings that the trip has left behind back on the day that they were on, wherever that is now. */
async function moveWithTrip({ trip, days, outside }: Plan): Promise<void> {
  for (const base of outside) {
    for await (const { before } of changesOf(trip.id, [base.id])) {
      const dayId = before?.['sub_trip_id']
      if (!dayId) continue
      const day = days.find(one => one.id === dayId)
      const write = { params: { itemId: base.id }, base }
      if (day) await writeTrip('updateItem', trip.id, { ...write, body: { date: day.date } })
      break
    }
  }
}
