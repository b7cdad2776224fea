import { LONGEST_READ_TEXT } from '@caravan/contract/imports'
import type { Plan } from '@caravan/contract/plan'
import { FileUp, RotateCw, X } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl'
import { CallFailed } from '../../lib/calls/call.ts'
import { useIsOnline } from '../../lib/calls/online.ts'
import historyWords from '../../lib/messages/history.json'
import words from '../../lib/messages/imports.json'
import { useIdOf } from '../../lib/new-id.ts'
import { useFailureText } from '../../lib/words/failure-text.ts'
import { tooLong, useSay } from '../../lib/words/phrase.ts'
import { withWords } from '../../lib/words/words.tsx'
import { addFiles } from '../../trip/files/uploads.ts'
import { useTripMutation } from '../../trip/write/write.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { useDroppedFiles } from '../../ui/dropped-files.ts'
import { Checkbox } from '../../ui/fields/checkbox.tsx'
import { FileButton } from '../../ui/fields/file-button.tsx'
import { TextArea } from '../../ui/fields/text-area.tsx'
import { LooseNotes } from '../../ui/loose-notes.tsx'
import { Dialog, DialogBody, DialogFooter } from '../../ui/overlays/dialog.tsx'
import { toast } from '../../ui/overlays/toast.ts'
import { Spinner } from '../../ui/spinner.tsx'
import { ProposalRow, useFieldWords } from './proposal-row.tsx'
import { type Draft, isTaken, isWhole, rowOf } from './proposals.ts'
import { type Given, type Source, useReading } from './reading.ts'

type ImportProps = {
  plan: Plan
  /** What is read at once. */
  files: readonly File[]
  /** A file of the trip that is read at once. */
  attachment: string | undefined
  onClose: () => void
}

/** Brings bookings into a trip out of files, mails and texts. */
export const ImportBookings = withWords(words, withWords(historyWords, ImportDialog))

function ImportDialog({ plan, files, attachment, onClose }: ImportProps) {
  const t = useTranslations('imports')
  const form = useTranslations('form')
  const trip = useTranslations('trip')
  const tripId = plan.trip.id
  const isOnline = useIsOnline()
  const [first] = useState((): Given[] => [
    ...files.map(given),
    ...plan.attachments.flatMap(({ id, name }) => (id === attachment ? [{ name, attachment: id }] : [])),
  ])
  const reading = useReading(tripId, first)
  const { sources, change } = reading
  const isOver = useDroppedFiles(files => reading.add(files.map(given)))
  const [keeps, setKeeps] = useState(true)
  const drafts = sources.flatMap(source => source.drafts)
  const taken = drafts.filter(draft => isTaken(draft, plan))
  const { submit, isPending, failure, errors } = useImport(plan, { sources, taken, keeps, onDone: onClose })
  const isReading = sources.some(({ state }) => state === 'waiting' || state === 'reading')
  const put = (source: Source, draft: Draft) =>
    change(source.id, all => all.map(one => (one.id === draft.id ? draft : one)))
  const whole = drafts.filter(draft => isWhole(draft, plan) && !draft.ends)

  return (
    <Dialog
      isBusy={isPending}
      isDirty={taken.length > 0}
      isOpen
      onClose={onClose}
      title={trip('dialogs.import')}
      width={680}
    >
      <DialogBody>
        <Choice hasSome={sources.length > 0} isOnline={isOnline} onGive={reading.add} />
        {whole.length > 1 && (
          <div className="mt-5">
            <Checkbox
              isSelected={whole.every(draft => isTaken(draft, plan))}
              onChange={choice => {
                for (const { id } of sources)
                  change(id, all => all.map(draft => (whole.includes(draft) ? { ...draft, choice } : draft)))
              }}
            >
              {t('all', { count: whole.length })}
            </Checkbox>
          </div>
        )}
        {sources.map(source => (
          <SourcePart
            key={source.id}
            onAgain={() => reading.again(source.id)}
            onDrop={() => reading.drop(source.id)}
            source={source}
            tripId={tripId}
          >
            {source.drafts.map(draft => (
              <ProposalRow
                draft={draft}
                errors={errors.get(draft.id) ?? []}
                key={draft.id}
                onChoice={choice => put(source, { ...draft, choice })}
                onEdit={() => undefined}
                plan={plan}
              />
            ))}
          </SourcePart>
        ))}
        {sources.some(({ held }) => held) && (
          <div className="mt-4">
            <Checkbox isSelected={keeps} onChange={setKeeps}>
              {t('keep')}
            </Checkbox>
          </div>
        )}
        {isOver && (
          <div className="pointer-events-none absolute inset-2 z-10 grid animate-appear place-content-center rounded-lg border-2 border-pine border-dashed bg-pine-soft/90 type-h3 text-pine-ink">
            {t('dropNow')}
          </div>
        )}
      </DialogBody>
      {sources.length > 0 && (
        <DialogFooter start={<LooseNotes error={failure} id="import-failure" />}>
          <Button slot="close" variant="outline">
            {form('cancel')}
          </Button>
          <Button
            isBusy={isPending}
            isDisabled={taken.length === 0 || isReading || !isOnline}
            onPress={submit}
          >
            {t('import', { count: taken.length })}
          </Button>
        </DialogFooter>
      )}
    </Dialog>
  )
}

const given = (file: File): Given => ({ name: file.name, file })

type Import = { sources: readonly Source[]; taken: readonly Draft[]; keeps: boolean; onDone: () => void }

/** Sends what is taken as one change. */
function useImport(plan: Plan, { sources, taken, keeps, onDone }: Import) {
  const t = useTranslations('imports')
  const say = useSay()
  const failureText = useFailureText()
  const fieldWords = useFieldWords()
  const idOf = useIdOf()
  const tripId = plan.trip.id
  const [failure, setFailure] = useState<string>()
  const [errors, setErrors] = useState<ReadonlyMap<string, string[]>>(new Map())

  /** By row what the server says of its fields. */
  function errorsIn(failed: Error): Map<string, string[]> {
    const fields = failed instanceof CallFailed ? failed.fields : []
    const all = fields.flatMap(({ field, code }) => {
      const [list, at, , column] = field.split('.')
      const draft = list === 'rows' ? taken[Number(at)] : undefined
      const words = say([code as 'request.invalid'])
      const label = column && fieldWords(column)
      return draft ? [[draft.id, label ? t('rowError', { field: label, words }) : words] as const] : []
    })
    const byRow = Map.groupBy(all, ([id]) => id)
    return new Map([...byRow].map(([id, said]) => [id, said.map(([, words]) => words)]))
  }

  const { mutate, isPending } = useTripMutation('importRows', tripId, {
    done({ answer }) {
      onDone()
      return t('done', { count: answer.rows.length })
    },
    undone: () => t('undone'),
    failed(failed) {
      setErrors(errorsIn(failed))
      setFailure(t('failed', { reason: failureText(failed) }))
      return undefined
    },
  })

  function submit() {
    toast.forget()
    setFailure(undefined)
    setErrors(new Map())
    const kept = sources.flatMap(({ held, drafts }) =>
      held && keeps && drafts.some(draft => taken.includes(draft) && !draft.ends) ? [{ id: held.id }] : [],
    )
    const content = {
      rows: taken.map(draft => rowOf(draft, plan)),
      ...(kept.length > 0 && { keep: kept }),
    }
    mutate({ params: { tripId }, body: { id: idOf(content), ...content } })
  }
  return { submit, isPending, failure, errors }
}

type ChoiceProps = { hasSome: boolean; isOnline: boolean; onGive: (given: readonly Given[]) => void }

/** The ways to give something to read: it is chosen, dropped or pasted. */
function Choice({ hasSome, isOnline, onGive }: ChoiceProps) {
  const t = useTranslations('imports')
  const say = useSay()
  const [text, setText] = useState('')
  const long = tooLong(text, LONGEST_READ_TEXT)
  function read() {
    if (text.trim() === '' || long) return
    onGive([{ name: t('pasted'), text }])
    setText('')
  }
  return (
    <div className="grid gap-3">
      {!hasSome && <p className="type-body text-ink-2">{t('intro')}</p>}
      {!isOnline && (
        <p className="type-hint text-marigold-ink" role="status">
          {t('offline')}
        </p>
      )}
      <fieldset className="grid gap-3 disabled:opacity-50" disabled={!isOnline}>
        <div className="flex flex-wrap items-center gap-2.5 rounded-xl border border-line-strong border-dashed px-4 py-3">
          <FileButton multiple onChoose={files => onGive(files.map(given))} variant="soft">
            <FileUp />
            {t(hasSome ? 'chooseMore' : 'choose')}
          </FileButton>
          <span className="type-hint text-ink-3">{t('drop')}</span>
        </div>
        <TextArea
          error={long && say(long)}
          label={t('text')}
          onChange={setText}
          placeholder={t('textExample')}
          rows={hasSome && text === '' ? 1 : 3}
          value={text}
        />
        {text.trim() !== '' && (
          <Button
            className="justify-self-end"
            isDisabled={!isOnline}
            onPress={read}
            size="small"
            variant="soft"
          >
            {t('read')}
          </Button>
        )}
      </fieldset>
    </div>
  )
}

type SourcePartProps = {
  source: Source
  tripId: string
  onAgain: () => void
  onDrop: () => void
  /** Its proposals. */
  children: ReactNode
}

/** Something that was given to read, and what was found in it. */
function SourcePart({ source, tripId, onAgain, onDrop, children }: SourcePartProps) {
  const t = useTranslations('imports')
  const failureText = useFailureText()
  const { given, state, share, failure, nothing, held, drafts } = source
  const isReading = state === 'waiting' || state === 'reading'
  const told = {
    waiting: t('waiting'),
    reading: share > 0 && share < 1 ? t('sent', { share }) : t('reading'),
    read: nothing ? t(`nothing.${nothing}`) : t('found', { count: drafts.length }),
    failed: t('readFailed', { reason: failureText(failure) }),
  }[state]
  return (
    <section aria-label={given.name} className="mt-6">
      <div className="flex items-center gap-2.5">
        <h3 className="min-w-0 truncate type-h3" title={given.name}>
          {given.name}
        </h3>
        {isReading && <Spinner />}
        <IconButton
          className="ml-auto"
          label={t(isReading ? 'giveUp' : 'remove', { name: given.name })}
          onPress={onDrop}
          size="small"
        >
          <X />
        </IconButton>
      </div>
      <p
        className={state === 'failed' ? 'type-hint text-danger-ink' : 'type-hint text-ink-2'}
        role={state === 'failed' ? 'alert' : 'status'}
      >
        {told}
      </p>
      {state === 'failed' && (
        <Button className="mt-2" onPress={onAgain} size="small" variant="soft">
          <RotateCw />
          {t('again')}
        </Button>
      )}
      {nothing && 'file' in given && (
        <Button
          className="mt-2"
          onPress={() => {
            addFiles([given.file], { tripId, owner: { kind: 'trip' }, keepsMetadata: false })
            onDrop()
          }}
          size="small"
          variant="soft"
        >
          {t('keepFile')}
        </Button>
      )}
      <ul>{children}</ul>
      {'file' in given && drafts.length > 0 && held === null && (
        <p className="type-hint text-ink-3">{t('notKept')}</p>
      )}
    </section>
  )
}
