import { randomUUID } from 'node:crypto'
import type { Language } from '@caravan/contract/languages'
import type { Database } from '../db/pool.ts'
import type { Tx } from '../db/transaction.ts'
import type { AccountRow } from '../identity/accounts.queries.ts'
import { isLiveToken } from '../identity/one-time-tokens.queries.ts'
import type { OneTimeTokens } from '../identity/one-time-tokens.ts'
import { linkTo } from '../identity/one-time-tokens.ts'
import type { Log } from '../log.ts'
import { composeMail, type MailTemplate, type MailTemplates } from '../providers/mail/compose.ts'
import { MailFailure, type MailSender } from '../providers/mail/port.ts'
import { createWorker } from '../work/worker.ts'
import {
  insertMail,
  type MailParams,
  type OutboxRow,
  putMailOff,
  removeMail,
  takeDueMail,
} from './outbox.queries.ts'
import { stopToken } from './stop-mails.ts'

const POLL_MS = 15_000
/** Nothing older is news: a server that was away for days sends no heap of it. */
const NEWS_MS = 48 * 3_600_000

/** The templates whose link carries a one-time token, and the page that takes it. */
const tokenPages = {
  verify_email: ['verify_email', '/verify_email'],
  email_change_confirm: ['change_email', '/verify_email'],
  password_reset: ['reset_password', '/reset_password'],
} as const

/** The pages that mails point to; every mail is built with the addresses of this site. */
function sitePages(publicUrl: URL) {
  return {
    siteUrl: publicUrl.href,
    signInUrl: new URL('/?dialog=login', publicUrl).href,
    resetUrl: new URL('/?dialog=forgot', publicUrl).href,
  }
}
type SitePages = ReturnType<typeof sitePages>

/** A mail as it is posted; its link is made when the mail is built, and only there. */
export type MailRequest = {
  [T in MailTemplate]: {
    template: T
    to: string
    language: Language
    userId: string | null
    params: Omit<MailTemplates[T], 'link' | 'notMeUrl' | 'stopUrl' | keyof SitePages> &
      (T extends 'trip_added' | 'news' ? { tripId: string } : unknown)
    tokenId?: string
  }
}[MailTemplate]

export type Person = Pick<AccountRow, 'id' | 'username' | 'email' | 'language'>
type ToPerson = Extract<MailRequest, { params: { username: string } }>['template']
type ParamsOf<T extends MailTemplate> = Omit<Extract<MailRequest, { template: T }>['params'], 'username'>

/** A mail to the person of an account, at the address of the account. */
export function mailTo<T extends ToPerson>(
  { id: userId, email: to, language, username }: Person,
  template: T,
  ...[params]: keyof ParamsOf<T> extends never ? [] : [ParamsOf<T>]
) {
  return { template, to, language, userId, params: { username, ...params } } as Extract<
    MailRequest,
    { template: T }
  >
}

interface Needs {
  db: Database
  sender: MailSender
  tokens: OneTimeTokens
  publicUrl: URL
  log: Log
  /** Told of every link that went out, for an operator at the terminal. */
  onLink?: (template: string, link: string) => void
}

/** Stores a mail for whichever server looks into the outbox next. */
export async function storeMail(
  tx: Tx,
  { template, to, language, userId, params, tokenId }: MailRequest,
): Promise<void> {
  await insertMail(tx, {
    id: randomUUID(),
    user_id: userId,
    template,
    recipient: to,
    language,
    params: params as MailParams,
    token_id: tokenId ?? null,
  })
}

/**
 * Mail that is stored with the change it belongs to and sent after the commit: it survives a crash and a dead
 * mail server, goes out at least once, and never keeps a request waiting.
 */
export function createOutbox({ db, sender, tokens, publicUrl, log, onLink }: Needs) {
  const worker = createWorker({
    name: 'sending mails',
    everyMs: POLL_MS,
    log,
    async work() {
      const row = await takeDueMail(db)
      if (row) await sendOne(row)
      return row !== undefined
    },
  })

  function linksOf(row: OutboxRow): { link?: string; notMeUrl?: string } {
    const link = linkOf(row)
    if (link === undefined) return {}
    if (row.template !== 'verify_email') return { link }
    // The same token ends the account instead, so that only one of both can happen.
    return { link, notMeUrl: new URL(`/not_me${new URL(link).search}`, publicUrl).href }
  }

  function linkOf(row: OutboxRow): string | undefined {
    if (row.template === 'trip_added' || row.template === 'news')
      return new URL(`/edit-trip/${row.params['tripId']}`, publicUrl).href
    if (row.template === 'trip_invitation') {
      // The register dialog with the address filled in; it opens nothing by itself.
      const url = new URL('/', publicUrl)
      url.searchParams.set('email', row.recipient)
      return url.href
    }
    const page = tokenPages[row.template as keyof typeof tokenPages]
    if (!page || row.token_id === null) return undefined
    return linkTo(publicUrl, page[1], tokens.secretOf(page[0], row.token_id))
  }

  async function sendOne(row: OutboxRow): Promise<void> {
    const news = row.params.news?.filter(({ at }) => Date.now() - Date.parse(at) < NEWS_MS)
    // A newer link or a used one makes this mail pointless.
    if (news?.length === 0 || (row.token_id !== null && !(await isLiveToken(db, row.token_id)))) {
      await removeMail(db, row.id)
      return
    }
    const links = linksOf(row)
    const stop = row.template === 'news' && row.user_id !== null && stopToken(tokens, row.user_id)
    try {
      const params = {
        ...{ ...sitePages(publicUrl), ...row.params, ...links, news },
        ...(stop && { stopUrl: linkTo(publicUrl, '/off', stop) }),
      }
      const mail = composeMail(
        row.template as MailTemplate,
        row.language,
        params as unknown as MailTemplates[MailTemplate],
      )
      await sender.send({
        ...{ id: row.id, to: row.recipient, ...mail },
        ...(stop && { stopUrl: new URL(`/api/notifications/off/${stop}`, publicUrl).href }),
      })
    } catch (error) {
      const code = (error as NodeJS.ErrnoException).code ?? (error as Error).name
      const isHopeless = error instanceof MailFailure && error.permanent
      const givenUp = isHopeless || row.has_waited
      log[givenUp ? 'error' : 'warn'](
        { mail: row.id, template: row.template, attempts: row.attempts, code },
        givenUp ? 'a mail was given up' : 'a mail could not be sent yet',
      )
      if (givenUp) await removeMail(db, row.id)
      else await putMailOff(db, row.id, Math.min(3_600, 5 * 2 ** row.attempts))
      return
    }
    await removeMail(db, row.id)
    if (links.link !== undefined) onLink?.(row.template, links.link)
  }

  return {
    /** Stores a mail with the transaction; it goes out when that has committed. */
    async post(tx: Tx, request: MailRequest): Promise<void> {
      await storeMail(tx, request)
      tx.afterCommit(worker.wake)
    },
    start() {
      worker.start()
      worker.wake()
    },
    async close() {
      await worker.close()
      sender.close()
    },
  }
}

export type Outbox = ReturnType<typeof createOutbox>
