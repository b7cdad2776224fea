import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { realpathSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { connect, createServer, type Server } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { CannotStart } from '../failure.ts'

/** Another process has the folder. */
export class AlreadyRunning extends CannotStart {}

/**
 * Makes this process the only one that starts a database in `folder`; call the answer to let go. The
 * kernel frees a listening socket with any death of its process, so no lock can be left behind.
 */
export async function lockFolder(folder: string, socketDir: string): Promise<() => Promise<void>> {
  const abstract = process.platform === 'linux'
  const id = createHash('sha256').update(realpathSync(folder)).digest('hex')
  // Elsewhere the name of a socket is a file, which outlives its process.
  const address = abstract ? `\0caravan-pg-${id}` : join(socketDir, 'app.sock')
  let server: Server
  try {
    server = await listen(address)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error
    const holder = await askHolder(address)
    if (holder !== undefined || abstract) {
      const who = holder ? ` (process ${holder})` : ''
      throw new AlreadyRunning(`Caravan is already running${who} with the data folder ${folder}`)
    }
    await rm(address, { force: true })
    server = await listen(address)
  }
  return async () => {
    server.close()
    await once(server, 'close')
  }
}

async function listen(address: string): Promise<Server> {
  const server = createServer(socket => {
    socket.on('error', () => socket.destroy())
    socket.end(String(process.pid))
  })
  server.listen(address)
  await once(server, 'listening')
  return server.unref()
}

async function askHolder(address: string): Promise<string | undefined> {
  const socket = connect(address).setTimeout(1_000, () => socket.destroy())
  return text(socket).catch(() => undefined)
}
