import type { Share } from '@caravan/contract/shares'
import { type FormEvent, type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl'
import { todayHere } from '../../lib/dates.ts'
import { afterTrip, contentOf, isPassword, type ShareDraft } from './share-draft.ts'
import { ShareFields } from './share-fields.tsx'

type ShareFormProps = {
  /** What it begins with. */
  draft: ShareDraft
  share?: Share
  tripEnd: string
  onSave: (content: ReturnType<typeof contentOf>) => void
  /** Its buttons. */
  children: ReactNode
}

/** A link as somebody wants it. */
export function ShareForm({ draft: first, share, tripEnd, onSave, children }: ShareFormProps) {
  const t = useTranslations('shares')
  const [draft, setDraft] = useState(first)
  const [passwordError, setPasswordError] = useState<string>()
  const after = afterTrip(tripEnd, todayHere())

  function submit(event: FormEvent) {
    event.preventDefault()
    const isWrong = draft.password !== '' && !isPassword(draft.password)
    setPasswordError(isWrong ? t('passwordLength') : undefined)
    if (!isWrong) onSave(contentOf(draft, after?.days))
  }

  return (
    <form noValidate onSubmit={submit}>
      <ShareFields
        afterTrip={after?.until}
        draft={draft}
        onChange={next => {
          setDraft(next)
          setPasswordError(undefined)
        }}
        passwordError={passwordError}
        share={share}
      />
      <div className="mt-5 flex flex-wrap justify-end gap-2.5">{children}</div>
    </form>
  )
}
