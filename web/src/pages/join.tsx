import { joinByLink, lookAtJoinLink } from '@caravan/contract/invitations'
import { useMutation } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { call } from '../lib/calls/call.ts'
import { queryClient } from '../lib/calls/query-client.ts'
import { useSession } from '../lib/calls/session.ts'
import { forgetJoinToken } from '../lib/join-token.ts'
import words from '../lib/messages/invitations.json'
import { useFailureText } from '../lib/words/failure-text.ts'
import { withWords } from '../lib/words/words.tsx'
import { buttonStyle } from '../ui/button-style.ts'
import { toast } from '../ui/overlays/toast.ts'
import { LinkPage } from './link-page.tsx'
import { Message } from './message.tsx'

/** A trip to join by a link that somebody passed on, once there is an account to join with. */
export const JoinPage = withWords(words, Join)

function Join() {
  const t = useTranslations('invitations')
  return (
    <LinkPage
      look={token => call(lookAtJoinLink, { body: { token } })}
      page="/join"
      words={{ looking: t('looking'), gone: t('linkGone'), goneText: t('linkGoneText') }}
    >
      {link => <Offer {...link} />}
    </LinkPage>
  )
}

function Offer({ trip_name: trip, inviter, token }: { trip_name: string; inviter: string; token: string }) {
  const t = useTranslations('invitations')
  const account = useTranslations('account')
  const failureText = useFailureText()
  const navigate = useNavigate()
  const session = useSession()
  const join = useMutation(
    {
      mutationFn: () => call(joinByLink, { body: { token } }),
      onSuccess({ trip_id }) {
        forgetJoinToken('/join')
        void queryClient.invalidateQueries({ queryKey: ['trips'] })
        toast.success(t('joined', { trip }))
        void navigate({ to: '/edit-trip/$tripId', params: { tripId: trip_id }, replace: true })
      },
      onError(failure) {
        toast.failure(failureText(failure))
        // Somebody else may have been the one whom it let in.
        void queryClient.invalidateQueries({ queryKey: ['/join', token] })
      },
    },
    queryClient,
  )
  const isSignedIn = session?.token !== undefined
  return (
    <Message
      road="arrived"
      text={isSignedIn ? t('joinAs', { name: session.username }) : t('needsAccount')}
      title={t('text', { inviter, trip })}
    >
      {isSignedIn ? (
        <button
          className={buttonStyle('primary', 'large')}
          disabled={join.isPending}
          onClick={() => join.mutate()}
          type="button"
        >
          {t('join')}
        </button>
      ) : (
        <>
          <Link
            className={buttonStyle('primary', 'large')}
            search={{ dialog: 'register', next: '/join' }}
            to="/"
          >
            {account('register')}
          </Link>
          <Link
            className={buttonStyle('outline', 'large')}
            search={{ dialog: 'login', next: '/join' }}
            to="/"
          >
            {account('login')}
          </Link>
        </>
      )}
    </Message>
  )
}
