import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { ResetPasswordForm } from '../features/auth/reset-password-form.tsx'
import words from '../lib/messages/mailed.json'
import { useFailureText } from '../lib/words/failure-text.ts'
import { withWords } from '../lib/words/words.tsx'
import { buttonStyle } from '../ui/button-style.ts'
import { KitLocale } from '../ui/locale.tsx'
import { Message } from './message.tsx'
import { PlainPage } from './plain-page.tsx'
import { useTokenOfAddress } from './use-token.ts'

/** Sets a new password, by a mailed link. */
export const ResetPasswordPage = withWords(words, ResetPassword)

function ResetPassword() {
  const t = useTranslations('account')
  const failureText = useFailureText()
  const token = useTokenOfAddress('/reset_password')
  const [isSpent, setSpent] = useState(false)

  if (token === undefined || isSpent) {
    return (
      <PlainPage>
        <Message
          road="broken"
          text={t('resetLinkHint')}
          title={isSpent ? failureText('token.invalid') : t('noToken')}
        >
          <Link className={buttonStyle('primary', 'large')} search={{ dialog: 'forgot' }} to="/">
            {t('newLink')}
          </Link>
        </Message>
      </PlainPage>
    )
  }
  return (
    <PlainPage>
      <section className="w-full max-w-[440px] rounded-3xl bg-surface p-5 shadow-e2 md:p-[26px]">
        <h1 className="type-h2">{t('resetTitle')}</h1>
        <p className="mt-1.5 mb-5 text-ink-2">{t('resetText')}</p>
        <KitLocale>
          <ResetPasswordForm onSpent={() => setSpent(true)} token={token} />
        </KitLocale>
      </section>
    </PlainPage>
  )
}
