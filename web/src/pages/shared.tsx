import { openSharedTrip, sharedTrip } from '@caravan/contract/shares'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl'
import { SharedLock } from '../features/shares/shared-lock.tsx'
import { CallFailed, call } from '../lib/calls/call.ts'
import { queryClient } from '../lib/calls/query-client.ts'
import words from '../lib/messages/shared.json'
import { usePageTitle } from '../lib/page-title.ts'
import { useFailureText } from '../lib/words/failure-text.ts'
import { withWords } from '../lib/words/words.tsx'
import { Bone, Skeleton } from '../ui/skeleton.tsx'
import { Message, TryAgain, WayHome } from './message.tsx'
import { PlainHeader, PlainPage } from './plain-page.tsx'
import { SharedTripPage } from './shared-trip.tsx'

/** The trip behind a link without a password. The page shows an error, and asks again when 'Try again' is pressed. */
const sharedQuery = (token: string) =>
  queryOptions({
    queryKey: ['shared', token, 0],
    queryFn: ({ signal }) => call(sharedTrip, { params: { token }, signal }),
    retryOnMount: false,
  })

/** Attempts are counted, so that no password becomes part of a key that others might keep. */
type Given = { password: string; attempt: number }

const unlockedQuery = (token: string, { password, attempt }: Given) =>
  queryOptions({
    queryKey: ['shared', token, attempt],
    queryFn: ({ signal }) => call(openSharedTrip, { params: { token }, body: { password }, signal }),
    gcTime: 0,
  })

export const fetchShared = (token: string) => queryClient.prefetchQuery(sharedQuery(token))

/** A trip that somebody shows by a link, whoever looks. */
export const SharedPage = withWords(words, SharedByLink)

function SharedByLink() {
  const { token } = useParams({ from: '/shared/$token' })
  return (
    <>
      {/* The server says it too; this is for those who keep the page. */}
      <meta content="noindex, nofollow" name="robots" />
      <Shared key={token} token={token} />
    </>
  )
}

function Shared({ token }: { token: string }) {
  const t = useTranslations('shared')
  const failureText = useFailureText()
  const [given, setGiven] = useState<Given>()
  const trip = useQuery(given ? unlockedQuery(token, given) : sharedQuery(token), queryClient)
  usePageTitle(trip.data?.name)
  const { error } = trip
  const code = error instanceof CallFailed ? error.code : undefined

  if (code === 'request.not_found') {
    return (
      <Said>
        <Message road="broken" text={t('goneText')} title={t('gone')}>
          <WayHome variant="outline" />
        </Message>
      </Said>
    )
  }
  const isLocked = code === 'share.password_required' || code === 'share.password_wrong'
  if (isLocked || (given && !trip.data)) {
    return (
      <PlainPage>
        <Message road="ahead" text={t('lockedText')} title={t('locked')}>
          <SharedLock
            error={error && given && !trip.isFetching ? failureText(error) : undefined}
            isBusy={trip.isFetching}
            onOpen={password => setGiven({ password, attempt: (given?.attempt ?? 0) + 1 })}
          />
        </Message>
      </PlainPage>
    )
  }
  if (trip.data) {
    return (
      <Sheet>
        <SharedTripPage trip={trip.data} />
      </Sheet>
    )
  }
  if (error && !trip.isFetching) {
    return (
      <Said>
        <Message road="broken" title={failureText(error)}>
          <TryAgain onPress={trip.refetch} />
        </Message>
      </Said>
    )
  }
  return (
    <Sheet>
      <h1 className="sr-only">{t('opening')}</h1>
      <Waiting />
    </Sheet>
  )
}

function Said({ children }: { children: ReactNode }) {
  return (
    <PlainPage>
      <div role="status">{children}</div>
    </PlainPage>
  )
}

function Sheet({ children }: { children: ReactNode }) {
  return (
    <div className="shared-page min-h-dvh">
      <PlainHeader />
      <main className="page-width">{children}</main>
    </div>
  )
}

/** Stands in for the trip. */
function Waiting() {
  return (
    <Skeleton>
      <Bone className="shared-cover" />
      <Bone className="mt-6 h-8 w-72 max-w-full md:mt-8 md:h-10" />
      <Bone className="mt-3 h-4 w-56" />
      <div className="mt-12 grid gap-9">
        {['first', 'second', 'third'].map(day => (
          <div className="flex gap-5" key={day}>
            <Bone className="size-4 rounded-full" />
            <div>
              <Bone className="h-4 w-40" />
              <Bone className="mt-3 h-10 w-64" />
            </div>
          </div>
        ))}
      </div>
    </Skeleton>
  )
}
