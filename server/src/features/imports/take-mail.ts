import { randomUUIDv7 } from 'node:crypto'
import { copyFile, stat } from 'node:fs/promises'
import { domainToASCII } from 'node:url'
import { MOST_ARRIVED, MOST_MAIL_BYTES } from '@caravan/contract/arrived'
import { isHidden } from '@caravan/contract/sections'
import { inWords } from '../../attachments/incoming.ts'
import { newFileName } from '../../attachments/store.ts'
import type { Queries } from '../../db/queries.ts'
import { Failure } from '../../failure.ts'
import type { Ground } from '../../ground.ts'
import { findByEmail } from '../../identity/accounts.queries.ts'
import { emailHash, normaliseEmail } from '../../identity/names.ts'
import { want } from '../../outbox/due.queries.ts'
import { spendFileBytes } from '../../trip/bytes.ts'
import { raiseTrip } from '../../trip/members.queries.ts'
import { findMembership } from '../../trip/membership.queries.ts'
import { addArrived, findTurn, hasRoom } from './arrived.queries.ts'
import type { MailAddresses } from './mail-address.ts'
import { createHeadWatch } from './mail-head.ts'

const MOST = { mails: MOST_ARRIVED, bytes: 200 * 1024 * 1024 }
const MOST_HEAD_BYTES = 256 * 1024
/** Of each sender. */
const LIMIT = { max: 20, seconds: 3_600 }

/** An answer to a mail server by the codes of RFC 5321: 4 has it come again, 5 has it give up. */
export const refusal = (responseCode: number, words: string) =>
  Object.assign(new Error(words), { responseCode })

/** The same words whatever is wrong, which tell of no trip and no member. */
const unknown = () => refusal(550, 'No mail is taken for this address from this sender')

/** A trip to which somebody may send mail. */
export interface Addressee {
  tripId: string
  by: string
}

export interface PostNeeds
  extends Pick<Ground, 'db' | 'bus' | 'log' | 'limiter' | 'incoming' | 'attachmentFiles'> {
  addresses: MailAddresses
  domain: string
  onArrived: () => void
}

/** Says who may send mail to trips, and stores it. */
export function createPost(needs: PostNeeds) {
  const { db, bus, log, limiter, incoming, attachmentFiles: files, addresses, domain, onArrived } = needs

  /** The account whose proven address this is. */
  async function accountOf(address: string): Promise<string | undefined> {
    const email = normaliseEmail(address)
    if (email === undefined) return undefined
    const hash = emailHash(email)
    const account = await findByEmail(db, hash)
    return account?.email_verified && emailHash(account.email).equals(hash) ? account.id : undefined
  }

  async function maySend(db: Queries, { tripId, by }: Addressee): Promise<boolean> {
    const membership = await findMembership(db, tripId, by)
    return membership?.role === 'member' && !isHidden('plan', membership.sees)
  }

  async function addresseeOf(from: string, to: string): Promise<Addressee | undefined> {
    const at = to.lastIndexOf('@')
    const isOurs = domainToASCII(to.slice(at + 1)).toLowerCase() === domain
    const named = isOurs ? addresses.read(to.slice(0, at)) : undefined
    const by = named && (await accountOf(from))
    if (!named || !by) return undefined
    const found = { tripId: named.tripId, by }
    const turn = await findTurn(db, [named.tripId], by)
    return turn !== undefined && named.isOf(by, turn) && (await maySend(db, found)) ? found : undefined
  }

  /** The file is in the store; now it lies in the tray, unless the same mail does already. */
  async function add(
    addressee: Addressee,
    mail: { subject: string; file: string; bytes: number; hash: Buffer },
  ) {
    const { tripId, by } = addressee
    return db.transact(async tx => {
      const raised = await raiseTrip(tx, tripId)
      if (!raised || !(await maySend(tx, addressee))) throw unknown()
      if (!(await hasRoom(tx, tripId, mail.bytes, MOST)))
        throw refusal(552, 'Too many mails lie in this trip. Import or delete some of them first')
      const added = await addArrived(tx, { tripId, id: randomUUIDv7(), by, ...mail })
      if (!added) return false
      await spendFileBytes(tx, by, mail.bytes)
      await want(tx, 'mail', tripId, added.id, by)
      tx.afterCommit(() => {
        bus.publish(`trip:${tripId}`, { seq: raised.seq, topics: ['arrived'], actor: by })
        log.info({ event: 'mail_arrived', trip: tripId, user: by, bytes: mail.bytes }, 'a mail to a trip')
        onArrived()
      })
      return true
    })
  }

  return {
    /** Refuses every address that is not of a trip to which the sender may send. */
    async admit(from: string, to: string): Promise<Addressee> {
      const found = await addresseeOf(from, to)
      if (!found) throw unknown()
      return found
    },

    /** Counts one mail of a sender. */
    charge: (by: string) => limiter.charge(`mail to trips of ${by}`, [LIMIT]),

    /** Takes a mail as it arrives, whole or not at all. Only a path of the disk leads through here, never the memory. */
    async take(to: readonly Addressee[], pieces: AsyncIterable<Buffer>, announced?: number): Promise<void> {
      const head = createHeadWatch(MOST_HEAD_BYTES)
      await using sent = await incoming.begin()
      const hash = await incoming.receive(sent.path, watched(pieces, head), MOST_MAIL_BYTES, announced)
      const { from, subject } = head.read() ?? { from: undefined, subject: '' }
      await requireSender(from, to)
      const { size: bytes } = await stat(sent.path)
      for (const [n, addressee] of to.entries()) {
        await using copy = await incoming.begin()
        const isLast = n === to.length - 1
        if (!isLast) await copyFile(sent.path, copy.path)
        const file = newFileName()
        await inWords(() => files.put(file, isLast ? sent.path : copy.path, bytes))
        const mail = { subject, file, bytes, hash: Buffer.from(hash, 'hex') }
        let isKept = false
        try {
          isKept = await add(addressee, mail)
        } catch (error) {
          // After any other error the row may be there: the sweep finds out.
          isKept = !(error instanceof Failure || 'responseCode' in (error as object))
          throw error
        } finally {
          if (!isKept) await files.remove(file).catch(() => undefined)
        }
      }
    },
  }

  /** The mail says that it is from the one that its envelope says. */
  async function requireSender(from: string | undefined, to: readonly Addressee[]): Promise<void> {
    const by = from === undefined ? undefined : await accountOf(from)
    if (by === undefined || to.some(addressee => addressee.by !== by))
      throw refusal(550, 'The mail has to be from the one address that sends it')
  }
}

async function* watched(pieces: AsyncIterable<Buffer>, head: ReturnType<typeof createHeadWatch>) {
  for await (const piece of pieces) {
    head.add(piece)
    yield piece
  }
}
