import { notMe } from '@caravan/contract/auth'
import { stopMails } from '@caravan/contract/notifications'
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

/** Ends an account that somebody else has made with the own address. */
export const NotMePage = withWords(words, () => (
  <MailedLink
    act={token => call(notMe, { body: { token } })}
    page="/not_me"
    variant="danger"
    wordsOf="notMe"
  />
))

/** Stops mails of news, for whoever reads them. */
export const StopMailsPage = withWords(words, () => (
  <MailedLink
    act={token => call(stopMails, { params: { token } })}
    page="/off"
    variant="primary"
    wordsOf="stopMails"
  />
))

type MailedLinkProps = {
  page: '/not_me' | '/off'
  act: (token: string) => Promise<unknown>
  wordsOf: 'notMe' | 'stopMails'
  variant: 'danger' | 'primary'
}

/** The page of a mailed link that does something by a press, as programs open links in mails too. */
function MailedLink({ page, act, wordsOf, variant }: MailedLinkProps) {
  const t = useTranslations('account')
  const failureText = useFailureText()
  const token = useTokenOfAddress(page)
  const told = useRef<HTMLDivElement>(null)
  const acting = useMutation(
    {
      mutationFn: () => act(token ?? ''),
      // The button that had the focus may be gone.
      onSettled: () => told.current?.focus(),
    },
    queryClient,
  )
  const isRefused = acting.error instanceof CallFailed && acting.error.code === 'token.invalid'
  return (
    <PlainPage>
      <div className="outline-none" ref={told} role="status" tabIndex={-1}>
        {token === undefined || isRefused ? (
          <Message
            road="broken"
            text={isRefused ? t(`${wordsOf}RefusedText`) : t('wholeLink')}
            title={isRefused ? failureText('token.invalid') : t('noToken')}
          >
            <WayHome />
          </Message>
        ) : acting.isSuccess ? (
          <Message road="arrived" text={t(`${wordsOf}DoneText`)} title={t(`${wordsOf}Done`)}>
            <WayHome />
          </Message>
        ) : (
          <Message
            road={acting.isError ? 'broken' : 'ahead'}
            text={acting.isError ? failureText(acting.error) : t(`${wordsOf}Text`)}
            title={t(`${wordsOf}Title`)}
          >
            <button
              className={buttonStyle(variant, 'large')}
              disabled={acting.isPending}
              onClick={() => acting.mutate()}
              type="button"
            >
              {t(`${wordsOf}Action`)}
            </button>
          </Message>
        )}
      </div>
    </PlainPage>
  )
}
