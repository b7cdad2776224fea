import type { Transporter } from 'nodemailer'
import { messageOf } from './message.ts'
import { type Mail, MailFailure, type MailSender } from './port.ts'

const STEP_MS = 5_000
const TOTAL_MS = 15_000

interface Settings {
  /** `smtp://user:password@host:587` or `smtps://…`; a query can set further options of the mailer. */
  url: string
  from: string
  /** How long one mail may take in all. */
  patience?: number
}

/** The mailer's errors carry what went wrong, and what the server answered. */
interface SmtpError extends Error {
  code?: string
  responseCode?: number
}

function failureOf(error: SmtpError): MailFailure {
  if (error instanceof MailFailure) return error
  if (error.name === 'AbortError' || error.name === 'TimeoutError')
    return new MailFailure('ETIMEDOUT', false, error)
  const { code = 'ESMTP', responseCode } = error
  // Every refusal is tried again, because it may be mended on that server or in our configuration.
  return new MailFailure(responseCode === undefined ? code : `SMTP ${responseCode}`, false, error)
}

/** Hands mail to a server over a few connections that stay open between mails. */
export function createSmtpSender({ url, from, patience = TOTAL_MS }: Settings): MailSender {
  const step = Math.min(STEP_MS, patience)
  const settings = {
    pool: true as const,
    url,
    maxConnections: 2,
    // The outbox repeats what failed; one repetition here covers a connection that the server closed while it was idle.
    maxRequeues: 1,
    idleTimeout: 30_000,
    dnsTimeout: step,
    connectionTimeout: step,
    greetingTimeout: step,
    socketTimeout: 2 * step,
    socketCloseTimeout: 1_000,
  }
  let transport: Transporter | undefined
  const { hostname, port } = new URL(url)

  return {
    kind: 'smtp',
    describe: `SMTP at ${hostname}${port && `:${port}`}`,
    async send(mail: Mail) {
      const signal = AbortSignal.timeout(patience)
      try {
        // Loaded with the first mail.
        transport ??= (await import('nodemailer')).createTransport(settings)
        await transport.sendMail({ ...messageOf(mail, from), signal })
      } catch (error) {
        throw failureOf(error as SmtpError)
      }
    },
    close: () => transport?.close(),
  }
}
