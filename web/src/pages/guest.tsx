import { claimGuest, lookAtGuestLink, openGuestLink } from '@caravan/contract/guests'
import { written } from '@caravan/contract/languages'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { accountQuery } from '../features/auth/auth.api.ts'
import { CallFailed, call } from '../lib/calls/call.ts'
import { queryClient } from '../lib/calls/query-client.ts'
import { currentSession, isGuestOver, startSession, useAccount } from '../lib/calls/session.ts'
import { endLater, hasUnsent } from '../lib/calls/sign-out.ts'
import { forgetJoinToken } from '../lib/join-token.ts'
import words from '../lib/messages/guest.json'
import { storedLanguage } from '../lib/preferences.ts'
import { useFailureText } from '../lib/words/failure-text.ts'
import { withWords } from '../lib/words/words.tsx'
import { buttonStyle, quietLinkStyle } from '../ui/button-style.ts'
import { confirm } from '../ui/overlays/confirm.ts'
import { toast } from '../ui/overlays/toast.ts'
import { LinkPage } from './link-page.tsx'
import { Message } from './message.tsx'

/** A trip to open without an account, by a link that somebody passed on. */
export const GuestPage = withWords(words, Guest)

function Guest() {
  const t = useTranslations('guest')
  return (
    <LinkPage
      look={token => call(lookAtGuestLink, { body: { token } })}
      page="/guest"
      words={{ looking: t('looking'), gone: t('gone'), goneText: t(isGuestOver() ? 'overText' : 'goneText') }}
    >
      {link => <Offer {...link} />}
    </LinkPage>
  )
}

/** Until the address is proven, it is asked so often whether it is. */
const UNPROVEN_MS = 4_000

/** The text in place of it. */
const noAccount = {
  ...{ email: '', email_verified: true, avatar_url: null },
  ...{ unread_notifications: 0, seq: 0, version: 0 },
}

function Offer({ trip_name: trip, name, token }: { trip_name: string; name: string; token: string }) {
  const t = useTranslations('guest')
  const failureText = useFailureText()
  const navigate = useNavigate()
  const account = useAccount()
  const open = useMutation(
    {
      mutationFn: () => call(openGuestLink, { body: { token } }),
      async onSuccess({ access_token, user_id: id, trip_id, role, name: username }) {
        const before = currentSession()
        if (before && before.id !== id && (await hasUnsent())) {
          const question = { title: t('otherTitle'), body: t('otherBody'), action: t('otherAction') }
          if (!(await confirm(question))) return endLater(access_token)
        }
        const me = { ...noAccount, ...written(storedLanguage()), id, username }
        startSession({ id, username, token: access_token, guest: { ...me, trip_id, role } })
        if (before?.token !== undefined) void endLater(before.token)
        await navigate({ to: '/edit-trip/$tripId', params: { tripId: trip_id }, replace: true })
      },
      onError(failure) {
        toast.failure(failureText(failure))
        // It may have been ended meanwhile.
        void queryClient.invalidateQueries({ queryKey: ['/guest', token] })
      },
    },
    queryClient,
  )
  const claim = useClaim({ name, trip, token })
  const { data: me } = useQuery(
    {
      ...accountQuery,
      enabled: account !== undefined,
      // No stream tells this page that the link of the mail was opened elsewhere.
      refetchInterval: ({ state }) => (state.data?.email_verified === false ? UNPROVEN_MS : false),
    },
    queryClient,
  )
  const unproven = account && me?.email_verified === false ? me.email : undefined
  const isBusy = open.isPending || claim.isPending
  return (
    <Message
      road="arrived"
      text={
        unproven !== undefined
          ? t('proveText', { email: unproven, name, trip })
          : account
            ? t('joinText', { name, trip, username: account.username })
            : t('text', { name })
      }
      title={
        unproven !== undefined
          ? t('proveTitle')
          : account
            ? t('joinTitle', { name })
            : t('title', { name, trip })
      }
    >
      {account && unproven === undefined && (
        <button
          className={buttonStyle('primary', 'large')}
          disabled={isBusy}
          onClick={() => claim.mutate({})}
          type="button"
        >
          {t('join', { name })}
        </button>
      )}
      <button
        className={buttonStyle(account ? 'outline' : 'primary', 'large')}
        disabled={isBusy}
        onClick={() => open.mutate()}
        type="button"
      >
        {t('open', { name })}
      </button>
      <p className="w-full">
        {account ? (
          <Link className={quietLinkStyle} onClick={() => forgetJoinToken('/guest')} to="/dashboard">
            {t('notMe')}
          </Link>
        ) : (
          <Link className={quietLinkStyle} search={{ dialog: 'login', next: '/guest' }} to="/">
            {t('own')}
          </Link>
        )}
      </p>
    </Message>
  )
}

type ClaimedGuest = { name: string; trip: string; token: string }

/** Makes what is the guest's the account's; of who is a member already only once they agree that both become one. */
function useClaim({ name, trip, token }: ClaimedGuest) {
  const t = useTranslations('guest')
  const failureText = useFailureText()
  const navigate = useNavigate()
  const claim = useMutation(
    {
      mutationFn: (more: { merge?: true }) => call(claimGuest, { body: { token, ...more } }),
      async onSuccess({ trip_id }) {
        forgetJoinToken('/guest')
        void queryClient.invalidateQueries({ queryKey: ['trips'] })
        void queryClient.invalidateQueries({ queryKey: ['trip', trip_id] })
        toast.success(t('joined', { name, trip }))
        await navigate({ to: '/edit-trip/$tripId', params: { tripId: trip_id }, replace: true })
      },
      async onError(failure) {
        if (!(failure instanceof CallFailed) || failure.code !== 'guest.already_member') {
          toast.failure(failureText(failure))
          return void queryClient.invalidateQueries({ queryKey: ['/guest', token] })
        }
        const { guest, member } = failure.problem as { guest: string; member: string }
        const body = t('mergeText', { guest, trip })
        const question = { title: t('mergeTitle', { guest, member }), body, action: t('merge') }
        if (await confirm({ ...question, tone: 'plain' })) claim.mutate({ merge: true })
      },
    },
    queryClient,
  )
  return claim
}
