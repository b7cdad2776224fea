import { startEmbedded } from './embedded.ts'
import { silent } from './log.ts'
import { openDatabase } from './pool.ts'
import { sql } from './sql.ts'

// An app that can be killed: `node embedded.fixture.ts <data folder> [writers]`. It says 'ready', or why
// it is not, and then the number of each row when the database has acknowledged it.

const [dataDir = '', writers = '0'] = process.argv.slice(2)

const makeTable = sql<[], unknown>('fixture.make_table', 'create table if not exists written (number bigint)')
const highest = sql<[], { number: number }>(
  'fixture.highest',
  'select coalesce(max(number), 0) as number from written',
)
const write = sql<[number: number], unknown>('fixture.write', 'insert into written values ($1)')

try {
  const { connection } = await startEmbedded({ dataDir, log: silent })
  const db = openDatabase(connection, silent)
  await db.run(makeTable, [])
  let number = (await db.one(highest, []))?.number ?? 0
  process.stdout.write('ready\n')
  for (let writer = 0; writer < Number(writers); writer++) void writeOn()

  async function writeOn() {
    for (;;) {
      const mine = ++number
      await db.run(write, [mine])
      process.stdout.write(`${mine}\n`)
    }
  }
} catch (error) {
  process.stdout.write(`${error instanceof Error ? error.message : error}\n`)
  process.exitCode = 1
}
