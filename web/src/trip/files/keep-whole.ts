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
  const language = useLocale()
  const { attachments } = plan
  const keep = useEffectEvent((files: Plan['attachments']) => void keepWhole(plan.trip.id, files, language))
  useEffect(() => {
    if (isDue && isIdle && keepsAnswers()) keep(attachments)
  }, [isDue, isIdle, attachments])
}

async function keepWhole(tripId: string, files: Plan['attachments'], language: Language): Promise<void> {
  await queryClient.prefetchQuery(ledgerQuery(tripId))
  await queryClient.prefetchQuery(noteQuery(tripId))
  for (const file of files) {
    if (!isOnline()) return
    if (isPassFile(file)) await queryClient.prefetchQuery(passQuery(file, language))
    const query = fileQuery(file, attachmentWhole)
    if (!(await isKept(query.queryKey))) await queryClient.prefetchQuery({ ...query, gcTime: 0 })
  }
}
