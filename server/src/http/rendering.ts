import { hash } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import type { Me, Profile } from '@caravan/contract/account'
import type { Language } from '@caravan/contract/languages'
import type { Member } from '@caravan/contract/members'
import {
  ACCOUNT_CALL,
  firstCallsOf,
  PROFILE_CALL,
  type RenderedData,
  type RenderedPage,
  type RenderedUser,
  type RenderedWindow,
  WINDOW_COOKIE,
} from '@caravan/contract/rendered'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Ground } from '../ground.ts'
import { asDocument } from '../identity/sessions.ts'
import { createBoundedCache } from '../trip/bounded-cache.ts'
import { createChild } from '../work/child.ts'
import { background } from '../work/in-turn.ts'
import { documentCookie, readCookie } from './cookies.ts'
import { pathOf } from './paths.ts'
import type { Work } from './render.work.ts'

/** After this time the server sends the outline, and the browser renders the page. */
const PATIENCE_MS = 500
/** Limits the rendered HTML in memory. Its key covers everything that the page shows. */
const KEPT_BYTES = 8 * 1024 * 1024
/** The plan of a larger trip is fetched by its page. */
const MOST_BYTES = 512 * 1024

/** Matches addresses that the server renders: the dashboard, the overview or a day of a trip without anything on top, a shared trip. */
const plain =
  /^(\/dashboard|\/edit-trip\/[\da-f-]{36}|\/shared\/[\w-]{43})(?:\?(day=[\d-]{10}|view=overview)?)?$/

const isShared = (path: string) => path.startsWith('/shared/')

/** Limits of the child process that renders. */
const LIMITS = { limitMs: 2_000, idleMs: 90_000, queue: 16, waiting: 2, megabytes: 192 }

type Answer = RenderedPage['answers'][number]
type Needs = Pick<Ground, 'db' | 'log'> & { app: FastifyInstance; module: string }

/** Renders pages in a process of its own: those of accounts, and trips that are shared by a link. */
export function createRendering({ app, db, log, module }: Needs) {
  const kept = createBoundedCache<string>(KEPT_BYTES, html => 2 * html.length)
  const renderer = createChild<Work>(new URL('./render.work.ts', import.meta.url), { log, ...LIMITS })
  const moduleUrl = pathToFileURL(module).href

  /** Makes the first calls of a page. Returns undefined if one fails or answers with too much. */
  async function answersOf(
    request: FastifyRequest,
    path: string,
    authorization?: string,
  ): Promise<Answer[] | undefined> {
    const headers = { ...(authorization && { authorization }), host: request.headers.host ?? '' }
    const calls = firstCallsOf(path)
    const answered = await Promise.all(
      calls.map(url => app.inject({ url, headers, remoteAddress: request.ip })),
    )
    if (answered.some(({ statusCode, body }) => statusCode !== 200 || body.length > MOST_BYTES))
      return undefined
    return calls.map((path, at) => [path, answered[at]?.body ?? ''])
  }

  /** Renders a page for an account, or for anybody. */
  async function renderFor(
    account: { id: string; authorization: string } | undefined,
    request: FastifyRequest,
    language: Language,
    path: string,
  ): Promise<string | undefined> {
    const { id = '', authorization } = account ?? {}
    const answered = await answersOf(request, path, authorization)
    if (!answered) return undefined
    const known = answered.filter(([path]) => path !== PROFILE_CALL)
    const answers = known.map(withoutProfiles)
    const lacksProfiles = answers.some(([, body], at) => body !== known[at]?.[1])
    const user = account && userIn(answered)
    const window = windowOf(request)
    const page: RenderedPage = { href: request.url, language, user, answers, window }
    const key = hash('sha256', JSON.stringify(page), 'base64url')
    const owner = id || request.ip
    const html = kept.get(key) ?? withoutStyles(await renderer.ask(owner, 'render', moduleUrl, page))
    kept.set(key, html)
    const data = dataOf({ answers, window, user, lacksProfiles })
    return `<div id="root" data-rendered="${id}" data-veiled>${html}</div>${data}`
  }

  async function render(
    request: FastifyRequest,
    language: Language,
    path: string,
  ): Promise<string | undefined> {
    if (isShared(path)) return renderFor(undefined, request, language, path)
    const secret = documentCookie(request)
    if (secret === undefined) return undefined
    return asDocument(db, secret, account => renderFor(account, request, language, path))
  }

  return {
    /** Returns the body of the document and the template for it, or undefined if the browser has to render the page. */
    async documentFor(request: FastifyRequest, language: Language) {
      const [, path, part] = (request.method === 'GET' && plain.exec(request.url)) || []
      if (path === undefined) {
        // One of these pages is often opened next.
        if (documentCookie(request)) void renderer.ask(background, 'load', moduleUrl).catch(() => undefined)
        return undefined
      }
      const given = new AbortController()
      try {
        const content = await Promise.race([
          render(request, language, path),
          delay(PATIENCE_MS, undefined, { signal: given.signal, ref: false }),
        ])
        return content === undefined ? undefined : { content, template: templateFor(path, part) }
      } catch (err) {
        log.warn({ err, page: pathOf(request.url).split('/')[1] }, 'a page could not be rendered')
        return undefined
      } finally {
        given.abort()
      }
    },
    close: renderer.close,
  }
}

/** Returns the name of the template with the scripts of a page. */
function templateFor(path: string, part = ''): string {
  if (path === '/dashboard') return 'rendered-dashboard'
  if (isShared(path)) return 'rendered-shared'
  return part.startsWith('day=') ? 'rendered-edit-trip' : 'rendered-overview'
}

/** Renames style attributes, which the policy of the page forbids. `hold.ts` sets the styles. */
const withoutStyles = (html: string) => html.replaceAll(' style="', ' data-style="')

/** Removes shared profile fields from the answer with the members of a trip. */
function withoutProfiles([path, body]: Answer): Answer {
  if (!path.includes('/trip_members/')) return [path, body]
  const members = JSON.parse(body) as Member[]
  return [path, JSON.stringify(members.map(member => ({ ...member, profile: null })))]
}

/** The account of the answers, with the names of its profile if that is among them. */
function userIn(answers: readonly Answer[]): RenderedUser {
  const bodies = new Map(answers)
  const { id, username }: Me = JSON.parse(bodies.get(ACCOUNT_CALL) ?? '')
  const profile = bodies.get(PROFILE_CALL)
  if (profile === undefined) return { id, username }
  const { first_name, last_name }: Profile = JSON.parse(profile)
  return { id, username, first_name, last_name }
}

const dataOf = (data: RenderedData) =>
  `<script type="application/json" id="page">${JSON.stringify(data).replaceAll('<', '\\u003c')}</script>`

const sizes = ['phone', 'tablet', 'desk'] as const

/** Returns the window that the cookie of an earlier visit describes, or a guess by the user agent. */
function windowOf(request: FastifyRequest): RenderedWindow {
  const [told, zone = ''] = (readCookie(request, WINDOW_COOKIE) ?? '').split(':')
  const usual = /\bMobile\b/.test(request.headers['user-agent'] ?? '') ? 'phone' : 'desk'
  return { today: todayIn(zone), size: sizes.find(size => size === told) ?? usual }
}

function todayIn(timeZone: string): string {
  try {
    return new Intl.DateTimeFormat('sv', { timeZone: timeZone || 'UTC' }).format()
  } catch {
    return todayIn('UTC')
  }
}
