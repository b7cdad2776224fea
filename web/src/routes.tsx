import { isCalendarDay } from '@caravan/contract/days.rules'
import { kindNames } from '@caravan/contract/kinds'
import {
  createRootRoute,
  createRoute,
  createRouter,
  type RouterHistory,
  redirect,
} from '@tanstack/react-router'
import { createTranslator } from 'use-intl'
import { currentSession, isGuestOver } from './lib/calls/session.ts'
import { stepBackWhenClosing } from './lib/closing-history.ts'
import { page } from './lib/lazy-page.ts'
import { storedLanguage } from './lib/preferences.ts'
import { parseSearch, type Search, stringifySearch } from './lib/search-params.ts'
import { waitForAnswers } from './lib/window.ts'
import { loadMessages } from './lib/words/language.ts'
import { ErrorPage } from './pages/error.tsx'
import { type PageTitle, RootLayout } from './pages/root.tsx'
import { toast } from './ui/overlays/toast.ts'

declare module '@tanstack/react-router' {
  interface Register {
    router: Router
  }
  interface StaticDataRouteOption {
    /** The title of the window; a page without it names itself. */
    title?: PageTitle
  }
}

type Choose<Name extends string> = { [N in Name]?: string | undefined }

/** The named parameters that are there, as text. */
function only<Name extends string>(...names: Name[]) {
  return (search: Search): Choose<Name> =>
    Object.fromEntries(
      names.filter(name => typeof search[name] === 'string').map(name => [name, search[name]]),
    ) as Choose<Name>
}

const root = createRootRoute({
  component: RootLayout,
  notFoundComponent: page(() => import('./pages/not-found.tsx'), 'NotFoundPage'),
})

const isDay = (text: string) => /^\d{4}-\d\d-\d\d$/.test(text) && isCalendarDay(text)

const landing = createRoute({
  getParentRoute: () => root,
  path: '/',
  validateSearch: only('dialog', 'email', 'next'),
  component: page(() => import('./pages/landing.tsx'), 'LandingPage'),
  staticData: { title: 'home' },
})

const register = createRoute({
  getParentRoute: () => root,
  path: '/register',
  validateSearch: only('email'),
  beforeLoad: ({ search }) => {
    throw redirect({ to: '/', search: { ...search, dialog: 'register' }, replace: true })
  },
})

const terms = createRoute({
  getParentRoute: () => root,
  path: '/terms',
  component: page(() => import('./pages/terms.tsx'), 'TermsPage'),
  staticData: { title: 'terms' },
})

/** A page to which a link leads with a token. */
const byToken = <Path extends `/${string}`>(
  path: Path,
  component: ReturnType<typeof page>,
  title: PageTitle,
) =>
  createRoute({
    getParentRoute: () => root,
    ...{ path, component, validateSearch: only('token'), staticData: { title } },
  })

const verifyEmail = byToken(
  '/verify_email',
  page(() => import('./pages/verify-email.tsx'), 'VerifyEmailPage'),
  'verifyEmail',
)
const notMe = byToken(
  '/not_me',
  page(() => import('./pages/mailed-link.tsx'), 'NotMePage'),
  'notMe',
)
const stopMails = byToken(
  '/off',
  page(() => import('./pages/mailed-link.tsx'), 'StopMailsPage'),
  'stopMails',
)
const resetPassword = byToken(
  '/reset_password',
  page(() => import('./pages/reset-password.tsx'), 'ResetPasswordPage'),
  'resetPassword',
)
const join = byToken(
  '/join',
  page(() => import('./pages/links.parts.ts'), 'JoinPage'),
  'join',
)
const guest = byToken(
  '/guest',
  page(() => import('./pages/links.parts.ts'), 'GuestPage'),
  'guest',
)

const shared = createRoute({
  getParentRoute: () => root,
  path: '/shared/$token',
  loader: async ({ params }) => {
    const { fetchShared } = await import('./pages/shared.tsx')
    await waitForAnswers(fetchShared(params.token))
  },
  component: page(() => import('./pages/shared.tsx'), 'SharedPage'),
  staticData: { title: 'shared' },
})

const signedIn = createRoute({
  getParentRoute: () => root,
  id: 'signed-in',
  component: page(() => import('./pages/signed-in.tsx'), 'SignedInLayout'),
  beforeLoad: async ({ location }) => {
    const { token, guest } = currentSession() ?? {}
    if (isGuestOver()) throw redirect({ to: '/guest', replace: true })
    if (guest && !location.pathname.startsWith(`/edit-trip/${guest.trip_id}`))
      throw redirect({ to: '/edit-trip/$tripId', params: { tripId: guest.trip_id }, replace: true })
    if (token !== undefined) return
    toast.failure((await translator())('account.pleaseLogin'))
    throw redirect({ to: '/', search: { next: location.href }, replace: true })
  },
})

const dashboard = createRoute({
  getParentRoute: () => signedIn,
  path: '/dashboard',
  validateSearch: only('next'),
  loader: async () => {
    const { fetchDashboard } = await import('./pages/dashboard.tsx')
    await waitForAnswers(fetchDashboard())
  },
  component: page(() => import('./pages/dashboard.tsx'), 'DashboardPage'),
  staticData: { title: 'dashboard' },
})

const profile = createRoute({
  getParentRoute: () => signedIn,
  path: '/profile',
  validateSearch: only('section'),
  component: page(() => import('./pages/profile.tsx'), 'ProfilePage'),
  staticData: { title: 'profile' },
})

const createTrip = createRoute({
  getParentRoute: () => signedIn,
  path: '/create-trip',
  validateSearch: only('parent'),
  component: page(() => import('./pages/create-trip.tsx'), 'CreateTripPage'),
  staticData: { title: 'createTrip' },
})

const share = createRoute({
  getParentRoute: () => signedIn,
  path: '/share',
  component: page(() => import('./pages/share.tsx'), 'SharePage'),
})

const ofTrip = only(
  ...(['dialog', 'tab', 'why', 'stay', 'add', 'from'] as const),
  ...(['about', 'file', 'among', 'map', 'view', 'edit', 'print', 'by', 'of'] as const),
  ...kindNames,
)

const editTrip = createRoute({
  getParentRoute: () => signedIn,
  path: '/edit-trip/$tripId',
  validateSearch: (search: Search): ReturnType<typeof ofTrip> => {
    const chosen = ofTrip(search)
    // Left out, it would come through as it was typed.
    return { ...chosen, day: chosen.day !== undefined && isDay(chosen.day) ? chosen.day : undefined }
  },
  loader: async ({ params, location }) => {
    const { fetchTrip } = await import('./pages/edit-trip.tsx')
    const { day, view } = location.search as Search
    await waitForAnswers(fetchTrip(params.tripId, day === undefined && view !== 'ideas'))
  },
  component: page(() => import('./pages/edit-trip.tsx'), 'EditTripPage'),
  staticData: { title: 'editTrip' },
})

const routeTree = root.addChildren([
  landing,
  register,
  terms,
  verifyEmail,
  notMe,
  stopMails,
  resetPassword,
  join,
  guest,
  shared,
  signedIn.addChildren([dashboard, profile, createTrip, share, editTrip]),
])

/** The router; options of its own are for the prerendered landing. */
export function createAppRouter(options: { history?: RouterHistory; scrollRestoration?: boolean } = {}) {
  const router = createRouter({
    routeTree,
    parseSearch,
    stringifySearch,
    scrollRestoration: true,
    defaultErrorComponent: ErrorPage,
    ...options,
  })
  stepBackWhenClosing(router)
  return router
}

export type Router = ReturnType<typeof createAppRouter>

/** The words on screen for code that no component runs. */
async function translator() {
  const locale = storedLanguage()
  return createTranslator({ locale, messages: await loadMessages(locale) })
}
