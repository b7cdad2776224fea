import { type Share, sections } from '@caravan/contract/shares'
import { LockKeyhole, Pencil, Trash2 } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useDates } from '../../lib/format/dates.ts'
import { useFailureText } from '../../lib/words/failure-text.ts'
import { useTripMutation } from '../../trip/write/write.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { Chip } from '../../ui/chip.tsx'
import { CopyField } from '../../ui/fields/copy-field.tsx'
import { toast } from '../../ui/overlays/toast.ts'
import { type contentOf, mootBy } from './share-draft.ts'
import { ShareForm } from './share-form.tsx'

type ShareCardProps = {
  share: Share
  trip: { id: string; end_date: string }
  canEdit: boolean
  /** Its maker, where that is known. */
  maker: string | undefined
  /** It was made just now, and is what comes next. */
  isNew: boolean
}

/** A link that is there: what it shows, until when, and what can be done about it. */
export function ShareCard({ share, trip, canEdit, maker, isNew }: ShareCardProps) {
  const t = useTranslations('shares')
  const dates = useDates()
  const card = useRef<HTMLLIElement>(null)
  const [isChanging, setIsChanging] = useState(false)
  const { change, isSaving, revoke, isRevoking } = useShare(trip.id, share)
  const until = t('until', { until: dates.day(share.expires_at) })

  useEffect(() => {
    if (isNew) card.current?.focus()
  }, [isNew])

  return (
    <li
      aria-label={t('linkOf', { until: dates.day(share.expires_at) })}
      className="rounded-xl border border-line px-4 py-3.5 focus-visible:outline-focus"
      ref={card}
      tabIndex={-1}
    >
      <div className="flex items-start gap-2">
        <div className="flex min-w-0 flex-1 flex-wrap items-center gap-1.5 py-1">
          <Shown share={share} />
          {share.has_password && (
            <span className="inline-flex items-center gap-1 pl-1 type-label text-ink-2">
              <LockKeyhole className="size-3.5" />
              {t('locked')}
            </span>
          )}
        </div>
        {canEdit && (
          <>
            <IconButton
              aria-expanded={isChanging}
              label={t('change')}
              onPress={() => setIsChanging(!isChanging)}
              size="small"
            >
              <Pencil />
            </IconButton>
            <IconButton isDisabled={isRevoking} label={t('revoke')} onPress={revoke} size="small">
              <Trash2 />
            </IconButton>
          </>
        )}
      </div>
      {share.url === null ? (
        <p className="mt-1 type-hint text-ink-2 [overflow-wrap:anywhere]">
          {maker === undefined ? t('madeBySomebody') : t('madeBy', { name: maker })}
          <span className="block text-ink-3">{until}</span>
        </p>
      ) : (
        <div className="mt-2 grid gap-3">
          <CopyField hint={until} label={t('link')} value={share.url} />
          {share.calendar_url !== null && (
            <CopyField hint={t('calendarLinkHint')} label={t('calendarLink')} value={share.calendar_url} />
          )}
        </div>
      )}
      {isChanging && (
        <div className="mt-4 border-line border-t pt-4">
          <ShareForm
            onSave={content => change(content, () => setIsChanging(false))}
            share={share}
            tripEnd={trip.end_date}
          >
            <Button onPress={() => setIsChanging(false)} variant="outline">
              {t('cancel')}
            </Button>
            <Button busyLabel={t('saving')} isBusy={isSaving} type="submit">
              {t('save')}
            </Button>
          </ShareForm>
        </div>
      )}
    </li>
  )
}

function Shown({ share }: { share: Share }) {
  const t = useTranslations('shares')
  const { has_password } = share
  const shown = sections.filter(
    section => share.sections[section] && !mootBy(section, share.sections, has_password),
  )
  if (shown.length === 0) return <Chip>{t('nothing')}</Chip>
  return shown.map(section => (
    <Chip key={section} tone="pine">
      {t(section)}
    </Chip>
  ))
}

/** The actions on a link. */
function useShare(tripId: string, share: Share) {
  const t = useTranslations('shares')
  const failed = useFailureText()
  const params = { tripId, shareId: share.id }
  const update = useTripMutation('updateShare', tripId, { done: () => t('changed'), failed })
  const restore = useTripMutation('updateShare', tripId, { done: () => t('restored'), failed })
  const end = useTripMutation('revokeShare', tripId, {
    // The card is gone by the time that this is pressed.
    done() {
      const onPress = () => restore.mutate({ params, body: { revoked: false } })
      toast.success(t('revoked'), { label: t('undo'), onPress })
    },
    failed,
  })
  return {
    change: (body: ReturnType<typeof contentOf>, onSaved: () => void) =>
      update.mutate({ params, body, base: share }, { onSuccess: onSaved }),
    isSaving: update.isPending,
    revoke: () => end.mutate({ params }),
    isRevoking: end.isPending,
  }
}
