import { languageOf } from '@caravan/contract/languages'
import { QueryClientProvider, useQuery, useQueryClient } from '@tanstack/react-query'
import { Outlet, useNavigate, useRouter } from '@tanstack/react-router'
import { Activity, useCallback, useEffect, useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { accountQuery } from '../features/auth/auth.api.ts'
import { CallFailed } from '../lib/calls/call.ts'
import { queryClient } from '../lib/calls/query-client.ts'
import { isGuestOver, useSession } from '../lib/calls/session.ts'
import { keepApp } from '../lib/keep-app.ts'
import { follow } from '../lib/live/live.ts'
import { chosenLanguage } from '../lib/preferences.ts'
import { useFailureText } from '../lib/words/failure-text.ts'
import { useSwitchLanguage } from '../lib/words/switch-language.ts'
import { settle } from '../rendered.ts'
import { later } from '../ui/later.tsx'
import { KitLocale } from '../ui/locale.tsx'
import { ConfirmDialog, Toasts } from '../ui/overlays/overlays.tsx'
import { toast } from '../ui/overlays/toast.ts'
import { useAtLeisure, useSoon, useWhenResting } from '../ui/use-soon.ts'
import { AppFrame } from './app-frame.tsx'
import { OpenTray } from './cloud.tsx'
import { Message, TryAgain } from './message.tsx'

const SignInAgain = later(() => import('../features/auth/sign-in-again.tsx'), 'SignInAgain')
const UnsentTray = later(() => import('./unsent-tray.tsx'), 'UnsentTray')

/**
 * Around every page of an account. When the session is lost the page stays, unseen, and the password is asked
 * for; it is left for good when the account signs out or another one signs in, in this tab or another.
 */
export function SignedInLayout() {
  const session = useSession()
  const [owner] = useState(session?.id)
  const navigate = useNavigate()
  const isOwner = session !== null && session.id === owner
  useEffect(() => {
    if (!isOwner) void navigate({ to: isGuestOver() ? '/guest' : '/', replace: true })
  }, [isOwner, navigate])
  if (!isOwner) return null
  const isLost = session.token === undefined
  return (
    <QueryClientProvider client={queryClient}>
      <KitLocale>
        <Activity mode={isLost ? 'hidden' : 'visible'}>
          <AccountPages token={session.token} />
        </Activity>
        {isLost && <SignInAgain username={session.username} />}
      </KitLocale>
    </QueryClientProvider>
  )
}

function AccountPages({ token }: { token: string | undefined }) {
  const t = useTranslations('pages')
  const failureText = useFailureText()
  const account = useQuery(accountQuery)
  const router = useRouter()
  // Every way back leads there, also without a network.
  const dashboard = {
    fetch: () => void router.loadRouteChunk(router.routesByPath['/dashboard'])?.catch(() => undefined),
  }
  useSoon(Toasts, ConfirmDialog)
  useAtLeisure(SignInAgain, UnsentTray, dashboard)
  const [isTrayOpen, setTrayOpen] = useState(false)
  const openTray = useCallback(() => setTrayOpen(true), [])
  useWhenResting(keepApp)
  useEffect(settle, [])
  useAccountLive(token, account.data !== undefined)
  useLeaveWithoutAccount(account.data === undefined ? account.error : null)
  useLanguageOfAccount(account.data && languageOf(account.data))
  return (
    <OpenTray value={openTray}>
      {account.data === undefined && account.isError ? (
        <AppFrame>
          <div className="flex grow items-center justify-center">
            <Message road="broken" text={failureText(account.error)} title={t('unreachableTitle')}>
              <TryAgain onPress={account.refetch} />
            </Message>
          </div>
        </AppFrame>
      ) : (
        <Outlet />
      )}
      <UnsentTray isOpen={isTrayOpen} onClose={() => setTrayOpen(false)} />
    </OpenTray>
  )
}

/** Without an answer, trying again is up to the traveller. A lost session is asked for its password. */
const staysHere = [0, 401]

/** Without an account that the server shows there is nothing to do here. */
function useLeaveWithoutAccount(error: Error | null): void {
  const navigate = useNavigate()
  const failureText = useFailureText()
  const isRefused = error instanceof CallFailed && !staysHere.includes(error.status)
  const reason = isRefused ? failureText(error) : undefined
  useEffect(() => {
    if (reason === undefined) return
    toast.failure(reason)
    void navigate({ to: '/', replace: true })
  }, [reason, navigate])
}

/** In a browser where nobody has chosen a language, the account's own is spoken. */
function useLanguageOfAccount(language: ReturnType<typeof useLocale> | undefined): void {
  const current = useLocale()
  const switchLanguage = useSwitchLanguage()
  useEffect(() => {
    if (language === undefined || language === current || chosenLanguage() !== undefined) return
    void switchLanguage(language)
  }, [language, current, switchLanguage])
}

/** Keeps what is known of the account fresh: what changes on another device shows here without a reload. */
function useAccountLive(token: string | undefined, isRead: boolean): void {
  const queryClient = useQueryClient()
  useEffect(() => {
    if (token === undefined || !isRead) return
    return follow(token, {
      since: queryClient.getQueryData(accountQuery.queryKey)?.seq,
      onEvent({ topics }) {
        // The account shows parts of the profile (language, picture), so both are one to us.
        const isOneself = topics.some(topic => topic === '*' || topic === 'account' || topic === 'profile')
        const stale = isOneself ? [['me']] : topics.map(topic => ['me', topic])
        if (topics.includes('notifications')) stale.push(['me', 'account'])
        for (const queryKey of stale) void queryClient.invalidateQueries({ queryKey })
        if (topics.some(topic => topic === '*' || topic === 'trips'))
          void queryClient.invalidateQueries({ queryKey: ['trips'] })
      },
    })
  }, [token, isRead, queryClient])
}
