import { Outlet, useHydrated, useMatches, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useTranslations } from 'use-intl'
import { useIsOnline } from '../lib/calls/online.ts'
import { useSession } from '../lib/calls/session.ts'
import { whenIdle } from '../lib/idle.ts'
import { useRouteTitle } from '../lib/page-title.ts'
import { fetchFailureWords } from '../lib/words/failure-words.ts'
import type { loadMessages } from '../lib/words/language.ts'
import { saveByKeys } from '../ui/keys.ts'
import { Overlays } from '../ui/overlays/overlays.tsx'

type Titles = Awaited<ReturnType<typeof loadMessages>>['pages']['titles']
export type PageTitle = Exclude<keyof Titles, 'on'>

/** Around every page: its title, the focus on its heading, and the places of toasts and questions. */
export function RootLayout() {
  useTitleOfRoute()
  useFocusOnHeading()
  useSending()
  // Before React Aria, for which Enter picks from a list or presses a button.
  useEffect(() => {
    addEventListener('keydown', saveByKeys, true)
    return () => removeEventListener('keydown', saveByKeys, true)
  }, [])
  useEffect(() => whenIdle(() => void fetchFailureWords()), [])
  const isHydrated = useHydrated()
  return (
    <>
      <Outlet />
      {isHydrated && <Overlays />}
    </>
  )
}

/** Sends what waits on this device, from whichever page. */
function useSending(): void {
  const token = useSession()?.token
  const isOnline = useIsOnline()
  // biome-ignore lint/correctness/useExhaustiveDependencies: Another network may bring the script that did not come.
  useEffect(() => {
    if (token === undefined) return
    return whenIdle(() => {
      import('./sending.ts').then(
        ({ keepSending }) => keepSending(),
        () => undefined,
      )
    })
  }, [token, isOnline])
}

function useTitleOfRoute(): void {
  const t = useTranslations('pages.titles')
  const name = useMatches({ select: matches => matches.at(-1)?.staticData.title ?? 'home' })
  useRouteTitle(name === 'home' ? t('home') : t('on', { page: t(name) }))
}

/** A new page is announced by its heading; the browser does that only for documents. */
function useFocusOnHeading(): void {
  const router = useRouter()
  useEffect(
    () =>
      router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
        const heading = document.querySelector<HTMLElement>('h1')
        // A page may begin at the thing that was just made, or in its first field.
        if (document.activeElement?.closest('[data-new], main input')) return
        // A dialog that is open over the page hides it, and has the focus.
        const isHidden = heading?.closest('[inert], [aria-hidden="true"]')
        if (!heading || isHidden || !fromLocation || !pathChanged) return
        heading.setAttribute('tabindex', '-1')
        heading.classList.add('outline-none')
        heading.focus({ preventScroll: true })
      }),
    [router],
  )
}
