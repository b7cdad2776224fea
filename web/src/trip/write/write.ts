import type { Sent } from '@caravan/contract/endpoint'
import { useMutation } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { Conflict, partsOf, type StoredRow } from '../../lib/merge.ts'
import { useSay } from '../../lib/words/phrase.ts'
import { confirm, type Question } from '../../ui/overlays/confirm.ts'
import { toast } from '../../ui/overlays/toast.ts'
import { usePaidBookings } from '../paid.tsx'
import type { WriteName } from './calls.ts'
import type { RowKind } from './form.tsx'
import { writersSince } from './history.ts'
import { type CallOf, optionsOf, type RowOf, type Write, type Written } from './send.ts'
import { useUndo } from './undo.ts'

type Said = string | undefined

type Words<N extends WriteName> = {
  done?: (written: Written<N>, write: Write<N>) => Said | Promise<Said>
  /** The words once it was taken back; without them no 'Undo' is offered. */
  undone?: (written: Written<N>, write: Write<N>) => string
  /** Nothing where it is told elsewhere. */
  failed?: (failure: Error, write: Write<N>) => Said
  /** Asks whether it is to count over what somebody else has made of the same row meanwhile. */
  question?: (current: RowOf<N>, write: Write<N>, who: string) => Omit<Question, 'tone'>
}

/** Writes to a trip, and says what has become of it. */
export function useTripMutation<N extends WriteName>(
  name: N,
  tripId: string,
  { done, undone, failed, question }: Words<N> = {},
) {
  const t = useTranslations('form')
  const undo = useUndo(tripId)
  const used = useMutation<Written<N>, Error, Write<N>>({
    ...optionsOf(name, tripId),
    async onSuccess(written, write) {
      const words = await done?.(written, write)
      if (!words) return
      const { seq } = written
      toast.success(words, undone && seq !== undefined ? undo(seq, undone(written, write)) : undefined)
    },
    onError(failure, write) {
      if (question && failure instanceof Conflict) return void ask(failure, write)
      const words = failed?.(failure, write)
      if (words) toast.failure(words)
    },
  })

  async function ask({ columns, current }: Conflict, write: Write<N>): Promise<void> {
    const writers = write.base && (await writersSince(tripId, write.base, columns))
    const who = [...(writers?.values() ?? [])].find(name => name !== undefined)
    const asked = question?.(current as RowOf<N>, write, who ?? t('somebodyElse'))
    if (asked && (await confirm({ ...asked, tone: 'plain' })))
      used.mutate({ ...write, base: current as RowOf<N> })
  }

  return used
}

/** A question which of two values of a field is kept. */
export function useValueQuestion() {
  const t = useTranslations('day')
  return (who: string, mine: string, theirs: string) => ({
    title: t('placeTaken', { who, theirs }),
    body: t('placeTakenBody', { mine }),
    action: t('useMine', { mine }),
    cancel: t('keepTheirs', { theirs }),
  })
}

/** Asks, deletes, and offers to take it back, in the words of its kind. */
export function useRemoval<N extends WriteName, Row extends StoredRow>(
  name: N,
  tripId: string,
  kind: 'day' | 'settlement' | RowKind,
  {
    write,
    nameOf,
    body = nameOf,
    with: goingWith = partsOf,
  }: {
    write: (row: Row) => Sent<CallOf<N>>
    nameOf: (row: Row) => string
    body?: (row: Row) => string
    /** The rows that are deleted. */
    with?: (row: Row) => readonly { id: string }[]
  },
) {
  const say = useSay()
  const paid = usePaidBookings()
  const told = (
    words: 'deleteTitle' | 'deleteAction' | 'deleted' | 'undone' | 'deleteFailed',
    base?: RowOf<N>,
  ) => say([`${kind}.${words}`, base && { name: nameOf(base as Row) }])
  const { mutate } = useTripMutation(name, tripId, {
    done: (_, { base }) => told('deleted', base),
    undone: (_, { base }) => told('undone', base),
    failed: () => told('deleteFailed'),
  })
  return async (row: Row) => {
    const isPaid = goingWith(row).some(({ id }) => paid.has(id))
    const question = {
      title: told('deleteTitle'),
      body: [body(row), isPaid && say(['bill.stays'])].filter(Boolean).join('\n'),
      action: told('deleteAction'),
    }
    if (await confirm(question)) mutate({ ...(write(row) as object), base: row } as unknown as Write<N>)
  }
}
