import { isIP } from 'node:net'
import { resolve } from 'node:path'
import { type Environment, type Reading, reading } from './config/environment.ts'
import { readMapSettings } from './config/map.ts'
import {
  readBackup,
  readBucket,
  readCaptcha,
  readCovers,
  readFileLimits,
  readHotels,
  readMailIn,
  readModel,
  readPlaces,
  readPushHosts,
} from './config/services.ts'

export { ConfigError } from './config/environment.ts'

export type Config = ReturnType<typeof readConfig>

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']

/** Reads the environment once. */
export function readConfig(environment: Environment = process.env) {
  const read = reading(environment)
  const { env, require, oneOf, url } = read

  const port = read.port('PORT', 3000)
  const host = env['HOST'] ?? '127.0.0.1'

  const captcha = readCaptcha(read)
  const rateLimits = oneOf('RATE_LIMITS', ['on', 'off'], 'on') === 'on'
  if (!isLoopback(host)) {
    require(captcha.kind !== 'off', 'CAPTCHA=off is allowed only while HOST is a loopback address')
    require(rateLimits, 'RATE_LIMITS=off is allowed only while HOST is a loopback address')
  }
  const services = {
    captcha,
    places: readPlaces(read),
    covers: readCovers(read),
    hotels: readHotels(read),
    model: readModel(read),
    pushHosts: readPushHosts(read),
    mailIn: readMailIn(read),
  }
  const s3 = readBucket(read)

  const publicUrl = url('PUBLIC_URL', `http://localhost:${port}`)
  require(publicUrl.href === `${publicUrl.origin}/`, 'PUBLIC_URL must have no path, and no password')
  url('DATABASE_URL', 'postgres://localhost', ['postgres:', 'postgresql:'])
  url('DATABASE_READ_URL', 'postgres://localhost', ['postgres:', 'postgresql:'])
  require(!env['DATABASE_READ_URL'] || !!env['DATABASE_URL'], 'DATABASE_READ_URL needs DATABASE_URL')
  url('SMTP_URL', 'smtp://localhost', ['smtp:', 'smtps:'])
  const mailFrom = env['MAIL_FROM'] ?? `Caravan <caravan@${publicUrl.hostname}>`
  require(/^[^\r\n]+@[^\r\n]+$/.test(mailFrom), 'MAIL_FROM must be an e-mail address')

  const { SECRET_KEY: secretKey, DATA_KEY: dataKey } = env
  const dataKeys = dataKey?.split(',').map(key => key.trim()) ?? []
  require(secretKey === undefined || isRandom(secretKey), unlikeRandom('SECRET_KEY'))
  require(dataKeys.every(isRandom), unlikeRandom('DATA_KEY'))
  require(secretKey === undefined ||
    !dataKeys.includes(secretKey), 'DATA_KEY and SECRET_KEY must not be the same')

  const backup = readBackup(read)
  require(backup.key === undefined || isRandom(backup.key), unlikeRandom('BACKUP_KEY'))
  require(backup.key === undefined ||
    ![secretKey, ...dataKeys].includes(
      backup.key,
    ), 'BACKUP_KEY must be another one than DATA_KEY and SECRET_KEY')

  const trustProxy = (env['TRUST_PROXY'] ?? 'off').split(',').map(part => part.trim())
  const isTrusting = trustProxy.join() !== 'off'
  const isProxyList = !isTrusting || trustProxy.every(isNetwork)
  require(isProxyList, 'TRUST_PROXY must list addresses or networks, or be off')

  const config = {
    port,
    host,
    dataDir: resolve(env['DATA_DIR'] ?? 'data'),
    /** Where DATA_DIR was not set, the default may give way to a folder that the database's user can reach. */
    dataDirIsDefault: env['DATA_DIR'] === undefined,
    publicUrl,
    databaseUrl: env['DATABASE_URL'],
    databaseReadUrl: env['DATABASE_READ_URL'],
    /** Whether browsers may keep the app on the device. */
    offline: oneOf('OFFLINE', ['on', 'off'], 'on') === 'on',
    registration: oneOf('REGISTRATION', ['open', 'invited', 'closed'], 'open'),
    secretKey,
    dataKey,
    backup,
    smtpUrl: env['SMTP_URL'],
    mailFrom,
    ...services,
    map: readMapSettings(env, require),
    attachments: { ...readFileLimits(read), s3 },
    rateLimits,
    trustProxy: isTrusting ? trustProxy : [],
    logLevel: oneOf('LOG_LEVEL', logLevels, 'info'),
    metrics: env['METRICS_PORT'] === undefined ? undefined : readMetrics(read),
  }
  read.done()
  return config
}

function readMetrics({ env, port }: Reading) {
  return { port: port('METRICS_PORT', 9464), host: env['METRICS_HOST'] ?? '127.0.0.1' }
}

export function isLoopback(host: string): boolean {
  return ['localhost', '::1', '[::1]'].includes(host) || /^127(\.\d{1,3}){3}$/.test(host)
}

/** Long enough, and none of the texts that stand in examples until somebody replaces them. */
function isRandom(key: string): boolean {
  const isPlaceholder = /change.?me|replace|secret|password|example|default|placeholder/i.test(key)
  return key.length >= 32 && new Set(key).size >= 10 && !isPlaceholder
}

function unlikeRandom(name: string): string {
  return `${name} must be a random text of at least 32 characters`
}

function isNetwork(text: string): boolean {
  if (text === 'loopback') return true
  const [address = '', prefix = '0', ...rest] = text.split('/')
  const version = isIP(address)
  if (version === 0 || rest.length > 0 || !/^\d{1,3}$/.test(prefix)) return false
  return Number(prefix) <= (version === 4 ? 32 : 128)
}
