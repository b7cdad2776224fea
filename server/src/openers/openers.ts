import { type OpenerKind, openerKinds } from '@caravan/contract/opener-kinds'
import type { Opener as ListedOpener } from '@caravan/contract/openers'
import type { Config } from '../config.ts'
import type { Queries } from '../db/queries.ts'
import type { Tx } from '../db/transaction.ts'
import { Failure } from '../failure.ts'
import { endFeed, heldFeeds } from '../features/exports/planned.queries.ts'
import { heldMailAddresses, nextTurns } from '../features/imports/arrived.queries.ts'
import { forgetLinksBy, heldGuestLinks } from '../features/members/guests.queries.ts'
import { forgetInvitationsBy, heldInvitations } from '../features/members/invitations.queries.ts'
import { forgetJoinLinksBy, heldJoinLinks } from '../features/members/links.queries.ts'
import { forgetDevicesBut, heldDevices } from '../features/notifications/push.queries.ts'
import { forgetSharesBy, heldShares } from '../features/shares/shares.queries.ts'
import { forgetTokens, forgetUnusedTokens } from '../identity/one-time-tokens.queries.ts'
import type { Ending, EndOpeners, Holder, Opener } from '../identity/openers.ts'
import { endSessions, endSessionsLetInBy, heldSessions } from '../identity/sessions.queries.ts'
import type { Bus } from '../realtime/bus.ts'
import { listEver, raiseTrip } from '../trip/members.queries.ts'

/** The account may have been held by somebody else until then. */
const lostHold = ['first_proof', 'reset', 'deletion'] as const satisfies Ending[]
const newPassword = [...lostHold, 'password_change'] as const satisfies Ending[]
const newSignIn = [...newPassword, 'email_change'] as const satisfies Ending[]

const inNoTrip = async (work: Promise<unknown>): Promise<[]> => {
  await work
  return []
}

/** Everything an account holds that opens something without its password. Decision 73 has the reasons. */
export const openers: Record<OpenerKind, Opener> = {
  session: {
    columns: ['session.token_hash', 'session.document_hash'],
    endsWith: newSignIn,
    held: (db, { userId }) => heldSessions(db, userId),
    end: (tx, { userId, keep }) => inNoTrip(endSessions(tx, userId, keep)),
  },
  // Nothing is stored: the mark in the cookie depends on the password's hash, and on whether the address is proven.
  known_device: { columns: [], endsWith: newPassword, end: async () => [] },
  one_time_link: {
    columns: ['one_time_token.token_hash'],
    endsWith: newSignIn,
    // A new password leaves the link that proves the address.
    end: (tx, { userId, ending }) =>
      inNoTrip(
        ending === 'password_change'
          ? forgetTokens(tx, userId, ['reset_password', 'change_email'])
          : forgetUnusedTokens(tx, userId),
      ),
  },
  calendar_feed: {
    columns: ['calendar_feed.token_hash'],
    endsWith: newPassword,
    held: (db, { userId }) => heldFeeds(db, userId),
    end: (tx, { userId }) => inNoTrip(endFeed(tx, userId)),
  },
  push_device: {
    columns: ['endpoint_hash', 'endpoint', 'p256dh', 'auth'].map(column => `push_device.${column}`),
    endsWith: newSignIn,
    held: (db, { userId }) => heldDevices(db, userId),
    // From the account page, those of this session end too.
    end: (tx, { userId, keep, ending }) =>
      inNoTrip(forgetDevicesBut(tx, userId, ending === undefined ? null : keep)),
  },
  mail_address: {
    columns: ['trip_member.mail_turn'],
    endsWith: lostHold,
    held: (db, { userId, trips }) => heldMailAddresses(db, trips, userId),
    end: (tx, { userId, trips }) => inNoTrip(nextTurns(tx, trips, userId)),
  },
  guest_link: {
    columns: ['guest_link.token_hash'],
    endsWith: lostHold,
    held: (db, { userId }) => heldGuestLinks(db, userId),
    async end(tx, { userId, ending }) {
      // Guests stay in the trip of a member who deletes their own account.
      if (ending !== 'deletion') await endSessionsLetInBy(tx, userId)
      return forgetLinksBy(tx, userId)
    },
  },
  join_link: {
    columns: ['join_link.token_hash'],
    endsWith: lostHold,
    held: (db, { userId, trips }) => heldJoinLinks(db, trips, userId),
    end: (tx, { userId, trips }) => forgetJoinLinksBy(tx, trips, userId),
  },
  share_link: {
    columns: ['nonce', 'token_hash', 'password_hash'].map(column => `share.${column}`),
    endsWith: lostHold,
    held: (db, { userId, trips }) => heldShares(db, trips, userId),
    end: (tx, { userId, trips }) => forgetSharesBy(tx, trips, userId),
  },
  invitation: {
    columns: ['invitation.email_hash'],
    endsWith: lostHold,
    held: (db, { userId }) => heldInvitations(db, userId),
    end: (tx, { userId }) => forgetInvitationsBy(tx, userId),
  },
}

interface Needs {
  config: Pick<Config, 'mailIn'>
  bus: Bus
}

/** Lists and ends the openers of accounts. */
export function createOpeners({ config, bus }: Needs) {
  async function end(tx: Tx, kinds: readonly OpenerKind[], holder: Holder): Promise<void> {
    const ended: string[] = []
    // Sessions come first: a call that makes something holds its session until it has committed.
    for (const kind of kinds) ended.push(...(await openers[kind].end(tx, holder)))
    for (const tripId of [...new Set(ended)].sort()) {
      const raised = await raiseTrip(tx, tripId)
      const event = { topics: ['members'], actor: holder.userId }
      if (raised) tx.afterCommit(() => bus.publish(`trip:${tripId}`, { ...event, seq: raised.seq }))
    }
  }

  const endOpeners: EndOpeners = async (tx, ending, userId, keep = null) => {
    const kinds = openerKinds.filter(kind => openers[kind].endsWith.includes(ending))
    await end(tx, kinds, { userId, keep, ending, trips: await listEver(tx, userId) })
  }

  return {
    endOpeners,

    /** Ends one kind on the account page. The caller has locked the account and its trips. */
    async endKind(tx: Tx, kind: OpenerKind, userId: string, keep: string): Promise<void> {
      if (!openers[kind].held) throw new Failure('request.not_found')
      await end(tx, [kind], { userId, keep, ending: undefined, trips: await listEver(tx, userId) })
    },

    async listHeld(db: Queries, userId: string): Promise<ListedOpener[]> {
      const holder = { userId, trips: await listEver(db, userId) }
      const listed = openerKinds.map(async kind => {
        const isOff = kind === 'mail_address' && !config.mailIn
        const held = isOff ? undefined : await openers[kind].held?.(db, holder)
        return held && held.count > 0 ? [{ kind, ...held }] : []
      })
      return (await Promise.all(listed)).flat()
    },
  }
}
