import type { ArrivedMail } from '@caravan/contract/arrived'
import { type Attachment, attachment as attachmentWhole } from '@caravan/contract/attachments'
import type { Returned } from '@caravan/contract/endpoint'
import { type Proposal, readImport } from '@caravan/contract/imports'
import { MOST_READ_BYTES } from '@caravan/contract/imports.bounds'
import type { Plan } from '@caravan/contract/plan'
import { useEffect, useRef, useState } from 'react'
import { CallFailed, call } from '../../lib/calls/call.ts'
import { queryClient } from '../../lib/calls/query-client.ts'
import { newId } from '../../lib/new-id.ts'
import { forgetShared } from '../../lib/shared-here.ts'
import { fileQuery } from '../../trip/files/attachments.ts'
import { fetchTelling } from '../../trip/files/fetch-telling.ts'
import { useBookingKinds } from '../../trip/kinds.ts'
import { usePeople } from '../../trip/people/participants.tsx'
import { membersNamed } from './booked-for.ts'
import { type Draft, draftOf, isOf, withTwins } from './proposals.ts'

type Answer = Returned<typeof readImport>

/**
 * A file, a text, a file that the trip has, or a mail that has come to it; `shared` is the key of what waits on this
 * device until it is read.
 */
export type Given = { name: string; shared?: number } & (
  | { file: File }
  | { text: string }
  | { attachment: Attachment }
  | { arrived: ArrivedMail }
)

/** Something that is read, or was. */
export type Source = {
  id: string
  given: Given
  state: 'waiting' | 'reading' | 'read' | 'failed'
  /** The share of a file that has left, from 0 to 1. */
  share: number
  failure?: unknown
  nothing?: Answer['found_nothing']
  leftOut?: Answer['left_out']
  /** The text that a model can be asked about. */
  forModel?: string | undefined
  /** A model was asked, and has found nothing. */
  isAskedInVain?: boolean
  /** Held by the server, where it can be kept. */
  held: Answer['file']
  drafts: readonly Draft[]
}

const begun = { state: 'waiting', share: 0, held: null, drafts: [] } as const

const forget = ({ shared }: Given) => shared !== undefined && void forgetShared([{ key: shared }])

/** Bookings that others have added since they were read are there already. */
function useAddedSince(sources: readonly Source[], plan: Plan): readonly Source[] {
  const kinds = useBookingKinds()
  const rowsNow = kinds.flatMap(({ name, rowsIn }) => rowsIn(plan).map(row => ({ name, row })))
  const [before] = useState(() => new Set(rowsNow.map(({ row }) => row.id)))
  const known = sources.flatMap(({ drafts }) => drafts.flatMap(({ existing }) => existing?.id ?? []))
  const left = new Set(rowsNow.filter(({ row }) => !before.has(row.id) && !known.includes(row.id)))
  if (left.size === 0) return sources
  const withAdded = (draft: Draft): Draft => {
    const added = [...left].find(({ name, row }) => name === draft.kind && isOf(draft, row))
    if (!added) return draft
    left.delete(added)
    const { id, version } = added.row
    return { ...draft, existing: { kind: draft.kind, id, version, changes: {} } as Draft['existing'] }
  }
  return sources.map(source => ({ ...source, drafts: source.drafts.map(withAdded) }))
}

/** The same sources, with participants of new bookings where these were booked for some of the members. */
function useBookedFor(sources: readonly Source[], tripId: string): readonly Source[] {
  const people = usePeople(tripId)
  const withMembers = (draft: Draft): Draft => {
    if (draft.kind === 'expense' || draft.ends || draft.existing || draft.row['participants'] !== undefined)
      return draft
    const participants = membersNamed(draft.people, people)
    return participants ? { ...draft, row: { ...draft.row, participants } } : draft
  }
  return sources.map(source => ({ ...source, drafts: source.drafts.map(withMembers) }))
}

/** Reads one thing after the other. */
export function useReading(plan: Plan, first: readonly Given[]) {
  const tripId = plan.trip.id
  const [sources, setSources] = useState<readonly Source[]>(() =>
    first.map(given => ({ ...begun, id: newId(), given })),
  )
  const reading = useRef<{ id: string; leave: AbortController }>(undefined)
  const put = (id: string, fields: Partial<Source>) =>
    setSources(all => all.map(source => (source.id === id ? { ...source, ...fields } : source)))

  async function read({ id, given }: Source): Promise<void> {
    const leave = new AbortController()
    reading.current = { id, leave }
    put(id, { state: 'reading', share: 0 })
    try {
      const read = await ask(tripId, given, leave.signal, share => put(id, { share }))
      const {
        proposals,
        found_nothing,
        for_model: forModel,
        left_out: leftOut,
        file,
      } = await withBarcodes(tripId, given, read, leave.signal)
      forget(given)
      setSources(all => {
        const before = all.flatMap(source => source.drafts)
        const done = {
          ...{ state: 'read' as const, held: file, forModel, leftOut },
          ...(found_nothing && { nothing: found_nothing }),
        }
        const drafts = withTwins(before, proposals.map(draftOf))
        return all.map(source => (source.id === id ? { ...source, ...done, drafts } : source))
      })
    } catch (failure) {
      if (!leave.signal.aborted) put(id, { state: 'failed', failure })
    } finally {
      if (reading.current?.id === id) reading.current = undefined
    }
  }

  const next = sources.some(({ state }) => state === 'reading')
    ? undefined
    : sources.find(({ state }) => state === 'waiting')
  useEffect(() => {
    if (next && reading.current === undefined) void read(next)
  })
  useEffect(() => () => reading.current?.leave.abort(), [])

  return {
    sources: useBookedFor(useAddedSince(sources, plan), tripId),
    add: (more: readonly Given[]) =>
      setSources(all => [...all, ...more.map(given => ({ ...begun, id: newId(), given }))]),
    again: (id: string) => put(id, { state: 'waiting' }),
    drop(id: string) {
      for (const { given } of sources.filter(source => source.id === id)) forget(given)
      if (reading.current?.id === id) {
        reading.current.leave.abort()
        reading.current = undefined
      }
      setSources(all => all.filter(source => source.id !== id))
    },
    /** Adds what a model has found. */
    answered: (id: string, proposals: readonly Proposal[]) =>
      setSources(all => all.map(source => (source.id === id ? withAnswer(source, all, proposals) : source))),
    change: (id: string, change: (drafts: readonly Draft[]) => readonly Draft[]) =>
      setSources(all =>
        all.map(source => (source.id === id ? { ...source, drafts: change(source.drafts) } : source)),
      ),
  }
}

function withAnswer(source: Source, all: readonly Source[], proposals: readonly Proposal[]): Source {
  const before = all.flatMap(({ drafts }) => drafts)
  const found = withTwins(before, proposals.map(draftOf))
  if (found.length === 0) return { ...source, forModel: undefined, isAskedInVain: true }
  return { ...source, forModel: undefined, nothing: undefined, drafts: [...source.drafts, ...found] }
}

function ask(
  tripId: string,
  given: Given,
  signal: AbortSignal,
  onProgress: (share: number) => void,
): Promise<Answer> {
  const params = { tripId }
  if ('text' in given) return call(readImport, { params, body: { text: given.text }, signal })
  if ('attachment' in given)
    return call(readImport, { params, body: { attachment_id: given.attachment.id }, signal })
  if ('arrived' in given) return call(readImport, { params, body: { arrived_id: given.arrived.id }, signal })
  const { file } = given
  // The server would refuse it once all of it has left.
  if (file.size > MOST_READ_BYTES) throw new CallFailed(413, { code: 'attachment.too_large' })
  return call(readImport, { params, file, signal, via: fetchTelling(onProgress) })
}

const isSameFlight = (one: Proposal, other: Proposal) =>
  one.kind === other.kind &&
  ['flight_number', 'depart_date'].every(field => one.row[field] === other.row[field])

/** If nothing was read in a file, reads the barcodes on its pages, which only this device can draw. */
async function withBarcodes(
  tripId: string,
  given: Given,
  read: Answer,
  signal: AbortSignal,
): Promise<Answer> {
  if (read.proposals.length > 0 || 'text' in given || 'arrived' in given) return read
  const file =
    'file' in given ? given.file : await queryClient.fetchQuery(fileQuery(given.attachment, attachmentWhole))
  const found: Proposal[] = []
  try {
    const { picturesOf } = await import('./pictures.ts')
    for await (const picture of picturesOf(file, signal)) {
      const { proposals } = await call(readImport, {
        params: { tripId },
        file: new File([picture], 'page'),
        signal,
      })
      for (const proposal of proposals) {
        const same = found.find(other => isSameFlight(proposal, other))
        // Each passenger has a page for the same flight.
        if (same) same.people = [...same.people, ...proposal.people]
        else found.push(proposal)
      }
    }
  } catch {
    // A file that cannot be drawn stays as it was read.
  }
  if (found.length === 0) return read
  const { for_model } = read
  const isAnySure = found.some(({ sure }) => sure)
  return { proposals: found, file: read.file, ...(for_model && !isAnySure && { for_model }) }
}
