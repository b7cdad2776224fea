import { Client } from 'pg'
import { startEmbedded } from '../db/embedded.ts'
import { silent } from '../log.ts'

// An app that can be killed: `node killable-app.main.ts <data folder> [writers]`. It says 'ready', or why
// it is not, and then the number of each row when the database has acknowledged it.

const [dataDir = '', writers = '0'] = process.argv.slice(2)

try {
  const { connection } = await startEmbedded({ dataDir, log: silent })
  const client = new Client(connection)
  await client.connect()
  await client.query('create table if not exists written (number integer)')
  const { rows } = await client.query('select coalesce(max(number), 0) as highest from written')
  let number: number = rows[0].highest
  process.stdout.write('ready\n')
  for (let writer = 0; writer < Number(writers); writer++) void writeOn()

  async function writeOn() {
    const own = new Client(connection)
    await own.connect()
    for (;;) {
      const mine = ++number
      await own.query('insert into written values ($1)', [mine])
      process.stdout.write(`${mine}\n`)
    }
  }
} catch (error) {
  process.stdout.write(`${error instanceof Error ? error.message : error}\n`)
  process.exitCode = 1
}
