import './note-writing.css'
import type { Plan } from '@caravan/contract/plan'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import * as Y from 'yjs'
import { CallFailed } from '../../lib/calls/call.ts'
import { queryClient } from '../../lib/calls/query-client.ts'
import { useFailureText } from '../../lib/words/failure-text.ts'
import { showPicture } from '../../trip/files/note-pictures.ts'
import { noteQuery, refreshNote } from '../../trip/note.ts'
import { useTripMutation } from '../../trip/write/write.ts'
import { Button } from '../../ui/button.tsx'
import { confirm } from '../../ui/overlays/confirm.ts'
import { DialogBody, DialogFooter } from '../../ui/overlays/dialog.tsx'
import { toast } from '../../ui/overlays/toast.ts'
import { PanelFailure } from '../../ui/panel-failure.tsx'
import { ownChanges } from './note-binding.ts'
import { useCarets } from './note-carets.ts'
import { createNoteEditor, type Editor, htmlOf } from './note-editor.ts'
import { PicturesOnTheirWay, usePictures } from './note-pictures.tsx'
import { NoteState, NoteStopped, useStop } from './note-state.tsx'
import { createNoteSync, type NoteSync } from './note-sync.ts'
import { NoteToolbar } from './note-toolbar.tsx'
import { NoteColumn, type NoteProps, NoteWaiting } from './note-view.tsx'

/** The note with an editor, once its document is there. */
export function NoteWriting(note: NoteProps) {
  const failureText = useFailureText()
  const tripId = note.plan.trip.id
  const { canEdit, onView } = note
  const [opened, setOpened] = useState<{ doc: Y.Doc; sync: NoteSync }>()
  const [failure, setFailure] = useState<unknown>()
  const [attempt, setAttempt] = useState(0)

  // biome-ignore lint/correctness/useExhaustiveDependencies: Another attempt opens it anew.
  useEffect(() => {
    const doc = new Y.Doc()
    const sync = createNoteSync(tripId, doc)
    let isHere = true
    sync.open().then(
      () => isHere && setOpened({ doc, sync }),
      reason => isHere && setFailure(reason),
    )
    return () => {
      isHere = false
      void sync.leave().then(() => refreshNote(tripId))
    }
  }, [tripId, attempt])

  const isShut = !canEdit && !opened
  useEffect(() => {
    if (isShut) onView('note', true)
  }, [isShut, onView])

  if (opened) return <Writing {...note} {...opened} />
  function retry() {
    setFailure(undefined)
    setAttempt(number => number + 1)
  }
  return (
    <DialogBody>
      <NoteColumn>
        {failure === undefined ? (
          <NoteWaiting />
        ) : (
          <PanelFailure onRetry={retry} text={failureText(failure)} />
        )}
      </NoteColumn>
    </DialogBody>
  )
}

type WritingProps = NoteProps & { doc: Y.Doc; sync: NoteSync }

function Writing({ plan, canEdit, onView, doc, sync }: WritingProps) {
  const t = useTranslations('note')
  const tripId = plan.trip.id
  const { editor, place } = useEditor(doc, sync, plan, files => send(files))
  const { sent, send } = usePictures(editor, plan)
  const ui = useTranslations('ui')
  const ask = () =>
    confirm({
      title: t('cancelTitle'),
      body: t('cancelBody'),
      action: t('cancelAction'),
      cancel: ui('keepEditing'),
    })
  const stop = useStop(sync, canEdit)
  const { save, isSaving } = useSaving(tripId, sync, () => onView('note', true))
  useCarets(editor, sync, tripId)

  const isRead = !canEdit && stop === 'saved'
  useEffect(() => {
    if (isRead) onView('note', true)
  }, [isRead, onView])
  useEffect(() => {
    if (!editor) return
    editor.setEditable(canEdit, false)
    editor.view.dom.ariaReadOnly = String(!canEdit)
  }, [editor, canEdit])

  async function cancel(from: Editor) {
    const own = ownChanges(from.state)
    if (own.undoStack.length > 0 && !(await ask())) return
    while (own.undo() !== null);
    onView('note', true)
  }

  return (
    <>
      {editor && canEdit && <NoteToolbar editor={editor} onFiles={send} plan={plan} />}
      <DialogBody {...(!canEdit && { reading: t('editor') })}>
        <NoteColumn>
          {stop && stop !== 'saved' && stop !== 'saving' && editor && (
            <NoteStopped canEdit={canEdit} onRetry={sync.retry} stop={stop} textOf={() => editor.getText()} />
          )}
          <PicturesOnTheirWay sent={sent} />
          <div className="note-place" ref={place} />
        </NoteColumn>
      </DialogBody>
      <DialogFooter start={<NoteState plan={plan} sync={sync} />}>
        {canEdit ? (
          <>
            <Button isDisabled={isSaving} onPress={() => editor && void cancel(editor)} variant="outline">
              {t('cancel')}
            </Button>
            <Button
              busyLabel={t('saving')}
              isBusy={isSaving}
              isDisabled={stop !== undefined}
              onPress={() => editor && void save(() => htmlOf(editor, tripId))}
            >
              {t('save')}
            </Button>
          </>
        ) : (
          <Button onPress={() => onView('note', true)} variant="outline">
            {t('back')}
          </Button>
        )}
      </DialogFooter>
    </>
  )
}

/** The editor over a document, for as long as its part is on the page. */
function useEditor(doc: Y.Doc, sync: NoteSync, plan: Plan, onFiles: (files: File[]) => void) {
  const t = useTranslations('note')
  const place = useRef<HTMLDivElement>(null)
  const [editor, setEditor] = useState<Editor>()
  const takeFiles = useEffectEvent(onFiles)
  const hasFile = useEffectEvent((id: string) => plan.attachments.some(file => file.id === id))
  // biome-ignore lint/correctness/useExhaustiveDependencies: Another language does not make another editor.
  useEffect(() => {
    const made = createNoteEditor({
      element: place.current,
      fragment: doc.getXmlFragment('default'),
      onCaret: sync.moveCaret,
      label: t('editor'),
      placeholder: t('placeholder'),
      taskLabel: text => text || t('emptyTask'),
      pictures: { show: (image, file) => showPicture(image, plan.trip.id, file), has: id => hasFile(id) },
      onFiles: files => takeFiles(files),
    })
    made.commands.focus(made.isEmpty ? 'end' : 'start')
    setEditor(made)
    return () => made.destroy()
  }, [doc, sync])
  return { editor, place }
}

/** Waits until the server has everything, and makes a version of it. */
function useSaving(tripId: string, sync: NoteSync, onSaved: () => void) {
  const t = useTranslations('note')
  const failureText = useFailureText()
  const [isSaving, setIsSaving] = useState(false)
  const wordsOf = (failure: unknown) =>
    failure instanceof CallFailed && failure.code !== 'network'
      ? t('updateFailed', { reason: failureText(failure) })
      : t('saveFailed')
  const { mutateAsync } = useTripMutation('updateTrip', tripId, {
    done({ answer }) {
      queryClient.setQueryData(noteQuery(tripId).queryKey, answer.note)
      return t('saved')
    },
    undone: () => t('restoreUndone'),
  })
  async function save(read: () => string) {
    setIsSaving(true)
    try {
      await sync.settled()
      await mutateAsync({ params: { tripId }, body: { note: read(), note_n: sync.step() } })
      onSaved()
    } catch (failure) {
      toast.failure(wordsOf(failure))
    } finally {
      setIsSaving(false)
    }
  }
  return { save, isSaving }
}
