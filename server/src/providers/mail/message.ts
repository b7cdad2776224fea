import { assertDeliverable, type Mail } from './port.ts'

/** The mail as the mailer takes it: one recipient who is never parsed out of a text, and nothing loaded from anywhere. */
export function messageOf(mail: Mail, from: string) {
  assertDeliverable(mail)
  const domain = from.match(/@([^\s>]+)/)?.[1] ?? 'localhost'
  return {
    from,
    to: { name: '', address: mail.to },
    subject: mail.subject,
    text: mail.text,
    html: mail.html,
    messageId: `<${mail.id}@${domain}>`,
    // Keeps holiday notices and other robots from answering.
    headers: {
      ...{ 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
      ...(mail.stopUrl && {
        'List-Unsubscribe': `<${mail.stopUrl}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }),
    },
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}
