import type { Plan } from '@caravan/contract/plan'
import { Clock, CloudCheck, CloudOff, RefreshCw, RotateCw } from 'lucide-react'
import { useEffect, useRef, useSyncExternalStore } from 'react'
import { useTranslations } from 'use-intl'
import { CallFailed } from '../../lib/calls/call.ts'
import { useAway } from '../../lib/calls/online.ts'
import { useFailureText } from '../../lib/words/failure-text.ts'
import { Button } from '../../ui/button.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { useUnsaved } from '../../ui/overlays/leaving.ts'
import { LastSaved } from './note-saved.tsx'
import type { SyncState } from './note-states.ts'
import type { NoteSync } from './note-sync.ts'

/** The failure since which nothing is sent, or for viewers any state; those of writers come and go with each stroke. */
export function useStop(sync: NoteSync, canEdit: boolean): SyncState | undefined {
  return useSyncExternalStore(sync.watch, () => {
    const state = sync.state()
    return state instanceof CallFailed || !canEdit ? state : undefined
  })
}

/** Whether what was typed is stored; while it is, who has made the last version. */
export function NoteState({ plan, sync }: { plan: Plan; sync: NoteSync }) {
  const t = useTranslations('note')
  const state = useSyncExternalStore(sync.watch, sync.state)
  const away = useAway()
  useUnsaved(state !== 'saved')
  const [Icon, word] =
    state === 'saved'
      ? ([CloudCheck, t('stored')] as const)
      : state === 'saving'
        ? ([RefreshCw, t('saving')] as const)
        : state === 'later'
          ? ([Clock, t('later')] as const)
          : ([
              CloudOff,
              state === 'offline' ? t('offline', { away: away ?? 'silent' }) : t('unsaved'),
            ] as const)
  return (
    <span className="flex min-w-0 items-center gap-2">
      <Icon className="size-4 shrink-0" />
      <span className="shrink-0 max-md:shrink max-md:truncate" role="status">
        {word}
      </span>
      {plan.note && state === 'saved' && (
        <span className="min-w-0 max-md:hidden">
          <LastSaved plan={plan} />
        </span>
      )}
    </span>
  )
}

type StoppedProps = { stop: SyncState; canEdit: boolean; onRetry: () => void; textOf: () => string }

/** Why nothing is sent any more. What was written since can be taken along. */
export function NoteStopped({ stop, canEdit, onRetry, textOf }: StoppedProps) {
  const t = useTranslations('note')
  const failureText = useFailureText()
  const place = useRef<HTMLDivElement>(null)
  // The editor loses the focus when it is shut, and the keys of the dialog go on to work.
  useEffect(() => {
    if (!canEdit) place.current?.focus()
  }, [canEdit])
  return (
    <div
      className="mb-5 rounded-lg bg-danger-soft px-4 py-3 text-danger-ink outline-none"
      ref={place}
      role="alert"
      tabIndex={-1}
    >
      <p>{reason()}</p>
      <div className="mt-2 flex flex-wrap gap-2">
        {canEdit && (
          <Button onPress={onRetry} size="small" variant="outline">
            <RotateCw />
            {t('tryAgain')}
          </Button>
        )}
        <CopyButton copied={t('copied')} label={t('copyText')} text={textOf} />
      </div>
    </div>
  )

  function reason(): string {
    if (!canEdit || !(stop instanceof CallFailed) || stop.status === 403 || stop.status === 404)
      return t('shut')
    const isFull = stop.status === 413 || stop.code === 'limit.reached'
    return isFull ? t('full') : t('stopped', { reason: failureText(stop) })
  }
}
