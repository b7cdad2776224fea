import { MailCheck, X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import words from '../../lib/messages/sign-in.json'
import { withWords } from '../../lib/words/words.tsx'
import { buttonStyle, iconButtonStyle } from '../../ui/button-style.ts'
import { keepRegistered, type Registered } from './registered.ts'

type RegisteredStripProps = { who: Registered; onLogin: () => void }

/** After registering: where the mail went, and what comes next. */
export const RegisteredStrip = withWords(words, ({ who, onLogin }: RegisteredStripProps) => {
  const t = useTranslations('account')
  const strip = useRef<HTMLElement>(null)
  // The page may be scrolled to where registering began.
  useEffect(() => {
    strip.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  function sendAgain() {
    // Only the account itself may ask for it, so that nobody fills the mailbox of somebody else.
    keepRegistered({ ...who, wantsMail: true })
    onLogin()
  }
  return (
    <section
      aria-label={t('registeredTitle')}
      className="border-line border-b bg-surface text-ink"
      ref={strip}
    >
      <div className="page-width relative flex flex-wrap items-center gap-x-4 gap-y-2.5 py-3 max-md:pr-14">
        <MailCheck className="size-5 shrink-0 text-pine-ink max-md:hidden" />
        <p className="min-w-0 grow basis-72 type-ui text-ink-2 [overflow-wrap:anywhere]">
          {who.isVerified
            ? t('verifiedText')
            : t.rich('registeredText', { address: () => <b className="font-[650] text-ink">{who.email}</b> })}
        </p>
        <div className="flex items-center gap-2">
          {!who.isVerified && (
            <button className={buttonStyle('ghost', 'small')} onClick={sendAgain} type="button">
              {t('resend')}
            </button>
          )}
          <button className={buttonStyle('outline', 'small')} onClick={onLogin} type="button">
            {t('login')}
          </button>
        </div>
        <button
          aria-label={t('closeStrip')}
          className={`${iconButtonStyle('ghost', 'small')} max-md:absolute max-md:top-2.5 max-md:right-4`}
          onClick={() => keepRegistered(null)}
          type="button"
        >
          <X />
        </button>
      </div>
    </section>
  )
})
