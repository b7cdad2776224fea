import type { Attachment } from '@caravan/contract/attachments'
import type { Plan } from '@caravan/contract/plan'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { outbox } from '../../lib/calls/outbox.ts'
import { useDates } from '../../lib/format/dates.ts'
import { shortened } from '../../lib/format/shortened.ts'
import words from '../../lib/messages/attachments.json'
import { withWords } from '../../lib/words/words.tsx'
import { useAskBeforeLeaving } from '../../ui/overlays/leaving.ts'
import { toast } from '../../ui/overlays/toast.ts'
import { useBillAddress } from '../address.ts'
import { writeTrip } from '../write/send.ts'
import { useUndo } from '../write/undo.ts'
import { dropUploads, leaveUploads, type Upload, useUploads } from './uploads.ts'

/** A picture, and the day on which it was taken. */
type Taken = { file: Attachment; day: string }

/** Says what has become of the files that were sent to a trip, and asks before a page goes with which some are lost. */
export const Sending = withWords(words, SendingTo)

function SendingTo({ plan }: { plan: Plan }) {
  const t = useTranslations('attachment')
  const { shortDay } = useDates()
  const tripId = plan.trip.id
  const undo = useUndo(tripId)
  const { showFiles } = useBillAddress()
  const all = useUploads().filter(upload => upload.tripId === tripId)
  useAskBeforeLeaving(
    all.some(({ unsent }) => unsent && outbox.isLoose(unsent)),
    () => true,
  )
  const uploads = all.filter(({ isLeft }) => !isLeft)
  const isUnderWay = uploads.some(({ state }) => state === 'waiting' || state === 'sending')
  useEffect(() => () => leaveUploads(tripId), [tripId])

  async function show(taken: readonly Taken[]): Promise<void> {
    const written = await Promise.all(
      taken.map(({ file, day }) =>
        writeTrip('updateAttachment', tripId, {
          ...{ params: { tripId, attachmentId: file.id }, body: { day }, base: file },
        }),
      ),
    ).catch(() => void toast.failure(t('changeFailed')))
    const [first] = taken
    if (!written || !first) return
    const { name } = first.file
    const seq = written.length === 1 ? written[0]?.seq : undefined
    toast.success(
      t('shownOn', { count: written.length, name, day: shortDay(first.day) }),
      seq === undefined ? undefined : undo(seq, t('shownUndone', { name })),
    )
  }

  /** Pictures that tell on which day of the trip they were taken. */
  function offerOf(done: readonly Upload[]) {
    const days = new Set(plan.days.map(({ date }) => date))
    const taken = done.flatMap(({ written }): Taken[] => {
      const day = written?.answer.taken_at?.slice(0, 10)
      return written && day && written.answer.day === null && days.has(day)
        ? [{ file: written.answer, day }]
        : []
    })
    const [first] = taken
    if (!first) return undefined
    const isOneDay = taken.every(({ day }) => day === first.day)
    return {
      label: isOneDay ? t('showOn', { day: shortDay(first.day) }) : t('showOnDays'),
      onPress: () => void show(taken),
    }
  }

  const told = useRef<ReadonlySet<string>>(new Set())
  const idsOf = (some: readonly Upload[]) => new Set(some.map(({ id }) => id))
  const failed = uploads.filter(({ state }) => state === 'failed')
  const tell = useEffectEvent(() => {
    const done = uploads.filter(({ state }) => state === 'done')
    const [first] = done
    const name = first?.written?.answer.name ?? ''
    const seq = done.length === 1 ? first?.written?.seq : undefined
    if (first) {
      const words = t('added', { count: done.length, name: shortened(name) })
      toast.success(
        words,
        offerOf(done) ?? (seq === undefined ? undefined : undo(seq, t('addUndone', { name }))),
      )
    }
    dropUploads(({ state, tripId: of }) => of === tripId && state === 'done')
    // A row that is in sight says itself that its file failed.
    const lost = failed.filter(({ id }) => !told.current.has(id) && !isInSight(id))
    const [one] = lost
    if (one)
      toast.failure(t('failed', { count: lost.length, name: one.call.file.name }), {
        label: t('show'),
        onPress: () => showFiles(undefined),
      })
  })
  const begin = useEffectEvent(() => {
    told.current = idsOf(failed)
  })
  useEffect(() => {
    if (isUnderWay) begin()
    else tell()
  }, [isUnderWay])
  return null
}

const isInSight = (id: string) => document.querySelector(`[data-upload="${id}"]`) !== null
