import { notMe } from '@caravan/contract/auth'
import { useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import { useTranslations } from 'use-intl'
import { CallFailed, call } from '../lib/calls/call.ts'
import { queryClient } from '../lib/calls/query-client.ts'
import words from '../lib/messages/mailed.json'
import { useFailureText } from '../lib/words/failure-text.ts'
import { withWords } from '../lib/words/words.tsx'
import { buttonStyle } from '../ui/button-style.ts'
import { Message, WayHome } from './message.tsx'
import { PlainPage } from './plain-page.tsx'
import { useTokenOfAddress } from './use-token.ts'

/** Ends an account that somebody else has made with the own address; by a press, as programs open links in mails too. */
export const NotMePage = withWords(words, NotMe)

function NotMe() {
  const t = useTranslations('account')
  const failureText = useFailureText()
  const token = useTokenOfAddress('/not_me')
  const told = useRef<HTMLDivElement>(null)
  const ending = useMutation(
    {
      mutationFn: () => call(notMe, { body: { token: token ?? '' } }),
      // The button that had the focus may be gone.
      onSettled: () => told.current?.focus(),
    },
    queryClient,
  )
  const isRefused = ending.error instanceof CallFailed && ending.error.code === 'token.invalid'
  return (
    <PlainPage>
      <div className="outline-none" ref={told} role="status" tabIndex={-1}>
        {token === undefined || isRefused ? (
          <Message
            road="broken"
            text={isRefused ? t('notMeRefusedText') : t('notMeNoTokenText')}
            title={isRefused ? failureText('token.invalid') : t('noToken')}
          >
            <WayHome />
          </Message>
        ) : ending.isSuccess ? (
          <Message road="arrived" text={t('notMeDoneText')} title={t('notMeDone')}>
            <WayHome />
          </Message>
        ) : (
          <Message
            road={ending.isError ? 'broken' : 'ahead'}
            text={ending.isError ? failureText(ending.error) : t('notMeText')}
            title={t('notMeTitle')}
          >
            <button
              className={buttonStyle('danger', 'large')}
              disabled={ending.isPending}
              onClick={() => ending.mutate()}
              type="button"
            >
              {t('notMeAction')}
            </button>
          </Message>
        )}
      </div>
    </PlainPage>
  )
}
