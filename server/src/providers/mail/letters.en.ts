import { type Letters, linesOf, type News } from './letter.ts'

const who = (one: News) => one.who ?? 'Somebody'
const many = ({ count }: News, single: string, several: string) =>
  count === 1 ? single : `${count} ${several}`

const told: Parameters<typeof linesOf>[1] = {
  role: one => `${who(one)} changed what you may do`,
  mention: one =>
    `${who(one)} mentioned you ${one.what ? `at “${one.what}”` : `in ${many(one, 'a comment', 'comments')}`}`,
  comment: one =>
    `${who(one)} wrote ${many(one, 'a comment', 'comments')}${one.what ? ` on “${one.what}”` : ''}`,
  todo_assigned: one =>
    one.what
      ? `${who(one)} gave you a to-do: “${one.what}”`
      : `${who(one)} gave you ${many(one, 'a to-do', 'to-dos')}`,
  todo_due: one =>
    one.what
      ? `Due tomorrow: “${one.what}”`
      : `${many(one, 'A to-do of yours is', 'to-dos of yours are')} due tomorrow`,
  expense: one =>
    one.what
      ? `${who(one)} added an expense for you: “${one.what}”`
      : `${who(one)} added ${many(one, 'an expense', 'expenses')} for you`,
  settled: one => `${who(one)} recorded ${many(one, 'a repayment', 'repayments')} with you`,
  booking: one =>
    one.what
      ? `${who(one)} ${one.deleted ? 'deleted' : 'changed'} a booking of yours: “${one.what}”`
      : `${who(one)} changed bookings of yours ${many(one, 'once', 'times')}`,
  passport: one => `${who(one)} looked at your passport`,
  trip_soon: () => 'The trip begins in 3 days',
}

export const english: Letters = {
  orOpen: 'Or open this address in your browser:',
  hello: (username: string) => `Hello ${username},`,
  letters: {
    verify_email: ({ username, link, notMeUrl }) => ({
      subject: 'Verify your email address',
      greeting: 'Hello,',
      paragraphs: [
        `${username} registered with this address.`,
        'Verify it to finish setting up your account. Trips that you have been invited to will then appear, and you can invite others to yours.',
      ],
      action: { label: 'Verify email address', url: link },
      alternative: { label: 'This wasn’t me', url: notMeUrl },
      asides: [
        'The links work once and expire after 24 hours.',
        'If you did not register, use the second link to tell us. The account is then closed, and your address is free again.',
      ],
    }),

    email_change_confirm: ({ link }) => ({
      subject: 'Verify your new email address',
      paragraphs: [
        'You asked to use this address for your account. The change is made as soon as you verify it. Until then, the old address stays in use.',
      ],
      action: { label: 'Verify new address', url: link },
      asides: [
        'The link works once and expires after 24 hours.',
        'If you did not ask for this, ignore this email. Nothing changes without this link.',
      ],
    }),

    email_change_notice: ({ newEmail, resetUrl }) => ({
      subject: 'Your email address is about to change',
      paragraphs: [
        `Somebody asked to change the email address of your account to ${newEmail}. It changes as soon as the new address is verified.`,
        'If that was you, there is nothing to do here. If it was not, set a new password now. That stops the change and signs out every device.',
      ],
      action: { label: 'Set a new password', url: resetUrl },
    }),

    password_reset: ({ link }) => ({
      subject: 'Set a new password',
      paragraphs: ['Somebody, most likely you, asked to set a new password for your account.'],
      action: { label: 'Set a new password', url: link },
      asides: [
        'The link works once and expires after one hour. Using it signs out every device.',
        'If it was not you, ignore this email. Your password stays as it is.',
      ],
    }),

    password_changed: ({ resetUrl }) => ({
      subject: 'Your password was changed',
      paragraphs: [
        'The password of your account was changed, and every other device was signed out.',
        'If that was you, there is nothing to do here. If it was not, set a new password now.',
      ],
      action: { label: 'Set a new password', url: resetUrl },
    }),

    account_exists: ({ username, signInUrl, resetUrl }) => ({
      subject: 'You already have an account',
      paragraphs: [
        `Somebody, most likely you, tried to register with this address. It belongs to your account already: your username is ${username}. Nothing has changed.`,
      ],
      action: { label: 'Log in', url: signInUrl },
      alternative: { label: 'Forgot your password? Set a new one', url: resetUrl },
      asides: ['If it was not you, ignore this email. Your account is as safe as before.'],
    }),

    failed_logins: ({ count, resetUrl }) => ({
      subject: 'Many failed logins to your account',
      paragraphs: [
        `Within a day, ${count} attempts to log in to your account used a wrong password. None of them succeeded, and you are not locked out.`,
        'If you use your password anywhere else, set a new one that you use only here.',
      ],
      action: { label: 'Set a new password', url: resetUrl },
      asides: ['You get this email at most once a day.'],
    }),

    account_deleted: () => ({
      subject: 'Your account is deleted',
      paragraphs: [
        'Your account, your profile and your picture are deleted, and every device is signed out.',
        'In trips that others still use, what you paid and what you owe stays in the books under “Deleted user”.',
      ],
      asides: ['If it was not you, somebody knows your password. Change it wherever else you use it.'],
    }),

    trip_added: ({ inviter, tripName, link }) => ({
      subject: `${inviter} added you to “${tripName}”`,
      paragraphs: [
        `${inviter} added you to the trip “${tripName}”. You can look at the plan and add to it.`,
        'What you share of your profile stays hidden there until you have opened the trip yourself.',
      ],
      action: { label: 'Open the trip', url: link },
      asides: ['If you do not want to be part of it, open the trip and leave it.'],
    }),

    trip_invitation: ({ inviter, tripName, link }) => ({
      subject: `${inviter} invites you to “${tripName}”`,
      greeting: 'Hello,',
      paragraphs: [
        `${inviter} would like to plan the trip “${tripName}” together with you.`,
        'Create an account with this email address, or log in to the one that you have, and verify the address. You are then part of the trip.',
      ],
      action: { label: 'Join the trip', url: link },
      asides: [
        'The invitation is valid for 14 days.',
        `If you do not know ${inviter}, ignore this email. Nobody is told.`,
      ],
    }),

    trip_removed: ({ tripName }) => ({
      subject: `You are no longer part of “${tripName}”`,
      paragraphs: [
        `Another member has removed you from the trip “${tripName}”. You can no longer open it, and its members no longer see what you share.`,
      ],
      asides: ['Your account and your other trips are as they were.'],
    }),

    news: ({ tripName, link, stopUrl, news }) => ({
      subject: `News of “${tripName}”`,
      paragraphs: [`This is new for you in the trip “${tripName}”:`],
      list: linesOf(news, told, count => `And ${count} more.`),
      action: { label: 'Open the trip', url: link },
      alternative: { label: 'Stop these emails', url: stopUrl },
      asides: ['At most one such email comes a day for each trip. Your profile has a switch for each kind.'],
    }),
  },
}
