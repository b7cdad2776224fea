import type { NoteRevision } from '@caravan/contract/note'
import { useQuery } from '@tanstack/react-query'
import { ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { DOT } from '../../lib/format/dot.ts'
import { useFailureText } from '../../lib/words/failure-text.ts'
import { showPicture } from '../../trip/files/note-pictures.ts'
import { RichText } from '../../trip/files/rich-text.tsx'
import { refreshNote } from '../../trip/note.ts'
import { useTripMutation } from '../../trip/write/write.ts'
import { Button } from '../../ui/button.tsx'
import { DialogBody, DialogFooter } from '../../ui/overlays/dialog.tsx'
import { QueryFailure } from '../../ui/query-failure.tsx'
import { Bone, Skeleton } from '../../ui/skeleton.tsx'
import { versionQuery, versionsQuery } from './note.api.ts'
import { useSaved } from './note-saved.tsx'
import { NoteColumn, type NoteProps, NoteWaiting } from './note-view.tsx'

/** The versions that were saved, and the text of the one that is chosen. */
export function NoteVersions({ plan, canEdit, onView }: NoteProps) {
  const t = useTranslations('note')
  const tripId = plan.trip.id
  const versions = useQuery(versionsQuery(tripId))
  const [chosen, setChosen] = useState<NoteRevision>()
  if (chosen) {
    const isLatest = chosen.n === versions.data?.[0]?.n
    return (
      <Version
        canRestore={canEdit && !isLatest}
        onBack={() => setChosen(undefined)}
        onRestored={() => onView('note', true)}
        tripId={tripId}
        version={chosen}
      />
    )
  }
  return (
    <>
      <DialogBody>
        <NoteColumn>
          <p className="mb-3 text-ink-2">{t('versionsText')}</p>
          {versions.isPending && (
            <Skeleton>
              {[1, 2, 3].map(row => (
                <Bone className="mt-2 h-14 rounded-xl" key={row} />
              ))}
            </Skeleton>
          )}
          {versions.isError && <QueryFailure query={versions} text={t('versionsUnavailable')} />}
          {versions.data && (
            <ul aria-label={t('versions')} className="-mx-3">
              {versions.data.map((version, index) => (
                <VersionRow
                  isLatest={index === 0}
                  key={version.n}
                  onChoose={() => setChosen(version)}
                  tripId={tripId}
                  version={version}
                />
              ))}
            </ul>
          )}
        </NoteColumn>
      </DialogBody>
      <DialogFooter>
        <Button autoFocus onPress={() => onView('note', true)} variant="outline">
          {t('back')}
        </Button>
      </DialogFooter>
    </>
  )
}

type VersionRowProps = { tripId: string; version: NoteRevision; isLatest: boolean; onChoose: () => void }

function VersionRow({ tripId, version, isLatest, onChoose }: VersionRowProps) {
  const t = useTranslations('note')
  const { who, when } = useSaved(tripId)(version)
  return (
    <li>
      <button
        className="flex min-h-14 w-full items-center gap-3 rounded-lg px-3 text-left hover:bg-ink/5"
        onClick={onChoose}
        type="button"
      >
        <span className="min-w-0 flex-1">
          <span className="block truncate type-name">
            {when}
            {isLatest && <span className="ml-2 type-hint text-ink-3">{t('latest')}</span>}
          </span>
          <span className="block truncate type-hint text-ink-2">
            {[who, t('characters', { count: version.characters })].filter(Boolean).join(DOT)}
          </span>
        </span>
        <ChevronRight className="size-4 shrink-0 text-ink-3" />
      </button>
    </li>
  )
}

type VersionProps = {
  tripId: string
  version: NoteRevision
  canRestore: boolean
  onBack: () => void
  onRestored: () => void
}

function Version({ tripId, version, canRestore, onBack, onRestored }: VersionProps) {
  const t = useTranslations('note')
  const failureText = useFailureText()
  const text = useQuery(versionQuery(tripId, version.n))
  const { who, when } = useSaved(tripId)(version)
  const restore = useTripMutation('restoreNote', tripId, {
    done() {
      void refreshNote(tripId)
      onRestored()
      return t('restored', { when })
    },
    undone: () => t('restoreUndone'),
    failed: failureText,
  })
  return (
    <>
      <DialogBody reading={t('editor')}>
        <NoteColumn>
          <p className="mb-5 border-line border-b pb-3 type-ui-small text-ink-2">
            {t('versionOf', { who: who ?? 'nobody', when })}
          </p>
          {text.isPending && <NoteWaiting />}
          {text.isError && <QueryFailure query={text} text={t('unavailable')} />}
          {text.data &&
            (text.data.html === '' ? (
              <p>{t('emptyVersion')}</p>
            ) : (
              <RichText
                html={text.data.html}
                showPicture={(image, file) => showPicture(image, tripId, file)}
              />
            ))}
        </NoteColumn>
      </DialogBody>
      <DialogFooter>
        <Button autoFocus onPress={onBack} variant="outline">
          {t('allVersions')}
        </Button>
        {canRestore && (
          <Button
            busyLabel={t('restoring')}
            isBusy={restore.isPending}
            onPress={() => restore.mutate({ params: { tripId, n: String(version.n) } })}
          >
            {t('restore')}
          </Button>
        )}
      </DialogFooter>
    </>
  )
}
