import { type Attachment, attachment as attachmentWhole } from '@caravan/contract/attachments'
import { addDays } from '@caravan/contract/days.rules'
import type { Language } from '@caravan/contract/languages'
import type { Plan } from '@caravan/contract/plan'
import type { Sees } from '@caravan/contract/sections'
import { type FetchQueryOptions, queryOptions, useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { useLocale } from 'use-intl'
import { CallFailed } from '../../lib/calls/call.ts'
import {
  bytesOf,
  dropFiles,
  isKept,
  isWhole,
  keepsAnswers,
  setWhole,
  type Whole,
  wholeOf,
} from '../../lib/calls/kept.ts'
import { isOnline, useIsOnline } from '../../lib/calls/online.ts'
import { queryClient } from '../../lib/calls/query-client.ts'
import { loadCover } from '../../lib/cover.ts'
import { todayHere } from '../../lib/format/dates.ts'
import { keepWholeApp } from '../../lib/keep-app.ts'
import { isOfServer } from '../../lib/picture-address.ts'
import { ledgerQuery } from '../ledger.ts'
import { faceQuery, membersQuery, personOf } from '../members.ts'
import { keepNote, noteQuery } from '../note.ts'
import { keepWays } from '../places/ways.ts'
import { useCanEdit, useSees } from '../plan.ts'
import { fileQuery, isPassFile, passQuery } from './attachments.ts'
import { keepStreets } from './streets.ts'

const DAYS_BEFORE = 7
const DAYS_AFTER = 30
const FOR_GOOD = '9999-12-31'

type Trip = Plan['trip']
/** Why a file is not here. */
type Lack = 'room' | 'network' | 'answer'
type Keeping = {
  isOn: boolean
  /** How far it has come with the files; `bytes` of the whole trip once it is through. */
  files?: { done: number; count: number; lack?: Lack | undefined; bytes?: number }
}

/** Whether all of a trip is to be on this device, and how much of it is. */
export const keepingQuery = (trip: Trip) =>
  queryOptions({
    queryKey: ['keeping', trip.id, trip.start_date, trip.end_date],
    queryFn: async (): Promise<Keeping> => ({ isOn: isWhole(await settled(trip)) }),
    staleTime: Number.POSITIVE_INFINITY,
  })

/** As somebody has chosen, else from a week before the trip until a month after it. */
async function settled({ id, start_date, end_date }: Trip): Promise<Whole> {
  const known = await wholeOf(id)
  if (known?.isChosen) return known
  const [last, today] = [addDays(end_date, DAYS_AFTER), todayHere()]
  const until = addDays(start_date, -DAYS_BEFORE) <= today && today <= last ? last : ''
  const whole = { until, isChosen: false }
  if (until !== (known?.until ?? '')) await setWhole(id, whole)
  if (known?.until && !until) await dropFiles(id)
  return whole
}

/** Switches it on or off; answers whether this browser could store that. */
export async function keepWhole(trip: Trip, isOn: boolean): Promise<boolean> {
  if (isOn) void navigator.storage?.persist?.().catch(() => undefined)
  await setWhole(trip.id, { until: isOn ? FOR_GOOD : '', isChosen: true })
  if (!isOn) {
    await queryClient.cancelQueries({ queryKey: ['trip', trip.id, 'file'] })
    await dropFiles(trip.id)
  }
  const { queryKey } = keepingQuery(trip)
  await queryClient.invalidateQueries({ queryKey })
  return queryClient.getQueryData(queryKey)?.isOn === isOn
}

type KeptWholeProps = { plan: Plan }

/** Keeps all of a trip on this device while its page is open. */
export function KeptWhole({ plan }: KeptWholeProps) {
  const { trip, attachments, items } = plan
  // The streets are those within kilometres of it.
  const around = new Set(items.map(({ lat, lng }) => `${lat?.toFixed(2)} ${lng?.toFixed(2)}`))
  const where = [...around].sort().join()
  const isOn = useQuery({ ...keepingQuery(trip), enabled: keepsAnswers() }).data?.isOn ?? false
  const isThere = useIsOnline()
  const language = useLocale()
  const sees = useSees(trip.id)
  const canEdit = useCanEdit(trip.id)
  const keep = useEffectEvent(async (signal: AbortSignal) => {
    // What its editor begins with.
    if (canEdit) await keepNote(trip.id).catch(() => undefined)
    await fetchWhole(plan, sees, language, signal)
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: Other files, places and another network begin it anew.
  useEffect(() => {
    if (!isOn) return
    const leaving = new AbortController()
    void keep(leaving.signal)
    return () => leaving.abort()
  }, [isOn, isThere, canEdit, attachments, where])
  return null
}

async function fetchWhole(plan: Plan, sees: Sees, language: Language, signal: AbortSignal) {
  const { trip, attachments } = plan
  const { queryKey } = keepingQuery(trip)
  const count = attachments.length
  let done = 0
  let lack: Lack | undefined
  const tell = (bytes?: number) =>
    queryClient.setQueryData(
      queryKey,
      known => known && { ...known, files: { done, count, lack, ...(bytes !== undefined && { bytes }) } },
    )
  tell()
  if (sees !== 'no_costs') await queryClient.prefetchQuery(ledgerQuery(trip.id))
  if (sees !== 'expenses_only') await queryClient.prefetchQuery(noteQuery(trip.id))
  await fetchPictures(trip)
  for (const file of attachments) {
    if (signal.aborted || !isWhole(await wholeOf(trip.id))) return
    const lacks = await fetchFile(file, language)
    if (lacks) lack = lacks
    else done += 1
    if (signal.aborted) return
    tell()
  }
  if (isOnline()) {
    await keepWays(plan, signal).catch(() => undefined)
    const areHere = await keepStreets(trip.id).catch(() => true)
    if (!areHere) lack ??= 'room'
    await keepWholeApp()
  }
  const bytes = await bytesOf(trip.id)
  if (!signal.aborted) tell(bytes)
}

/** A cover never changes at its address: browsers keep what was fetched once. */
async function fetchPictures({ id, cover_url: cover }: Trip): Promise<void> {
  if (!isOnline()) return
  const members = await queryClient.fetchQuery(membersQuery(id)).catch(() => [])
  const faces = members.flatMap(member => personOf(member).photo ?? []).filter(isOfServer)
  const covers = cover === null ? [] : [loadCover(id, cover, new AbortController().signal)]
  await Promise.allSettled([...covers, ...faces.map(face => fetchPart(faceQuery(id, face)))])
}

async function fetchFile(file: Attachment, language: Language): Promise<Lack | undefined> {
  const lack = isPassFile(file) ? await fetchPart(passQuery(file, language)) : undefined
  return lack ?? (await fetchPart(fileQuery(file, attachmentWhole)))
}

async function fetchPart<Part, Key extends readonly string[]>(
  query: FetchQueryOptions<Part, Error, Part, Key>,
): Promise<Lack | undefined> {
  if (await isKept(query.queryKey)) return undefined
  if (!isOnline()) return 'network'
  try {
    await queryClient.fetchQuery({ ...query, staleTime: 0, gcTime: 0 })
  } catch (failure) {
    return failure instanceof CallFailed && failure.status === 0 ? 'network' : 'answer'
  }
  return (await isKept(query.queryKey)) ? undefined : 'room'
}
