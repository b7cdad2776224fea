export interface Mail {
  /** Stays the same when a mail is sent again, so that the receiving side can tell a repetition. */
  id: string
  to: string
  subject: string
  text: string
  html: string
  /** Where a mail program posts to stop such mails (RFC 8058). */
  stopUrl?: string
}

/** Takes a mail over for good: when `send` has returned it need not be sent again. */
export interface MailSender {
  readonly kind: 'smtp' | 'folder'
  /** Says to the person who starts the server where mail goes, without any secret. */
  readonly describe: string
  send(mail: Mail): Promise<void>
  close(): void
}

/** Why a mail did not go out, in words that name nobody and may be logged. */
export class MailFailure extends Error {
  readonly code: string
  /** True when no server is to get this mail as it is, however often it is tried. */
  readonly permanent: boolean

  constructor(code: string, permanent: boolean, cause?: unknown) {
    super(`The mail was not sent: ${code}.`, { cause })
    this.name = 'MailFailure'
    this.code = code
    this.permanent = permanent
  }
}

const control = /\p{Cc}|\u2028|\u2029/u
const oneAddress = /^[^\s@"',;:<>()[\]\\]+@[^\s@"',;:<>()[\]\\]+$/u

/** Refuses what could add a header or a second recipient to a mail. */
export function assertDeliverable({ id, to, subject }: Mail): void {
  if (!oneAddress.test(to) || control.test(to)) throw new MailFailure('unsafe-recipient', true)
  if (control.test(subject)) throw new MailFailure('unsafe-subject', true)
  if (!/^[\w-]+$/.test(id)) throw new MailFailure('unsafe-id', true)
}
