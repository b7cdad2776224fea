import type { Sent } from '@caravan/contract/endpoint'
import { useMutation } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { Conflict, partsOf, type StoredRow } from '../../lib/merge.ts'
import { useSay } from '../../lib/words/phrase.ts'
import { confirm, type Question } from '../../ui/overlays/confirm.ts'
import { toast } from '../../ui/overlays/toast.ts'
import { usePaidBookings } from '../paid.tsx'
import type { RowKind } from './form.tsx'
import { writersSince } from './history.ts'
import { optionsOf, type RowOf, type Touching, type TripMutation, type Write, type Written } from './send.ts'
import { useUndo } from './undo.ts'

type Said = string | undefined

type Words<E extends Touching> = {
  done?: (written: Written<E>, write: Write<E>) => Said | Promise<Said>
  /** The words once it was taken back; without them no 'Undo' is offered. */
  undone?: (written: Written<E>, write: Write<E>) => string
  /** Nothing where it is told elsewhere. */
  failed?: (failure: Error, write: Write<E>) => Said
  /** Asks whether it is to count over what somebody else has made of the same row meanwhile. */
  question?: (current: RowOf<E>, write: Write<E>, who: string) => Omit<Question, 'tone'>
}

/** Writes to a trip, and says what has become of it. */
export function useTripMutation<E extends Touching>(
  mutation: TripMutation<E>,
  tripId: string,
  { done, undone, failed, question }: Words<E> = {},
) {
  const t = useTranslations('form')
  const undo = useUndo(tripId)
  const used = useMutation<Written<E>, Error, Write<E>>({
    ...optionsOf(mutation, tripId),
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

  async function ask({ columns, current }: Conflict, write: Write<E>): Promise<void> {
    const writers = write.base && (await writersSince(tripId, write.base, columns))
    const who = [...(writers?.values() ?? [])].find(name => name !== undefined)
    const asked = question?.(current as RowOf<E>, write, who ?? t('somebodyElse'))
    if (asked && (await confirm({ ...asked, tone: 'plain' })))
      used.mutate({ ...write, base: current as RowOf<E> })
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
export function useRemoval<E extends Touching, Row extends StoredRow>(
  mutation: TripMutation<E>,
  tripId: string,
  kind: 'day' | 'settlement' | RowKind,
  {
    write,
    nameOf,
    body = nameOf,
    with: goingWith = partsOf,
  }: {
    write: (row: Row) => Sent<E>
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
    base?: RowOf<E>,
  ) => say([`${kind}.${words}`, base && { name: nameOf(base as Row) }])
  const { mutate } = useTripMutation(mutation, tripId, {
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
    if (await confirm(question)) mutate({ ...(write(row) as object), base: row } as unknown as Write<E>)
  }
}
