import type { Proposal } from '@caravan/contract/imports'
import { LONGEST_READ_TEXT } from '@caravan/contract/imports.bounds'
import { FileUp, Keyboard, Paperclip, RotateCw, X } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useAway } from '../../lib/calls/online.ts'
import { useFailureText } from '../../lib/words/failure-text.ts'
import { tooLong, useSay } from '../../lib/words/phrase.ts'
import { addFiles } from '../../trip/files/uploads.ts'
import { useBookingKinds } from '../../trip/kinds.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { FileButton } from '../../ui/fields/file-button.tsx'
import { TextArea } from '../../ui/fields/text-area.tsx'
import { hasMouse } from '../../ui/has-mouse.ts'
import { Menu, MenuItem } from '../../ui/overlays/menu.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { AskModel } from './ask-model.tsx'
import { type BookedKind, isUnread } from './proposals.ts'
import type { Given, Source } from './reading.ts'

export const given = (file: File): Given => ({ name: file.name, file })

type ChoiceProps = { hasSome: boolean; onGive: (given: readonly Given[]) => void }

/** The ways to give something to read: it is chosen, dropped or pasted. */
export function Choice({ hasSome, onGive }: ChoiceProps) {
  const away = useAway()
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
      {away && (
        <p className="type-hint text-marigold-ink" role="status">
          {t('offline', { away })}
        </p>
      )}
      <fieldset className="grid gap-3 disabled:opacity-50" disabled={away !== undefined}>
        <div className="flex flex-wrap items-center gap-2.5 rounded-xl border border-line-strong border-dashed px-4 py-3">
          <FileButton multiple onChoose={files => onGive(files.map(given))} variant="soft">
            <FileUp />
            {t(hasSome ? 'chooseMore' : 'choose')}
          </FileButton>
          <span className="type-hint text-ink-3 touch:hidden">{t('drop')}</span>
        </div>
        <TextArea
          autoFocus={hasMouse()}
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
            isDisabled={away !== undefined}
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
  onType: (kind: BookedKind) => void
  tripId: string
  onAgain: () => void
  onDrop: () => void
  onAnswer: (found: readonly Proposal[]) => void
  /** Its proposals. */
  children: ReactNode
}

/** Something that was given to read, and what was found in it. */
export function SourcePart({ source, tripId, onAgain, onAnswer, onDrop, onType, children }: SourcePartProps) {
  const t = useTranslations('imports')
  const failureText = useFailureText()
  const { given, state, share, failure, nothing, held, drafts, leftOut, forModel, isAskedInVain } = source
  const isReading = state === 'waiting' || state === 'reading'
  const isReceipts = drafts.every(({ kind }) => kind === 'expense')
  const told = {
    waiting: t('waiting'),
    reading: share > 0 && share < 1 ? t('sent', { share }) : t('reading'),
    read: isAskedInVain
      ? t('model.inVain')
      : nothing
        ? t('arrived' in given ? 'arrived.nothing' : `nothing.${nothing}`)
        : t(isReceipts ? 'foundReceipts' : 'found', { count: drafts.length }),
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
      {state === 'read' && leftOut !== undefined && (
        <p className="type-hint text-ink-2">{t('leftOut', { count: leftOut })}</p>
      )}
      {state === 'failed' && (
        <Button className="mt-2" onPress={onAgain} size="small" variant="soft">
          <RotateCw />
          {t('again')}
        </Button>
      )}
      <ul>{children}</ul>
      <div className="mt-2 flex flex-wrap gap-2.5 empty:hidden">
        {forModel !== undefined && drafts.every(({ sure }) => !sure) && (
          <AskModel onAnswer={onAnswer} text={forModel} tripId={tripId} />
        )}
        {nothing && 'file' in given && (
          <Button
            onPress={() => {
              addFiles([given.file], { tripId, owner: { kind: 'trip' }, keepsMetadata: false })
              onDrop()
            }}
            size="small"
            variant="soft"
          >
            <Paperclip />
            {t('keepFile')}
          </Button>
        )}
        {(nothing || drafts.some(isUnread)) && <TypeIn onType={onType} />}
      </div>
      {('file' in given || 'arrived' in given) && drafts.length > 0 && held === null && (
        <p className="type-hint text-ink-3">{t('notKept')}</p>
      )}
    </section>
  )
}

/** Chooses the kind of a booking that is typed in. */
function TypeIn({ onType }: Pick<SourcePartProps, 'onType'>) {
  const t = useTranslations('imports')
  const kinds = useBookingKinds()
  return (
    <Menu
      label={t('typeIn')}
      trigger={
        <Button size="small" variant="soft">
          <Keyboard />
          {t('typeIn')}
        </Button>
      }
    >
      {kinds.map(({ name, icon: Icon }) => (
        <MenuItem icon={<Icon />} key={name} onAction={() => onType(name as BookedKind)}>
          {t(`kinds.${name as BookedKind}`)}
        </MenuItem>
      ))}
    </Menu>
  )
}
