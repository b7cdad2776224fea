import { join } from 'node:path'
import { type Config, readConfig } from './config.ts'
import { distribute } from './db/distribute.ts'
import type { Database, Tx } from './db/pool.ts'
import { deleteAccount } from './features/account/deletion.routes.ts'
import { createProfiles } from './features/account/profile.queries.ts'
import { createSealer } from './features/account/sealed-fields.ts'
import { createJoining } from './features/members/joining.ts'
import { leaveEverything } from './features/members/leave-everything.ts'
import { createNotifyInvited } from './features/notifications/entries.ts'
import { createPictureFiles } from './files/picture-files.ts'
import { announcingOver } from './ground.ts'
import {
  type AccountRow,
  findByEmail,
  findByUsername,
  listAccounts,
  lockAccount,
} from './identity/accounts.queries.ts'
import { emailHash, usernameKey } from './identity/names.ts'
import { createOneTimeTokens, linkTo } from './identity/one-time-tokens.ts'
import { proveAddress } from './identity/prove-address.ts'
import { loadSecrets } from './identity/secrets.ts'
import { silent } from './log.ts'
import { createOpeners } from './openers/openers.ts'
import { storeMail } from './outbox/outbox.ts'
import { createLocalBus, liveLine, openBus } from './realtime/bus.ts'
import { regionCommand, regionUsage } from './regions/command.ts'
import { openStore, settleDataDir } from './store.ts'
import { spreadTables } from './trip/forget-trips.queries.ts'
import { lockTripsOf } from './trip/members.queries.ts'

const usage = `For operators, also while Caravan is running:

  npm run admin -- users              lists the accounts
  npm run admin -- verify <name>      confirms an account's e-mail address and signs its devices out
  npm run admin -- reset-link <name>  prints a link that sets a new password
  npm run admin -- delete <name>      deletes an account
  npm run admin -- distribute         spreads the trips over the machines of Citus
${regionUsage}
<name> is a username or an e-mail address.
`

type Command = (db: Database, account: AccountRow, config: Config) => Promise<string>

const commands: Record<string, Command> = {
  async verify(db, account, config) {
    // A server with a database to itself tells those who watch a trip with the trip's next change.
    const bus = await openBus({ config, db, log: silent }, liveLine)
    const { onProven } = createJoining({
      ...{ db, log: silent, ...announcingOver({ config, db, bus }) },
      notifyInvited: createNotifyInvited(bus),
    })
    const proving = { onProven, ...createOpeners({ config, bus }) }
    return db.transact(async tx => {
      await lockTripsOf(tx, account.id)
      const current = await lock(tx, account)
      await proveAddress(tx, current, { address: current.email, sessionId: null }, proving)
      return `${current.email} is confirmed.`
    })
  },

  async 'reset-link'(db, account, config) {
    const tokens = createOneTimeTokens(loadSecrets(config).keyFor('one-time tokens'))
    const id = await db.transact(async tx => tokens.issue(tx, 'reset_password', await lock(tx, account)))
    const link = linkTo(config.publicUrl, '/reset_password', tokens.secretOf('reset_password', id))
    return `Within an hour, once, this link sets a new password for ${account.username}:\n${link}`
  },

  async delete(db, account, config) {
    const profiles = createProfiles(createSealer(loadSecrets(config).dataKeys), silent)
    const bus = createLocalBus()
    const leave = (tx: Tx, userId: string) => leaveEverything(bus, tx, userId)
    const { endOpeners } = createOpeners({ config, bus })
    const needs = { profiles, outbox: { post: storeMail }, leaveEverything: leave, endOpeners }
    const { avatar } = await db.transact(async tx => {
      await lockTripsOf(tx, account.id)
      return deleteAccount(tx, account.id, needs)
    })
    if (avatar) await createPictureFiles(join(config.dataDir, 'avatars')).remove(avatar)
    return `${account.username} is deleted.`
  },
}

/** As it is by now: the server may be changing it at the same moment. */
async function lock(tx: Tx, { id, username }: AccountRow): Promise<AccountRow> {
  const account = await lockAccount(tx, id)
  if (!account) throw new Error(`${username} has been deleted in the meantime.`)
  return account
}

async function table(db: Database): Promise<string> {
  const day = (moment: string | null) => moment?.slice(0, 10) ?? 'never'
  const rows = (await listAccounts(db)).map(row => [
    row.username,
    row.email,
    row.verified ? 'confirmed' : 'not confirmed',
    `since ${day(row.created_at)}`,
    `last here ${day(row.last_used_at)}`,
  ])
  if (rows.length === 0) return 'There are no accounts yet.'
  const widths = [0, 1, 2, 3, 4].map(column => Math.max(...rows.map(row => row[column]?.length ?? 0)))
  return rows
    .map(row =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}

async function run(name: string, who: string | undefined): Promise<string> {
  const config = settleDataDir(readConfig())
  const store = await openStore(config, silent, { join: true })
  try {
    if (name === 'distribute') {
      await distribute(store.connection, spreadTables, line => console.log(line))
      return 'Each trip lies on one of the machines now.'
    }
    const command = commands[name]
    if (!command || who === undefined) return await table(store.db)
    const account = who.includes('@')
      ? await findByEmail(store.db, emailHash(who))
      : await findByUsername(store.db, usernameKey(who))
    if (!account) throw new Error(`There is no account named ${who}.`)
    return await command(store.db, account, config)
  } finally {
    await store.close()
  }
}

/** Regions need no database. A signal lets a build settle what it has. */
function region(words: readonly string[]): Promise<number> {
  const stop = new AbortController()
  for (const name of ['SIGINT', 'SIGTERM'] as const) process.once(name, () => stop.abort())
  const { isTTY } = process.stdout
  return regionCommand(words, {
    dataDir: settleDataDir(readConfig()).dataDir,
    print: line => process.stdout.write(`${isTTY ? '\r\x1b[K' : ''}${line}\n`),
    progress: line => process.stdout.write(isTTY ? `\r\x1b[K${line}` : `${line}\n`),
    signal: stop.signal,
  })
}

const [name = '', ...names] = process.argv.slice(2)
const takes = name === 'users' || name === 'distribute' ? 0 : Object.hasOwn(commands, name) ? 1 : undefined
try {
  if (name === 'region') process.exitCode = await region(names)
  else if (names.length === takes) console.log(await run(name, names[0]))
  else {
    process.stderr.write(usage)
    process.exitCode = 2
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
