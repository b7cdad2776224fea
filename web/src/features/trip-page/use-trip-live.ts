import type { TripTopic } from '@caravan/contract/events'
import { WRITING } from '@caravan/contract/note'
import type { Plan } from '@caravan/contract/plan'
import { dialogName } from '@caravan/contract/trips'
import { useIsMutating } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useCallback, useEffect, useRef } from 'react'
import { queryClient } from '../../lib/calls/query-client.ts'
import { useSession } from '../../lib/calls/session.ts'
import { whenIdle } from '../../lib/idle.ts'
import { follow } from '../../lib/live/live.ts'
import { useItemAddress } from '../../trip/address.ts'
import { refreshLedger } from '../../trip/ledger.ts'
import { refreshMembers } from '../../trip/members.ts'
import { refreshNote, tellNote } from '../../trip/note.ts'
import { presenceIn } from '../../trip/people/presence.ts'
import { planQuery, refreshPlan, useCanEdit } from '../../trip/plan.ts'
import { refreshComments } from '../../trip/write/comments.ts'
import { isSending } from '../../trip/write/outgoing.ts'
import { endingsOf, writesTo } from '../../trip/write/send.ts'
import { noteWriter } from '../../trip/write/writers.ts'

/**
 * Keeps the plan and the members of an open trip as they are for everybody, and tells the others which day is open
 * here.
 */
export function useTripLive(tripId: string, plan: Plan | undefined): void {
  const seq = plan?.seq
  // Not as the address says it: what makes no sense would be refused to all tabs.
  const id = plan?.trip.id
  const token = useSession()?.token
  const told = useRef(0)
  const isLedgerOld = useRef(false)
  const presence = presenceIn(tripId)
  const { date } = useItemAddress()
  const { dialog }: { dialog?: string } = useSearch({ strict: false })
  const canEdit = useCanEdit(tripId)
  const isEnding = useIsMutating(endingsOf(tripId)) > 0
  const isSaving = useIsMutating(writesTo(tripId)) > 0
  const catchUp = useCallback(() => {
    const known = queryClient.getQueryData(planQuery(tripId).queryKey)?.seq
    // Asked for now, plan and ledger would not show yet what is being saved.
    if (queryClient.isMutating(writesTo(tripId)) > 0 || isSending(tripId)) return
    if (known !== undefined && told.current > known) void refreshPlan(tripId)
    if (isLedgerOld.current) void refreshLedger(tripId)
    isLedgerOld.current = false
  }, [tripId])

  // Behind the first picture of the day.
  const day = plan?.days.some(each => each.date === date) ? date : undefined
  useEffect(() => whenIdle(() => presence.moveTo({ day })), [presence, day])

  useEffect(() => {
    const isName = dialog !== undefined && dialogName.test(dialog)
    // A viewer at the address of the editor only reads.
    const shown = dialog === WRITING && !canEdit ? 'note' : dialog
    presence.moveTo({ dialog: isName ? shown : undefined })
  }, [presence, dialog, canEdit])

  useEffect(() => {
    // While this page leaves or deletes the trip, an event would make it fetch a plan that now answers 404.
    if (token === undefined || id === undefined || isEnding) return
    told.current = 0
    const stop = follow(token, {
      // A change between the plan's answer and the stream's begin is told as missed.
      since: queryClient.getQueryData(planQuery(tripId).queryKey)?.seq,
      trip: {
        id,
        place: presence.place,
        onBegun: presence.begin,
        onPresence: presence.hear,
        onNote: event => tellNote(tripId, event),
        // A removed member hears it from the next answer.
        onGone() {
          if (queryClient.getQueryData(planQuery(tripId).queryKey)) void refreshPlan(tripId)
        },
      },
      onEvent({ seq, topics, actor }) {
        told.current = seq
        noteWriter(tripId, seq, actor)
        const areSome = (...of: TripTopic[]) => ['*', ...of].some(topic => topics.includes(topic))
        if (areSome('note')) void refreshNote(tripId)
        if (areSome('comments')) void refreshComments(tripId)
        if (areSome('arrived')) void queryClient.invalidateQueries({ queryKey: ['trip', tripId, 'arrived'] })
        if (areSome('members')) void refreshMembers(tripId)
        if (areSome('members', 'expenses', 'settlements')) isLedgerOld.current = true
        catchUp()
      },
    })
    return () => {
      stop()
      presence.end()
    }
  }, [tripId, token, id, isEnding, presence, catchUp])

  // An event that arrived during a write, or while the plan was on its way, may be newer than what was read then.
  useEffect(() => {
    if (seq !== undefined && !isSaving) catchUp()
  }, [seq, isSaving, catchUp])
}
