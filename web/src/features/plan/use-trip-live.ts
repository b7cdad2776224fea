import { tripLive } from '@caravan/contract/trips'
import { useCallback, useEffect, useRef } from 'react'
import { follow } from '../../lib/live.ts'
import { refreshMembers } from '../../lib/members.ts'
import { queryClient } from '../../lib/query-client.ts'
import { useSession } from '../../lib/session.ts'
import { planQuery, refreshPlan } from './plan.api.ts'
import { noteWriter } from './writers.ts'

/** Keeps the plan and the members of an open trip as they are for everybody; `seq` is that of the plan on screen. */
export function useTripLive(tripId: string, seq: number | undefined): void {
  const token = useSession()?.token
  const told = useRef(0)
  const catchUp = useCallback(() => {
    const known = queryClient.getQueryData(planQuery(tripId).queryKey)?.seq
    if (known !== undefined && told.current > known) void refreshPlan(tripId)
  }, [tripId])

  useEffect(() => {
    if (token === undefined) return
    told.current = 0
    return follow(tripLive, {
      params: { tripId },
      token,
      onEvent({ seq, topics, actor }) {
        told.current = seq
        noteWriter(tripId, seq, actor)
        catchUp()
        if (topics.includes('members') || topics.includes('*')) {
          void refreshMembers(tripId)
        }
      },
      // Whoever was removed hears it from the next answer; a stranger has heard it.
      onRefused() {
        if (queryClient.getQueryData(planQuery(tripId).queryKey)) void refreshPlan(tripId)
      },
    })
  }, [tripId, token, catchUp])

  // What was told while the plan was on its way may be newer than the plan that came.
  useEffect(() => {
    if (seq !== undefined) catchUp()
  }, [seq, catchUp])
}
