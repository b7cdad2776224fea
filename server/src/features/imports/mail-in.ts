import { once } from 'node:events'
import { MOST_MAIL_BYTES } from '@caravan/contract/arrived'
import {
  SMTPServer,
  type SMTPServerAddress,
  type SMTPServerDataStream,
  type SMTPServerSession,
} from 'smtp-server'
import type { Config } from '../../config.ts'
import { CannotStart, Failure } from '../../failure.ts'
import type { Ground } from '../../ground.ts'
import { addressBucket } from '../../identity/network.ts'
import { type Addressee, createPost, type PostNeeds, refusal } from './take-mail.ts'

const MOST_CLIENTS = 50
const MOST_OF_ONE_NETWORK = 20
const MOST_RECIPIENTS = 5
const MOST_COMMANDS = 200
const LONGEST_COMMAND = 4 * 1024
/** For so long a client may send nothing, and for so long it may stay, however slowly it sends. */
const PATIENCE = { idleMs: 60_000, longestMs: 600_000 }
/** A mail that is too large is heard to its end, as there are clients that read no answer before; but not for ever. */
const MOST_HEARD_BYTES = 2 * MOST_MAIL_BYTES
const CLOSE_MS = 1_000
/** Another process of the same database may have the port; should it end, this one takes over. */
const AGAIN_MS = 5_000
/** Of one network, however many mails it brings. */
const ASKS = { max: 600, seconds: 60 }
/** Of what the protocol has, mail to trips needs no more than HELO, MAIL, RCPT, DATA, RSET, NOOP and QUIT. */
const unneeded = ['AUTH', 'STARTTLS', 'VRFY', 'HELP', 'XCLIENT', 'XFORWARD', 'WIZ', 'SHELL', 'KILL']

type Needs = Omit<PostNeeds, 'domain'> & { config: Pick<Config, 'databaseUrl'> } & Pick<
    Ground,
    'log' | 'limiter'
  >
type Done = (error?: Error | null) => void

/** Listens for mail to trips. It sends none, not even that one could not be delivered. */
export function createMailIn(mailIn: NonNullable<Config['mailIn']>, needs: Needs, patience = PATIENCE) {
  const { config, log, limiter } = needs
  const post = createPost({ ...needs, domain: mailIn.domain })
  const addressees = new WeakMap<SMTPServerAddress, Addressee>()
  const commands = new Map<string, number>()
  let again: NodeJS.Timeout | undefined
  let isClosed = false

  const connectionOf = (id: string) => [...server.connections].find(connection => connection.id === id)

  function countCommand({ tnx, cid }: { tnx?: string; cid?: string }): void {
    if (tnx !== 'command' || cid === undefined) return
    const count = (commands.get(cid) ?? 0) + 1
    commands.set(cid, count)
    if (count > MOST_COMMANDS) connectionOf(cid)?.send(421, 'Too many commands')
  }

  /** The words of an answer are ours; what went wrong here is told to the log alone. */
  function answer(done: Done, work: Promise<unknown>): void {
    work.then(
      () => done(),
      (error: unknown) => {
        const told = refusalOf(error)
        if (told.responseCode === 451) log.warn({ err: error }, 'a mail to a trip could not be taken')
        else log.info({ event: 'mail_refused', code: told.responseCode }, 'a mail to a trip was refused')
        done(told)
      },
    )
  }

  const server = new SMTPServer({
    name: mailIn.domain,
    disabledCommands: unneeded,
    disableReverseLookup: true,
    size: MOST_MAIL_BYTES,
    maxClients: MOST_CLIENTS,
    maxRecipients: MOST_RECIPIENTS,
    maxCommandLength: LONGEST_COMMAND,
    socketTimeout: patience.idleMs,
    closeTimeout: CLOSE_MS,
    // Addresses are in what it would tell; it is heard for the number of commands alone.
    logger: { debug: countCommand, info: () => undefined, warn: () => undefined, error: () => undefined },
    onConnect({ remoteAddress }, done) {
      const network = addressBucket(remoteAddress)
      const same = [...server.connections].filter(one => addressBucket(one.remoteAddress) === network)
      done(same.length > MOST_OF_ONE_NETWORK ? refusal(421, 'Too many connections, try again later') : null)
    },
    onRcptTo: (to, session, done) => answer(done, admit(to, session)),
    onData: (stream, session, done) => answer(done, take(stream, session)),
    onClose: ({ id }) => void commands.delete(id),
  })
  // An error of a connection ends it, and is not logged.
  server.on('error', () => undefined)
  server.server.on('connection', socket => {
    const tooLong = setTimeout(() => socket.destroy(), patience.longestMs).unref()
    socket.once('close', () => clearTimeout(tooLong))
  })

  async function admit(to: SMTPServerAddress, { envelope, remoteAddress }: SMTPServerSession): Promise<void> {
    await limiter.charge(`mail in from ${addressBucket(remoteAddress)}`, [ASKS])
    const addressee = await post.admit(envelope.mailFrom ? envelope.mailFrom.address : '', to.address)
    if (envelope.rcptTo.length === 0) await post.charge(addressee.by)
    addressees.set(to, addressee)
  }

  async function take(stream: SMTPServerDataStream, { id, envelope }: SMTPServerSession): Promise<void> {
    const to = envelope.rcptTo.flatMap(address => addressees.get(address) ?? [])
    const args = envelope.mailFrom ? envelope.mailFrom.args : false
    const size = args ? Number(args['SIZE']) : 0
    await post.take(to, heard(stream, id), size > 0 ? size : undefined)
  }

  async function* heard(stream: SMTPServerDataStream, id: string): AsyncGenerator<Buffer> {
    try {
      for await (const piece of stream) {
        if (stream.byteLength > MOST_HEARD_BYTES) connectionOf(id)?.close()
        yield piece
      }
    } catch {
      throw refusal(421, 'The mail is not whole')
    }
  }

  async function listen(): Promise<void> {
    server.server.listen(mailIn.port, mailIn.host)
    try {
      await once(server.server, 'listening')
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException
      if (code !== 'EADDRINUSE' || !config.databaseUrl)
        throw new CannotStart(
          `MAIL_IN cannot be listened at (${code}). Stop what does, or choose another port.`,
        )
      const tryAgain = () => listen().catch(err => log.warn({ err }, 'no mail is taken'))
      if (!isClosed) again = setTimeout(tryAgain, AGAIN_MS).unref()
    }
  }

  return {
    listen,
    async close(): Promise<void> {
      isClosed = true
      clearTimeout(again)
      await new Promise<void>(resolve => server.close(resolve))
    },
  }
}

function refusalOf(error: unknown) {
  if (error instanceof Error && 'responseCode' in error) return error as ReturnType<typeof refusal>
  const code = error instanceof Failure ? error.code : undefined
  if (code === 'limit.rate') return refusal(450, 'Too many mails, try again later')
  if (code === 'limit.reached') return refusal(452, 'Too much for one day, try again later')
  if (code === 'attachment.no_space') return refusal(452, 'No room is left, try again later')
  if (code === 'attachment.too_large') return refusal(552, 'The mail is larger than 25 MB')
  if (code === 'attachment.empty') return refusal(554, 'The mail is empty')
  return refusal(451, 'Something went wrong here, try again later')
}
