import { nightsOf, type Stay } from '@caravan/contract/lodging.stays'
import type { WriteName } from '@caravan/contract/writes'
import { useMutation } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { type Fields, leftOn, type Unsent, useLeft } from '../../lib/calls/outbox.ts'
import type { Refusal } from '../../lib/calls/unsent.ts'
import { Conflict, partsOf, type StoredRow } from '../../lib/merge.ts'
import { useSay } from '../../lib/words/phrase.ts'
import { choose, confirm, type Question } from '../../ui/overlays/confirm.ts'
import { toast } from '../../ui/overlays/toast.ts'
import { useSteady } from '../../ui/use-steady.ts'
import { usePaidBookings } from '../paid.tsx'
import { rowWrites } from './calls.ts'
import { doneToast } from './done-toast.ts'
import type { RowOf as FormRow, RowKind } from './form.tsx'
import { writersSince } from './history.ts'
import { sendAgain, togetherWith } from './outgoing.ts'
import { optionsOf, type RowOf, type Write, type Written } from './send.ts'
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
  /** The fields that it writes, where one that had to wait is asked about as well. */
  about?: Fields
}

/** Writes to a trip, and says what has become of it. */
export function useTripMutation<N extends WriteName>(
  name: N,
  tripId: string,
  { done, undone, failed, question, about }: Words<N> = {},
) {
  const t = useTranslations('form')
  const undo = useUndo(tripId)
  const left = useLeft(about)
  const used = useMutation<Written<N>, Error, Write<N>>({
    ...optionsOf(name, tripId),
    async onSuccess(written, write) {
      const refused = about && leftOn(about)
      if (refused?.refused) await import('./refused.ts').then(({ replace }) => replace(refused))
      const words = await done?.(written, write)
      if (!words) return
      const change = written.unsent ?? written.seq
      const action = undone && change !== undefined ? undo(change, undone(written, write)) : undefined
      doneToast([written], words, action)
    },
    onError(failure, write) {
      if (question && failure instanceof Conflict)
        return void ask(failure, write).then(
          isMine => isMine && used.mutate({ ...write, base: failure.current as RowOf<N> }),
        )
      const words = failed?.(failure, write)
      if (words) toast.failure(words)
    },
  })

  /** Whether it counts over what somebody else has made of the same; null without an answer. */
  async function ask({ columns, current }: Conflict, write: Write<N>): Promise<boolean | null> {
    const writers = write.base && (await writersSince(tripId, write.base, columns))
    const who = [...(writers?.values() ?? [])].find(name => name !== undefined)
    const asked = question?.(current as RowOf<N>, write, who ?? t('somebodyElse'))
    return asked ? choose({ ...asked, tone: 'plain' }) : null
  }

  /** Asks about a write that had to wait; without an answer it stays. */
  async function answer(unsent: Unsent, { columns = [], current }: Refusal): Promise<void> {
    const isMine = await ask(new Conflict(columns, current as StoredRow), unsent.write as Write<N>)
    if (isMine) await sendAgain(tripId, togetherWith(unsent))
    else if (isMine === false) await import('./refused.ts').then(({ keepTheirs }) => keepTheirs(unsent))
  }

  const refused = left?.refused
  return { ...used, left, answer: refused?.current && (() => void answer(left as Unsent, refused)) }
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

type ToldKind = Exclude<keyof typeof rowWrites, 'comment'>

/** A row as the calls of its kind name it: a stay by its nights, others in the path. */
function named(kind: ToldKind, tripId: string, row: { id: string }): { params: object; body?: object } {
  const { id } = rowWrites[kind]
  return id === null
    ? { params: { tripId }, body: nightsOf(row as Stay) }
    : { params: { tripId, [id]: row.id } }
}

/** Changes a row of a kind, and tells what has become of it. */
export function useRowChange(kind: Exclude<ToldKind, 'settlement'>, tripId: string, told?: Words<WriteName>) {
  const used = useTripMutation<WriteName>(rowWrites[kind].change, tripId, told)
  return (row: { id: string }, changes: object, base?: StoredRow) => {
    const { params, body } = named(kind, tripId, row)
    const write = { params, body: { ...changes, ...body }, ...(base && { base }) }
    return used.mutateAsync(write as unknown as Write<WriteName>)
  }
}

/** Makes and changes the rows of a kind, as their form asks for it. */
export function useRowWrites<K extends RowKind>(kind: K, tripId: string) {
  type Saved = Promise<{ answer: FormRow<K> }>
  const { mutateAsync } = useTripMutation<WriteName>(rowWrites[kind].create, tripId)
  const change = useRowChange(kind, tripId)
  return {
    create: (id: string, content: object) =>
      mutateAsync({
        params: { tripId },
        body: { id, ...content },
      } as unknown as Write<WriteName>) as unknown as Saved,
    change: (id: string, changes: object, base?: FormRow<K>) =>
      change(base ?? { id }, changes, base as StoredRow | undefined) as unknown as Saved,
  }
}

/** Asks, deletes, and offers to take it back, in the words of its kind; always the same function. */
export function useRemoval<Row extends StoredRow>(
  kind: ToldKind,
  tripId: string,
  {
    nameOf,
    body = nameOf,
    with: goingWith = partsOf,
  }: {
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
    base?: StoredRow,
  ) => say([`${kind}.${words}`, base && { name: nameOf(base as Row) }])
  const { mutate } = useTripMutation<WriteName>(rowWrites[kind].delete, tripId, {
    done: (_, { base }) => told('deleted', base),
    undone: (_, { base }) => told('undone', base),
    failed: () => told('deleteFailed'),
  })
  async function remove(row: Row): Promise<void> {
    const isPaid = goingWith(row).some(({ id }) => paid.has(id))
    const question = {
      title: told('deleteTitle'),
      body: [body(row), isPaid && say(['bill.stays'])].filter(Boolean).join('\n'),
      action: told('deleteAction'),
    }
    if (await confirm(question))
      mutate({ ...named(kind, tripId, row), base: row } as unknown as Write<WriteName>)
  }
  return useSteady({ remove }).remove
}
