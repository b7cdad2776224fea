import { attachmentTypes } from '@caravan/contract/attachments'
import { FileUp, RotateCw, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { CallFailed } from '../../lib/calls/call.ts'
import { useFailureText } from '../../lib/words/failure-text.ts'
import { IconButton } from '../../ui/button.tsx'
import { classes } from '../../ui/classes.ts'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import { useFileAddress } from '../address.ts'
import { sendAgain } from '../write/outgoing.ts'
import { isPassFile, useSizeText } from './attachments.ts'
import { dropUploads, type Upload, useUploads } from './uploads.ts'

type UploadListProps = {
  isListed: (upload: Upload) => boolean
  /** Stands in for the list while no file is in it. */
  empty?: ReactNode
}

/** The files that are on their way, or did not arrive. Progress draws only this list anew. */
export function UploadList({ isListed, empty = null }: UploadListProps) {
  const t = useTranslations('attachment')
  const uploads = useUploads().filter(isListed)
  const done = uploads.filter(({ state }) => state === 'done').length
  const rest = uploads.filter(({ state }) => state !== 'done')
  const count = uploads.filter(({ state }) => state !== 'held').length
  return (
    <>
      <span className="sr-only" role="status">
        {count > 0 && t('progress', { done, count })}
      </span>
      {rest.length === 0 ? (
        empty
      ) : (
        <ul aria-label={t('sending')} className="my-3 grid gap-2">
          {rest.map(upload => (
            <UploadRow key={upload.id} upload={upload} />
          ))}
        </ul>
      )}
    </>
  )
}

/** Whether a file would fail again if it were sent again. */
const isFinal = (failure: unknown) =>
  failure instanceof CallFailed &&
  (failure.code.startsWith('attachment.') || [403, 404, 409, 422].includes(failure.status))

/** The server reads passes, and finds the type of what the browser does not know. */
const isShownHere = (file: File) => attachmentTypes.some(type => type === file.type && !isPassFile({ type }))

function UploadRow({ upload }: { upload: Upload }) {
  const t = useTranslations('attachment')
  const list = useTranslations('list')
  const { id, state, share, failure, unsent, isLeft } = upload
  const { file } = upload.call
  const failureText = useFailureText()
  const { look } = useFileAddress()
  const size = useSizeText()(file.size)
  const isFailed = state === 'failed'
  const words = {
    held: t('held'),
    waiting: isLeft ? list('waits') : t('waiting'),
    sending: share < 1 ? t('sent', { share, size }) : t('stored'),
    done: '',
    failed: failureText(failure),
  }[state]
  return (
    <li
      className={classes(
        'flex items-center gap-3 rounded-xl border px-3.5 py-2.5',
        isFailed ? 'border-transparent bg-danger-soft' : 'border-line',
      )}
      data-upload={id}
    >
      <FileUp
        aria-hidden
        className={classes('size-5 shrink-0', isFailed ? 'text-danger-ink' : 'text-ink-3')}
      />
      <div className="grid min-w-0 flex-1 gap-1">
        {unsent && isShownHere(file) ? (
          <button
            className="truncate text-left type-name hover:underline"
            onClick={() => look(id)}
            title={file.name}
            type="button"
          >
            {file.name}
          </button>
        ) : (
          <span className="truncate type-name" title={file.name}>
            {file.name}
          </span>
        )}
        {state === 'sending' && <ProgressBar label={file.name} share={share} />}
        <span
          className={classes('type-hint', isFailed ? 'text-danger-ink' : 'text-ink-2')}
          role={isFailed ? 'alert' : undefined}
        >
          {isLeft && !isFailed && (
            <span
              aria-hidden
              className="mr-1.5 inline-block size-[9px] rounded-full border-2 border-marigold-ink"
            />
          )}
          {words}
        </span>
      </div>
      {isFailed && unsent && !isFinal(failure) && (
        <IconButton
          label={t('again', { name: file.name })}
          onPress={() => void sendAgain(unsent.tripId, [unsent])}
          size="small"
        >
          <RotateCw />
        </IconButton>
      )}
      <IconButton
        className="-mr-1.5"
        label={t('cancel', { name: file.name })}
        onPress={() => dropUploads(upload => upload.id === id)}
        size="small"
      >
        <X />
      </IconButton>
    </li>
  )
}
