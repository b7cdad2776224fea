import { attachment as attachmentWhole } from '@caravan/contract/attachments'
import { addDays } from '@caravan/contract/days.rules'
import type { Language } from '@caravan/contract/languages'
import type { Plan } from '@caravan/contract/plan'
import { useEffect, useEffectEvent } from 'react'
import { useLocale } from 'use-intl'
import { isKept, keepsAnswers } from '../../lib/calls/kept.ts'
import { isOnline } from '../../lib/calls/online.ts'
import { queryClient } from '../../lib/calls/query-client.ts'
import { todayHere } from '../../lib/format/dates.ts'
import { useIsIdle } from '../../ui/use-soon.ts'
import { ledgerQuery } from '../ledger.ts'
import { noteQuery } from '../note.ts'
import { fileQuery, isPassFile, passQuery } from './attachments.ts'

const DAYS_BEFORE = 7
const DAYS_AFTER = 30

/** Keeps all of a trip on a device on which it was opened, from a week before it until a month after it. */
export function useKeptWhole(plan: Plan): void {
  const { start_date, end_date } = plan.trip
  const today = todayHere()
  const isDue = addDays(start_date, -DAYS_BEFORE) <= today && today <= addDays(end_date, DAYS_AFTER)
  const isIdle = useIsIdle()
  const files = plan.attachments.map(({ id }) => id).join()
  const language = useLocale()
  const keep = useEffectEvent(() => void keepWhole(plan, language))
  useEffect(() => {
    if (isDue && isIdle && files !== undefined && keepsAnswers()) keep()
  }, [isDue, isIdle, files])
}

async function keepWhole({ trip, attachments }: Plan, language: Language): Promise<void> {
  await queryClient.prefetchQuery(ledgerQuery(trip.id))
  await queryClient.prefetchQuery(noteQuery(trip.id))
  for (const file of attachments) {
    if (!isOnline()) return
    if (isPassFile(file)) await queryClient.prefetchQuery(passQuery(file, language))
    const query = fileQuery(file, attachmentWhole)
    if (!(await isKept(query.queryKey))) await queryClient.prefetchQuery({ ...query, gcTime: 0 })
  }
}
