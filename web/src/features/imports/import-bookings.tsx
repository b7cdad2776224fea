import type { Plan } from '@caravan/contract/plan'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useIsOnline } from '../../lib/calls/online.ts'
import historyWords from '../../lib/messages/history.json'
import words from '../../lib/messages/imports.json'
import { withWords } from '../../lib/words/words.tsx'
import type { Kind } from '../../trip/kinds.ts'
import { Button } from '../../ui/button.tsx'
import { DropNow } from '../../ui/drop-now.tsx'
import { useDroppedFiles } from '../../ui/dropped-files.ts'
import { Checkbox } from '../../ui/fields/checkbox.tsx'
import { LooseNotes } from '../../ui/loose-notes.tsx'
import { Dialog, DialogBody, DialogFooter } from '../../ui/overlays/dialog.tsx'
import { ArrivedTray } from './arrived-tray.tsx'
import { BillPart } from './bill-part.tsx'
import { useBills } from './bills.ts'
import { Lengthen } from './lengthen.tsx'
import { MailAddress } from './mail-address.tsx'
import { type Opened, ProposalForm } from './proposal-form.tsx'
import { ProposalRow } from './proposal-row.tsx'
import { type Draft, isNews, isTaken, isUnread, isWhole, onlyEnd } from './proposals.ts'
import { type Given, type Source, useReading } from './reading.ts'
import { Choice, given, SourcePart } from './sources.tsx'
import { useImport } from './use-import.ts'
import { useShared } from './use-shared.ts'

type ImportProps = {
  plan: Plan
  /** The day that is open. */
  day: string | undefined
  /** The files that are read at once. */
  files: readonly File[]
  /** A file of the trip that is read at once. */
  attachment: string | undefined
  /** The form of an expense. */
  ExpenseForm: Kind['Part']
  onClose: () => void
}

/** Brings bookings into a trip out of files, mails and texts. */
export const ImportBookings = withWords(words, withWords(historyWords, ImportDialog))

function ImportDialog({ plan, day, files, attachment, ExpenseForm, onClose }: ImportProps) {
  const t = useTranslations('imports')
  const form = useTranslations('form')
  const trip = useTranslations('trip')
  const tripId = plan.trip.id
  const isOnline = useIsOnline()
  const [first] = useState((): Given[] =>
    attachment === undefined
      ? files.map(given)
      : plan.attachments.flatMap(file =>
          file.id === attachment ? { name: file.name, attachment: file } : [],
        ),
  )
  const reading = useReading(plan, first)
  const { sources, change } = reading
  useShared(first.length === 0, t('share.text'), reading.add)
  const isOver = useDroppedFiles(files => reading.add(files.map(given)))
  const [keeps, setKeeps] = useState(true)
  const [opened, setOpened] = useState<Opened>()
  const drafts = sources.flatMap(source => source.drafts)
  const taken = drafts.filter(draft => isTaken(draft, plan))
  const { submit, isPending, failure, errors } = useImport(plan, { sources, taken, keeps, onDone: onClose })
  const isReading = sources.some(({ state }) => state === 'waiting' || state === 'reading')
  const bills = useBills(plan)
  const put = (source: Source, draft: Draft) =>
    change(source.id, all => all.map(one => (one.id === draft.id ? draft : one)))
  const whole = drafts.filter(draft => isWhole(draft, plan) && isNews(draft))

  function takeAll(choice: boolean) {
    for (const { id } of sources)
      change(id, all => all.map(draft => (whole.includes(draft) ? { ...draft, choice } : draft)))
  }

  const choice = <Ways isOnline={isOnline} reading={reading} tripId={tripId} />
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
        {sources.length === 0 && choice}
        <Lengthen drafts={drafts} plan={plan} />
        {whole.length > 1 && (
          <div className="mt-3">
            <Checkbox isSelected={whole.every(draft => isTaken(draft, plan))} onChange={takeAll}>
              {t('all', { count: whole.length })}
            </Checkbox>
          </div>
        )}
        {sources.map(source => (
          <SourcePart
            key={source.id}
            onAgain={() => reading.again(source.id)}
            onAnswer={found => reading.answered(source.id, found)}
            onType={kind => setOpened({ source, kind, unread: source.drafts.find(isUnread) })}
            onDrop={() => reading.drop(source.id)}
            source={source}
            tripId={tripId}
          >
            {source.drafts.map(draft => (
              <ProposalRow
                draft={draft}
                errors={errors.get(draft.id) ?? []}
                key={draft.id}
                onChange={draft => put(source, draft)}
                onEdit={() => setOpened({ source, draft, bill: bills.ownOf(draft) })}
                plan={plan}
              >
                <BillPart
                  bills={bills}
                  draft={draft}
                  onChange={draft => put(source, draft)}
                  onEdit={bill => setOpened({ source, draft, bill })}
                />
              </ProposalRow>
            ))}
          </SourcePart>
        ))}
        {sources.some(({ held, drafts }) => held && drafts.some(({ ends }) => !ends)) && (
          <div className="mt-4">
            <Checkbox isSelected={keeps} onChange={setKeeps}>
              {t('keep')}
            </Checkbox>
          </div>
        )}
        {sources.length > 0 && <div className="mt-6">{choice}</div>}
        {isOver && <DropNow className="absolute inset-2 z-10">{t('dropNow')}</DropNow>}
      </DialogBody>
      {sources.length > 0 && (
        <DialogFooter start={<LooseNotes error={failure} id="import-failure" />}>
          <Button slot="close" variant="outline">
            {form('cancel')}
          </Button>
          <Button isBusy={isPending} isDisabled={taken.length === 0 || isReading} onPress={submit}>
            {t(onlyEnd(taken) ? 'endThem' : 'import', { count: taken.length })}
          </Button>
        </DialogFooter>
      )}
      {opened && (
        <ProposalForm
          {...opened}
          day={day}
          ExpenseForm={ExpenseForm}
          onClose={() => setOpened(undefined)}
          onSave={draft =>
            change(opened.source.id, all => {
              const isNew = all.every(({ id }) => id !== draft.id)
              return isNew ? [...all, draft] : all.map(one => (one.id === draft.id ? draft : one))
            })
          }
          plan={plan}
        />
      )}
    </Dialog>
  )
}

type WaysProps = { tripId: string; isOnline: boolean; reading: ReturnType<typeof useReading> }

/** All that can be read: what has come by mail, what is chosen, and what is forwarded. */
function Ways({ tripId, isOnline, reading: { sources, add } }: WaysProps) {
  const hasSome = sources.length > 0
  return (
    <div className="grid gap-5">
      <ArrivedTray
        isOnline={isOnline}
        onOpen={(arrived, name) => add([{ name, arrived }])}
        opened={sources.flatMap(({ given }) => ('arrived' in given ? [given.arrived.id] : []))}
        tripId={tripId}
      />
      <Choice hasSome={hasSome} onGive={add} />
      {!hasSome && isOnline && <MailAddress tripId={tripId} />}
    </div>
  )
}
