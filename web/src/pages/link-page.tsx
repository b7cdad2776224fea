import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { CallFailed } from '../lib/calls/call.ts'
import { queryClient } from '../lib/calls/query-client.ts'
import { useJoinToken } from '../lib/join-token.ts'
import { useFailureText } from '../lib/words/failure-text.ts'
import { Message, TryAgain, WayHome } from './message.tsx'
import { PlainPage } from './plain-page.tsx'

type LinkPageProps<Link> = {
  page: '/join' | '/guest'
  look: (token: string) => Promise<Link>
  words: { looking: string; gone: string; goneText: string }
  /** Where it leads to. */
  children: (link: Link & { token: string }) => ReactNode
}

/** Looks at the link that somebody came by, and says so where it leads nowhere. */
export function LinkPage<Link>({ page, look, words, children }: LinkPageProps<Link>) {
  const failureText = useFailureText()
  const token = useJoinToken(page)
  const link = useQuery(
    {
      queryKey: [page, token],
      queryFn: () => look(token ?? ''),
      enabled: token !== undefined,
      retry: false,
    },
    queryClient,
  )
  const isWorthless = token === undefined || (link.error instanceof CallFailed && link.error.status === 404)
  return (
    <PlainPage>
      <div role="status">
        {isWorthless ? (
          <Message road="broken" text={words.goneText} title={words.gone}>
            <WayHome />
          </Message>
        ) : link.isSuccess ? (
          children({ ...link.data, token })
        ) : link.isError && !link.isFetching ? (
          <Message road="broken" title={failureText(link.error)}>
            <TryAgain onPress={link.refetch} />
          </Message>
        ) : (
          <Message road="ahead" title={words.looking} />
        )}
      </div>
    </PlainPage>
  )
}
