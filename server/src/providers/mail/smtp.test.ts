import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { afterEach, describe, expect, test } from 'vitest'
import { readEml } from '../../testing/read-eml.ts'
import { type Mail, MailFailure } from './port.ts'
import { createSmtpSender } from './smtp.ts'

const from = 'Caravan <caravan@caravan.example>'

function mailTo(to: string, id = 'mail-1'): Mail {
  return { id, to, subject: '請確認 your address', text: `Hello ${to}`, html: `<p>Hello ${to}</p>` }
}

const closing: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close()
})

interface Received {
  from: string
  to: string[]
  source: string
}

type Refusal = Error & { responseCode: number }
const refusal = (responseCode: number): Refusal => Object.assign(new Error('no'), { responseCode })

/** A real mail server at a port of its own. */
async function startMailServer(options: SMTPServerOptions = {}, port = 0) {
  const received: Received[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    closeTimeout: 50,
    onData(stream, session, done) {
      const chunks: Buffer[] = []
      stream.on('data', chunk => chunks.push(chunk))
      stream.on('end', () => {
        const { mailFrom, rcptTo } = session.envelope
        received.push({
          from: mailFrom ? mailFrom.address : '',
          to: rcptTo.map(({ address }) => address),
          source: Buffer.concat(chunks).toString(),
        })
        done()
      })
    },
    ...options,
  })
  server.on('error', () => {})
  await new Promise<void>(resolve => server.listen(port, '127.0.0.1', resolve))
  const close = () => new Promise<void>(resolve => server.close(resolve))
  closing.push(close)
  return { received, close, port: (server.server.address() as AddressInfo).port }
}

async function startListener(onSocket: (socket: Socket) => void): Promise<number> {
  const sockets = new Set<Socket>()
  const server: Server = createServer(socket => {
    sockets.add(socket)
    socket.on('error', () => {})
    onSocket(socket)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  closing.push(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  return (server.address() as AddressInfo).port
}

function senderTo(port: number, patience = 2_000, credentials = '') {
  const sender = createSmtpSender({ url: `smtp://${credentials}127.0.0.1:${port}`, from, patience })
  closing.push(() => sender.close())
  return sender
}

async function failureOf(sending: Promise<void>): Promise<MailFailure> {
  const failure = await sending.catch((error: unknown) => error)
  if (!(failure instanceof MailFailure)) throw new Error(`expected a mail failure, not ${failure}`)
  return failure
}

describe('a mail server that works', () => {
  test('gets the whole mail, for one person', async () => {
    const { received, port } = await startMailServer()
    await senderTo(port).send(mailTo('mei@example.org'))
    expect(received).toMatchObject([{ from: 'caravan@caravan.example', to: ['mei@example.org'] }])
    const mail = readEml(received[0]?.source ?? '')
    expect(mail).toMatchObject({
      to: 'mei@example.org',
      from: 'Caravan <caravan@caravan.example>',
      subject: '請確認 your address',
      headers: { 'message-id': '<mail-1@caravan.example>', 'auto-submitted': 'auto-generated' },
    })
    expect(mail.text.trim()).toBe('Hello mei@example.org')
    expect(mail.html).toContain('<p>Hello mei@example.org</p>')
  })

  test('gets many mails at once, each for its own person', async () => {
    const { received, port } = await startMailServer()
    const sender = senderTo(port)
    const people = Array.from({ length: 20 }, (_, index) => `person${index}@example.org`)
    await Promise.all(people.map((person, index) => sender.send(mailTo(person, `mail-${index}`))))
    expect(received.map(({ to }) => to.join()).sort()).toEqual(people.sort())
    for (const { to, source } of received) expect(readEml(source).text.trim()).toBe(`Hello ${to}`)
  })

  test('is told the user and password of the address, which nobody else is told', async () => {
    const seen: unknown[] = []
    const { port } = await startMailServer({
      authOptional: false,
      allowInsecureAuth: true,
      onAuth({ username, password }, _session, done) {
        seen.push([username, password])
        done(null, { user: username })
      },
    })
    const sender = senderTo(port, 2_000, 'us%40er:p%3Ass@')
    await sender.send(mailTo('mei@example.org'))
    expect(seen).toEqual([['us@er', 'p:ss']])
    expect(sender.describe).toBe(`SMTP at 127.0.0.1:${port}`)
  })

  test('is found again after it was away', async () => {
    const first = await startMailServer()
    const sender = senderTo(first.port)
    await sender.send(mailTo('mei@example.org', 'before'))
    await first.close()
    await failureOf(sender.send(mailTo('mei@example.org', 'meanwhile')))
    const second = await startMailServer({}, first.port)
    await sender.send(mailTo('mei@example.org', 'after'))
    expect(second.received).toHaveLength(1)
  })
})

describe('a mail server that does not (FT-02)', () => {
  test.each([
    ['refuses the recipient for now', { onRcptTo: (_a, _s, done) => done(refusal(450)) }, 'SMTP 450'],
    ['refuses the recipient for good', { onRcptTo: (_a, _s, done) => done(refusal(550)) }, 'SMTP 550'],
    ['refuses our address', { onMailFrom: (_a, _s, done) => done(refusal(550)) }, 'SMTP 550'],
    ['refuses to talk to us', { onConnect: (_s, done) => done(refusal(554)) }, 'SMTP 554'],
    [
      'refuses the mail for now',
      { onData: (stream, _s, done) => stream.resume().on('end', () => done(refusal(451))) },
      'SMTP 451',
    ],
    [
      'refuses the mail for good',
      { onData: (stream, _s, done) => stream.resume().on('end', () => done(refusal(554))) },
      'SMTP 554',
    ],
  ] satisfies [string, SMTPServerOptions, string][])('%s', async (_, options, code) => {
    const { port } = await startMailServer(options)
    const failure = await failureOf(senderTo(port).send(mailTo('mei@example.org')))
    expect(failure).toMatchObject({ code, permanent: false })
    expect(failure.message).not.toContain('mei')
  })

  test('refuses our password: the mail is kept until that is mended', async () => {
    const { port } = await startMailServer({
      authOptional: false,
      allowInsecureAuth: true,
      onAuth: (_auth, _session, done) => done(refusal(535)),
    })
    const failure = await failureOf(senderTo(port, 2_000, 'user:wrong@').send(mailTo('mei@example.org')))
    expect(failure).toMatchObject({ code: 'SMTP 535', permanent: false })
  })

  test('is not there', async () => {
    const { port, close } = await startMailServer()
    await close()
    expect((await failureOf(senderTo(port).send(mailTo('mei@example.org')))).permanent).toBe(false)
  })

  test.each([
    ['never greets', () => {}],
    [
      'never stops greeting',
      (socket: Socket) => {
        socket.write('220-wait')
        const timer = setInterval(() => socket.write('220-wait\r\n'), 10)
        socket.once('close', () => clearInterval(timer))
      },
    ],
    ['greets and falls silent', (socket: Socket) => socket.write('220 mail.example ESMTP\r\n')],
  ])('%s: one mail costs no more than its patience', async (_, onSocket) => {
    const sender = senderTo(await startListener(onSocket), 300)
    const started = performance.now()
    expect((await failureOf(sender.send(mailTo('mei@example.org')))).permanent).toBe(false)
    expect(performance.now() - started).toBeLessThan(1_500)
  })

  test('falls silent after the mail, then recovers: the next mail goes out', async () => {
    let silent = true
    const got: string[] = []
    const { port } = await startMailServer({
      onData(stream, session, done) {
        stream.resume().on('end', () => {
          if (silent) return
          got.push(...session.envelope.rcptTo.map(({ address }) => address))
          done()
        })
      },
    })
    const sender = senderTo(port, 400)
    expect(await failureOf(sender.send(mailTo('mei@example.org')))).toMatchObject({ permanent: false })
    silent = false
    await sender.send(mailTo('jonas@example.org', 'mail-2'))
    expect(got).toEqual(['jonas@example.org'])
  })

  test('drops the connection after the mail: it may arrive twice, with the same id, and for nobody else', async () => {
    const got: { to: string[]; source: string }[] = []
    const { port } = await startMailServer({
      onData(stream, session, done) {
        const chunks: Buffer[] = []
        stream.on('data', chunk => chunks.push(chunk))
        stream.on('end', () => {
          got.push({
            to: session.envelope.rcptTo.map(({ address }) => address),
            source: Buffer.concat(chunks).toString(),
          })
          if (got.length === 1) dropAll()
          else done()
        })
      },
    })
    const open = new Set<Socket>()
    const inBetween = await startListener(socket => {
      const upstream = connect(port, '127.0.0.1').on('error', () => {})
      socket.pipe(upstream).pipe(socket)
      socket.once('close', () => upstream.destroy())
      open.add(socket)
    })
    function dropAll() {
      for (const socket of open) socket.destroy()
    }

    const sender = senderTo(inBetween)
    const first = await sender.send(mailTo('mei@example.org')).catch((error: unknown) => error)
    if (first instanceof MailFailure) {
      expect(first.permanent).toBe(false)
      await sender.send(mailTo('mei@example.org'))
    }
    expect(got.length).toBeGreaterThanOrEqual(2)
    expect(got.every(({ to }) => to.join() === 'mei@example.org')).toBe(true)
    expect(new Set(got.map(({ source }) => readEml(source).headers['message-id']))).toEqual(
      new Set(['<mail-1@caravan.example>']),
    )
  })
})

describe('what could add a header or a recipient (IN-05)', () => {
  test.each([
    ['to', 'mei@example.org\r\nBcc: evil@example.org'],
    ['to', 'mei@example.org, evil@example.org'],
    ['to', 'mei@example.org;evil@example.org'],
    ['to', 'Mei <mei@example.org>'],
    ['to', '"mei, evil@example.org"@example.org'],
    ['to', ''],
    ['subject', 'Hello\r\nBcc: evil@example.org'],
    ['subject', 'Hello\nX: y'],
    ['id', '1>\r\nBcc: <evil@example.org'],
  ])('is refused: %s %j', async (field, value) => {
    const { received, port } = await startMailServer()
    const failure = await failureOf(senderTo(port).send({ ...mailTo('mei@example.org'), [field]: value }))
    expect(failure).toMatchObject({ permanent: true, code: expect.stringMatching(/^unsafe-/) })
    expect(received).toEqual([])
  })

  test('addresses of other scripts are taken as they are', async () => {
    const { received, port } = await startMailServer()
    await senderTo(port).send(mailTo('mei@bücher.example'))
    expect(received.map(({ to }) => to)).toEqual([['mei@bücher.example']])
    expect(readEml(received[0]?.source ?? '').to).toBe('mei@xn--bcher-kva.example')
  })
})
