import { expect, test } from 'vitest'
import { ConfigError, isLoopback, readConfig } from './config.ts'

const KEY = 'qV3xJ8mZ1tR6yB0nW5kD2hF9sL4gC7pA'
const OTHER = 'Zr7uH2eM9wQ4oT1iY6bK3vX8cN5jG0fS'

/** The message of the start about an environment, without the heading. */
function problemsOf(environment: Record<string, string>): string[] {
  try {
    readConfig(environment)
    return []
  } catch (error) {
    expect(error).toBeInstanceOf(ConfigError)
    const [heading, ...problems] = (error as Error).message.split('\n')
    expect(heading).toBe('Caravan cannot start with this configuration:')
    return problems
  }
}

test('nothing has to be configured', () => {
  expect(readConfig({})).toMatchObject({
    port: 3000,
    host: '127.0.0.1',
    dataDirIsDefault: true,
    publicUrl: new URL('http://localhost:3000'),
    databaseUrl: undefined,
    registration: 'open',
    captcha: { kind: 'altcha' },
    rateLimits: true,
    trustProxy: [],
    mailFrom: 'Caravan <caravan@localhost>',
    logLevel: 'info',
  })
})

test('nothing is measured without a port, and only this machine asks unless it is said otherwise', () => {
  expect(readConfig({}).metrics).toBeUndefined()
  expect(readConfig({ METRICS_PORT: '9464' }).metrics).toEqual({ port: 9464, host: '127.0.0.1' })
  expect(readConfig({ METRICS_PORT: '1', METRICS_HOST: '::' }).metrics).toEqual({ port: 1, host: '::' })
  expect(problemsOf({ METRICS_PORT: 'many' })).toEqual(['  - METRICS_PORT must be a number up to 65535'])
})

test('a standby is beside a database that is set', () => {
  expect(problemsOf({ DATABASE_READ_URL: 'postgres://two/caravan' })).toEqual([
    '  - DATABASE_READ_URL needs DATABASE_URL',
  ])
})

test('backups have a folder where one is set, and a key that is no other one', () => {
  expect(readConfig({}).backup).toEqual({ folder: undefined, everyMs: 86_400_000, key: undefined })
  const set = { BACKUP_DIR: '/srv/backups', BACKUP_EVERY: '6', BACKUP_KEY: KEY }
  expect(readConfig(set).backup).toEqual({ folder: '/srv/backups', everyMs: 21_600_000, key: KEY })
  expect(problemsOf({ BACKUP_EVERY: '0', BACKUP_KEY: 'short' })).toHaveLength(2)
  for (const name of ['DATA_KEY', 'SECRET_KEY']) {
    const problem = '  - BACKUP_KEY must be another one than DATA_KEY and SECRET_KEY'
    expect(problemsOf({ [name]: KEY, BACKUP_KEY: KEY })).toEqual([problem])
  }
})

test('what is set to nothing is not set', () => {
  const names = [
    'PORT',
    'HOST',
    'DATA_DIR',
    'DATABASE_URL',
    'PUBLIC_URL',
    'SECRET_KEY',
    'DATA_KEY',
    'CAPTCHA',
  ]
  expect(readConfig(Object.fromEntries(names.map(name => [name, ''])))).toEqual(readConfig({}))
})

test('what is set is taken', () => {
  const config = readConfig({
    PORT: '8080',
    HOST: '0.0.0.0',
    DATA_DIR: '/srv/caravan',
    PUBLIC_URL: 'https://trips.example',
    REGISTRATION: 'invited',
    DATA_KEY: `${KEY}, ${OTHER}`,
    TRUST_PROXY: 'loopback, 10.0.0.0/8, ::1',
    CAPTCHA: 'recaptcha',
    RECAPTCHA_SITE_KEY: 'site',
    RECAPTCHA_SECRET: 'hidden',
    MAIL_FROM: 'Trips <trips@trips.example>',
  })
  expect(config).toMatchObject({
    port: 8080,
    host: '0.0.0.0',
    dataDir: '/srv/caravan',
    dataDirIsDefault: false,
    registration: 'invited',
    trustProxy: ['loopback', '10.0.0.0/8', '::1'],
    captcha: { kind: 'recaptcha', siteKey: 'site', secret: 'hidden' },
  })
  expect(config.publicUrl.href).toBe('https://trips.example/')
})

test('the sender is at the site, unless it is said otherwise', () => {
  expect(readConfig({ PUBLIC_URL: 'https://trips.example:8443' }).mailFrom).toBe(
    'Caravan <caravan@trips.example>',
  )
})

test('every problem is told at once, and no secret with it', () => {
  const problems = problemsOf({
    PORT: '70000',
    REGISTRATION: 'maybe',
    PUBLIC_URL: 'ftp://trips.example',
    DATABASE_URL: 'mysql://root:hush@db',
    DATABASE_READ_URL: 'mysql://root:hush@other',
    SMTP_URL: 'http://user:hush@mail',
    SECRET_KEY: 'hush',
    DATA_KEY: 'hush',
    TRUST_PROXY: 'everybody',
    LOG_LEVEL: 'loud',
  })
  for (const name of [
    'PORT',
    'REGISTRATION',
    'PUBLIC_URL',
    'DATABASE_URL',
    'DATABASE_READ_URL',
    'SMTP_URL',
    'SECRET_KEY',
    'DATA_KEY',
    'TRUST_PROXY',
    'LOG_LEVEL',
  ])
    expect(
      problems.filter(problem => problem.includes(name)),
      name,
    ).not.toEqual([])
  expect(problems.join()).not.toContain('hush')
})

test('OP-03 a secret is long and random, or the server does not start', () => {
  for (const name of ['SECRET_KEY', 'DATA_KEY'])
    for (const weak of [
      'secret',
      KEY.slice(1),
      'a'.repeat(64),
      'abcabcabcabcabcabcabcabcabcabcabcabc',
      'change-me-0123456789-abcdefghijklmnop',
      'this-is-an-example-key-0123456789-xyz',
    ])
      expect(problemsOf({ [name]: weak }), `${name}=${weak}`).toEqual([
        `  - ${name} must be a random text of at least 32 characters`,
      ])
  expect(problemsOf({ SECRET_KEY: KEY, DATA_KEY: OTHER })).toEqual([])
})

test('OP-03 each of several data keys is long and random, and none is the other secret', () => {
  for (const weak of [`short,${KEY}`, `${KEY},short`, `${KEY},`, `,${KEY}`])
    expect(problemsOf({ DATA_KEY: weak }), weak).toContain(
      '  - DATA_KEY must be a random text of at least 32 characters',
    )
  for (const shared of [KEY, `${OTHER},${KEY}`])
    expect(problemsOf({ SECRET_KEY: KEY, DATA_KEY: shared })).toEqual([
      '  - DATA_KEY and SECRET_KEY must not be the same',
    ])
})

test('what protects against programs is off only where nobody else can reach the server', () => {
  const off = { CAPTCHA: 'off', RATE_LIMITS: 'off' }
  for (const HOST of ['127.0.0.1', '127.8.9.10', '::1', 'localhost'])
    expect(problemsOf({ ...off, HOST })).toEqual([])
  for (const HOST of [
    '0.0.0.0',
    '::',
    '192.168.1.10',
    'trips.example',
    '127.0.0.1.example.com',
    'localhost.example',
  ])
    expect(problemsOf({ ...off, HOST }), HOST).toHaveLength(2)
})

test('the public address is that of a whole site', () => {
  for (const url of [
    'https://trips.example/app',
    'https://trips.example/?x',
    'https://trips.example/#x',
    'https://ana:pw@trips.example',
    'trips.example',
    'javascript:alert(1)',
  ])
    expect(problemsOf({ PUBLIC_URL: url }), url).toHaveLength(1)
})

test('the sender of mails is one line', () => {
  for (const sender of ['Caravan', 'a@b.example\r\nBcc: c@d.example'])
    expect(problemsOf({ MAIL_FROM: sender })).toEqual(['  - MAIL_FROM must be an e-mail address'])
})

test('reCAPTCHA needs both of its keys', () => {
  for (const keys of [{}, { RECAPTCHA_SITE_KEY: 'site' }, { RECAPTCHA_SECRET: 'hidden' }])
    expect(problemsOf({ CAPTCHA: 'recaptcha', ...keys })).toEqual([
      '  - CAPTCHA=recaptcha needs RECAPTCHA_SITE_KEY and RECAPTCHA_SECRET',
    ])
})

test('photos come from Pexels where there is a key, which is one word', () => {
  expect(readConfig({}).covers).toEqual({ kind: 'drawn' })
  expect(readConfig({ PEXELS_API_KEY: 'k' }).covers).toEqual({
    kind: 'pexels',
    url: 'https://api.pexels.com/',
    key: 'k',
  })
  expect(problemsOf({ PEXELS_API_KEY: 'a\r\nhost: b' })).toEqual(['  - PEXELS_API_KEY must be one word'])
  expect(problemsOf({ PEXELS_URL: 'http://localhost:1' })).toEqual(['  - PEXELS_URL needs PEXELS_API_KEY'])
  expect(problemsOf({ PEXELS_API_KEY: 'k', PEXELS_URL: 'file:///etc' })).toHaveLength(1)
})

test('a model is asked where one is named, at an address that may be private', () => {
  expect(readConfig({}).model).toBeUndefined()
  const set = { IMPORT_MODEL_URL: 'http://localhost:11434/v1', IMPORT_MODEL: 'small' }
  expect(readConfig(set).model).toEqual({
    ...{ url: 'http://localhost:11434/v1/chat/completions', name: 'small', key: '', perDay: 200 },
  })
  for (const end of ['/', '/chat/completions', '/chat/completions/'])
    expect(readConfig({ ...set, IMPORT_MODEL_URL: `${set.IMPORT_MODEL_URL}${end}` }).model?.url).toBe(
      'http://localhost:11434/v1/chat/completions',
    )
  const both = ['  - IMPORT_MODEL_URL and IMPORT_MODEL belong together']
  expect(problemsOf({ IMPORT_MODEL: 'small' })).toEqual(both)
  expect(problemsOf({ IMPORT_MODEL_URL: 'http://localhost:1' })).toEqual(both)
  expect(problemsOf({ IMPORT_MODEL_KEY: 'k' })).toEqual(['  - IMPORT_MODEL_KEY needs IMPORT_MODEL_URL'])
  for (const wrong of [
    { IMPORT_MODEL_KEY: 'a\r\nhost: b' },
    { IMPORT_MODEL_PER_DAY: '0' },
    { IMPORT_MODEL_URL: 'file:///etc' },
    { IMPORT_MODEL_URL: 'http://user:password@localhost/v1' },
  ])
    expect(problemsOf({ ...set, ...wrong })).toHaveLength(1)
})

test('hotels come from RapidAPI where there is a key, within what a day may cost', () => {
  expect(readConfig({}).hotels).toEqual({ kind: 'samples' })
  expect(readConfig({ HOTELS: 'none', RAPIDAPI_KEY: 'k' }).hotels).toEqual({ kind: 'none' })
  expect(readConfig({ HOTELS: 'booking', RAPIDAPI_KEY: 'k' }).hotels).toEqual({
    kind: 'booking',
    url: 'https://booking-com.p.rapidapi.com/',
    key: 'k',
    perDay: 15,
  })
  const live = { HOTELS: 'booking', RAPIDAPI_KEY: 'k' }
  expect(readConfig({ ...live, HOTELS_URL: 'http://localhost:1', HOTELS_PER_DAY: '900' }).hotels).toEqual({
    kind: 'booking',
    url: 'http://localhost:1/',
    key: 'k',
    perDay: 900,
  })
  expect(problemsOf({ HOTELS: 'booking' })).toEqual(['  - HOTELS=booking needs RAPIDAPI_KEY'])
  expect(problemsOf({ ...live, RAPIDAPI_KEY: 'a\r\nhost: b' })).toEqual(['  - RAPIDAPI_KEY must be one word'])
  for (const HOTELS_PER_DAY of ['0', '-1', '1.5', 'many'])
    expect(problemsOf({ ...live, HOTELS_PER_DAY })).toHaveLength(1)
  expect(problemsOf({ ...live, HOTELS_URL: 'file:///etc' })).toHaveLength(1)
  const kinds = ['  - HOTELS must be one of samples, none, booking']
  for (const HOTELS of ['booking15', 'amadeus'])
    expect(problemsOf({ HOTELS, RAPIDAPI_KEY: 'k' })).toEqual(kinds)
})

test('proxies are trusted by address', () => {
  expect(readConfig({ TRUST_PROXY: 'off' }).trustProxy).toEqual([])
  for (const list of ['true', '*', '10.0.0.0/99', '10.0.0.0/8,all', 'loopback,off', '::/129', '10.0.0.0/'])
    expect(problemsOf({ TRUST_PROXY: list }), list).toHaveLength(1)
})

test('a port is a number that a computer has', () => {
  for (const port of ['0', '1', '65535']) expect(readConfig({ PORT: port }).port).toBe(Number(port))
  for (const port of ['65536', '-1', '3e3', '0x10', '30 00', 'http'])
    expect(problemsOf({ PORT: port })).toHaveLength(1)
})

test('a loopback address is one that only this computer reaches', () => {
  expect(['127.0.0.1', '::1', '[::1]', 'localhost'].every(isLoopback)).toBe(true)
  expect(['0.0.0.0', '', '128.0.0.1', '1127.0.0.1', 'localhost.'].some(isLoopback)).toBe(false)
})

test('files lie in a folder, or in a bucket that is told as a whole', () => {
  const s3 = {
    ATTACHMENTS_S3_URL: 'https://s3.example:9000/trips/caravan',
    ATTACHMENTS_S3_KEY: 'key',
    ATTACHMENTS_S3_SECRET: 'hush',
  }
  expect(readConfig({}).attachments.s3).toBeUndefined()
  expect(readConfig(s3).attachments.s3).toEqual({
    url: s3.ATTACHMENTS_S3_URL,
    key: 'key',
    secret: 'hush',
    region: 'us-east-1',
  })
  expect(readConfig({ ...s3, ATTACHMENTS_S3_REGION: 'auto' }).attachments.s3?.region).toBe('auto')
  for (const name of Object.keys(s3)) {
    expect(problemsOf({ ...s3, [name]: '' })).toEqual([expect.stringContaining('belong together')])
  }
  const addresses = [
    's3.example/trips',
    'https://s3.example',
    'https://s3.example/',
    'ftp://s3.example/trips',
  ]
  for (const address of [
    ...addresses,
    'https://key:hush@s3.example/trips',
    'https://s3.example/trips?x=1',
    'https://s3.example/a+b',
  ]) {
    expect(problemsOf({ ...s3, ATTACHMENTS_S3_URL: address })).toEqual([
      expect.stringContaining('ATTACHMENTS_S3_URL must be https://host/bucket'),
    ])
  }
  for (const wrong of [{ ATTACHMENTS_S3_SECRET: 'hush hush' }, { ATTACHMENTS_S3_REGION: 'eu west' }]) {
    expect(problemsOf({ ...s3, ...wrong })).toEqual([expect.stringContaining('must be single words')])
  }
})

test('mail to trips needs a port and a domain', () => {
  expect(readConfig({}).mailIn).toBeUndefined()
  const domain = { MAIL_IN_DOMAIN: 'In.example.org' }
  const read = (MAIL_IN: string) => readConfig({ MAIL_IN, ...domain }).mailIn
  expect(read('127.0.0.1:2525')).toEqual({ host: '127.0.0.1', port: 2525, domain: 'in.example.org' })
  expect(read('[::]:25')).toEqual({ host: '::', port: 25, domain: 'in.example.org' })
  const needs = ['  - MAIL_IN and MAIL_IN_DOMAIN need each other']
  expect(problemsOf({ MAIL_IN: '127.0.0.1:2525' })).toEqual(needs)
  expect(problemsOf(domain)).toEqual(needs)
  for (const MAIL_IN of ['2525', 'localhost', ':25', '127.0.0.1:65536', '::1:25'])
    expect(problemsOf({ MAIL_IN, ...domain })).toHaveLength(1)
  for (const MAIL_IN_DOMAIN of ['localhost', 'a b.example', '-x.example', '127.0.0.1', '@example.org'])
    expect(problemsOf({ MAIL_IN: '127.0.0.1:25', MAIL_IN_DOMAIN })).toHaveLength(1)
})
