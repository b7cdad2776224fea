import { verifyEmail } from '@caravan/contract/auth'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useTranslations } from 'use-intl'
import { noteVerified } from '../features/auth/registered.ts'
import { CallFailed, call } from '../lib/calls/call.ts'
import { queryClient } from '../lib/calls/query-client.ts'
import { useAccount } from '../lib/calls/session.ts'
import { keptJoinToken, takeClaim } from '../lib/join-token.ts'
import words from '../lib/messages/mailed.json'
import { withWords } from '../lib/words/words.tsx'
import { buttonStyle } from '../ui/button-style.ts'
import { Message, TryAgain } from './message.tsx'
import { PlainPage } from './plain-page.tsx'
import { useTokenOfAddress } from './use-token.ts'

const REDIRECT_AFTER = 2_000

/** Confirms the address that a mailed link stands for, and goes on to the start. */
export const VerifyEmailPage = withWords(words, VerifyEmail)

function VerifyEmail() {
  const t = useTranslations('account')
  const token = useTokenOfAddress('/verify_email')
  // As a query it is asked once, however often React mounts the page.
  const { isSuccess, isFetching, error, refetch } = useQuery(
    {
      queryKey: ['verify_email', token],
      queryFn: () => call(verifyEmail, { query: { token: token ?? '' } }),
      enabled: token !== undefined,
      retry: false,
      staleTime: Number.POSITIVE_INFINITY,
    },
    queryClient,
  )
  useRedirect(isSuccess)
  const isRefused = error instanceof CallFailed && error.code === 'token.invalid'
  const login = (
    <Link className={buttonStyle('primary', 'large')} search={{ dialog: 'login' }} to="/">
      {t('login')}
    </Link>
  )
  return (
    <PlainPage>
      <div role="status">
        {token === undefined ? (
          <Message road="broken" text={t('noTokenHint')} title={t('noToken')}>
            {login}
          </Message>
        ) : isSuccess ? (
          <Message road="arrived" title={t('verified')} />
        ) : error === null || isFetching ? (
          <Message road="ahead" title={t('verifying')} />
        ) : isRefused ? (
          <Message road="broken" text={t('verificationFailedHint')} title={t('verificationFailed')}>
            {login}
          </Message>
        ) : (
          <Message road="broken" text={t('verificationErrorHint')} title={t('verificationError')}>
            <TryAgain onPress={refetch} />
          </Message>
        )}
      </div>
    </PlainPage>
  )
}

/** Goes on to the start, or to the place on a trip that a guest has registered to make theirs. */
function useRedirect(isDue: boolean): void {
  const navigate = useNavigate()
  const isSignedIn = useAccount() !== undefined
  useEffect(() => {
    if (isDue) noteVerified(takeClaim())
  }, [isDue])
  useEffect(() => {
    if (!isDue) return
    const claim = keptJoinToken('/guest') === undefined ? undefined : '/guest'
    const next = isSignedIn
      ? ({ to: claim ?? '/dashboard' } as const)
      : ({ to: '/', search: { dialog: 'login', ...(claim && { next: claim }) } } as const)
    const timer = setTimeout(() => void navigate({ ...next, replace: true }), REDIRECT_AFTER)
    return () => clearTimeout(timer)
  }, [isDue, isSignedIn, navigate])
}
