import { once } from 'node:events'
import { connect } from 'node:net'
import { createTransport } from 'nodemailer'

interface Letter {
  from: string
  to: string | string[]
  raw: Buffer | string
}

/** Sends a mail as other mail servers do, and answers the code and the words of the refusal, if it is refused. */
export async function sendMail(port: number, { from, to, raw }: Letter): Promise<string | undefined> {
  const transport = createTransport({
    host: '127.0.0.1',
    port,
    secure: false,
    ignoreTLS: true,
    name: 'client.example',
  })
  try {
    await transport.sendMail({ envelope: { from, to }, raw })
    return undefined
  } catch (error) {
    const { response, message } = error as { response?: string; message: string }
    return response ?? message
  } finally {
    transport.close()
  }
}

/** A connection on which a test says what it likes. */
export async function talk(port: number) {
  const socket = connect(port, '127.0.0.1')
  let heard = ''
  const waiting = new Set<() => void>()
  const tell = () => {
    for (const look of waiting) look()
  }
  socket.on('data', chunk => {
    heard += chunk
    tell()
  })
  socket.on('error', () => undefined)
  let isClosed = false
  socket.on('close', () => {
    isClosed = true
    tell()
  })
  await once(socket, 'connect')

  /** All that was heard, once that ends so, or once the connection has ended. */
  function hears(end: RegExp): Promise<string> {
    return new Promise(resolve => {
      const look = () => {
        if (!end.test(heard) && !isClosed) return
        waiting.delete(look)
        resolve(heard)
        heard = ''
      }
      waiting.add(look)
      look()
    })
  }
  const greeting = await hears(/^[245]\d\d .*\r\n$/m)
  return {
    socket,
    greeting,
    hears,
    closed: () => hears(/\b\B/),
    async says(line: string): Promise<string> {
      socket.write(`${line}\r\n`)
      return hears(/^\d\d\d .*\r\n$/m)
    },
  }
}
