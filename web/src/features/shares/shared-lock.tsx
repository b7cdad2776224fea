import { Eye, EyeOff } from 'lucide-react'
import { type FormEvent, useId, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { buttonStyle, iconButtonStyle } from '../../ui/button-style.ts'
import { LooseNotes } from '../../ui/loose-notes.tsx'
import { Spinner } from '../../ui/spinner.tsx'

type SharedLockProps = {
  /** Why the last password did not open the trip. */
  error: string | undefined
  isBusy: boolean
  onOpen: (password: string) => void
}

/** Asks for the password of a link. Plain fields, as the page is for people who come once. */
export function SharedLock({ error, isBusy, onOpen }: SharedLockProps) {
  const t = useTranslations('shared')
  const words = useTranslations('ui')
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  const [isShown, setIsShown] = useState(false)
  const [isMissing, setIsMissing] = useState(false)
  const wrong = isMissing ? t('passwordMissing') : error

  function submit(event: FormEvent) {
    event.preventDefault()
    if (isBusy) return
    const password = field.current?.value ?? ''
    setIsMissing(password === '')
    field.current?.focus()
    if (password !== '') onOpen(password)
  }

  return (
    <form className="w-[min(360px,100%)] text-left" noValidate onSubmit={submit}>
      <label className="mb-1.5 block type-label text-ink" htmlFor={id}>
        {t('password')}
      </label>
      <span className="field-box">
        <input
          aria-describedby={`${id}notes`}
          aria-invalid={wrong !== undefined}
          autoCapitalize="none"
          autoComplete="off"
          className="field-input"
          id={id}
          ref={field}
          spellCheck="false"
          type={isShown ? 'text' : 'password'}
        />
        <button
          aria-label={words('showPassword')}
          aria-pressed={isShown}
          className={`${iconButtonStyle('ghost', 'small')} mr-1.5`}
          onClick={() => setIsShown(!isShown)}
          type="button"
        >
          {isShown ? <EyeOff /> : <Eye />}
        </button>
      </span>
      <div aria-live="polite">
        <LooseNotes error={wrong} id={`${id}notes`} />
      </div>
      <button
        aria-busy={isBusy}
        aria-disabled={isBusy || undefined}
        className={`${buttonStyle('primary', 'large')} mt-4 w-full`}
        type="submit"
      >
        {isBusy && <Spinner />}
        {t('open')}
      </button>
    </form>
  )
}
