import { verifyEmail } from '@caravan/contract/auth'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useTranslations } from 'use-intl'
import { CallFailed, call } from '../lib/call.ts'
import { queryClient } from '../lib/query-client.ts'
import { useSession } from '../lib/session.ts'
import { buttonStyle } from '../ui/button-style.ts'
import { Message } from './message.tsx'
import { PlainPage } from './plain-page.tsx'
import { Road } from './road.tsx'
import { useTokenOfAddress } from './use-token.ts'

const REDIRECT_AFTER = 2_000

/** Confirms the address that a mailed link stands for, and goes on to the start. */
export function VerifyEmailPage() {
  const token = useTokenOfAddress('/verify_email')
  // As a query it is asked once, however often React mounts the page.
  const verification = useQuery(
    {
      queryKey: ['verify_email', token],
      queryFn: () => call(verifyEmail, { query: { token: token ?? '' } }),
      enabled: token !== undefined,
      retry: false,
      staleTime: Number.POSITIVE_INFINITY,
    },
    queryClient,
  )
  return (
    <PlainPage>
      <div role="status">
        {token === undefined ? (
          <NoToken />
        ) : verification.isSuccess ? (
          <Verified />
        ) : verification.isError && !verification.isFetching ? (
          <NotVerified failure={verification.error} onRetry={verification.refetch} />
        ) : (
          <Verifying />
        )}
      </div>
    </PlainPage>
  )
}

function Verifying() {
  const t = useTranslations('account')
  return <Message drawing={<Road state="ahead" />} title={t('verifying')} />
}

function Verified() {
  const t = useTranslations('account')
  const navigate = useNavigate()
  const isSignedIn = useSession()?.token !== undefined
  useEffect(() => {
    const next = isSignedIn
      ? ({ to: '/dashboard' } as const)
      : ({ to: '/', search: { dialog: 'login' } } as const)
    const timer = setTimeout(() => void navigate({ ...next, replace: true }), REDIRECT_AFTER)
    return () => clearTimeout(timer)
  }, [isSignedIn, navigate])
  return <Message drawing={<Road state="arrived" />} title={t('verified')} />
}

function NotVerified({ failure, onRetry }: { failure: Error; onRetry: () => void }) {
  const t = useTranslations('account')
  const words = useTranslations('ui')
  const isRefused = failure instanceof CallFailed && failure.code === 'token.invalid'
  if (isRefused) {
    return (
      <Message
        drawing={<Road state="broken" />}
        text={t('verificationFailedHint')}
        title={t('verificationFailed')}
      >
        <ToLogin />
      </Message>
    )
  }
  return (
    <Message
      drawing={<Road state="broken" />}
      text={t('verificationErrorHint')}
      title={t('verificationError')}
    >
      <button className={buttonStyle('primary', 'large')} onClick={onRetry} type="button">
        {words('tryAgain')}
      </button>
    </Message>
  )
}

function NoToken() {
  const t = useTranslations('account')
  return (
    <Message drawing={<Road state="broken" />} text={t('noTokenHint')} title={t('noToken')}>
      <ToLogin />
    </Message>
  )
}

function ToLogin() {
  const t = useTranslations('account')
  return (
    <Link className={buttonStyle('primary', 'large')} search={{ dialog: 'login' }} to="/">
      {t('login')}
    </Link>
  )
}
