import { isIP } from 'node:net'
import { resolve } from 'node:path'
import { MAX_ATTACHMENT_BYTES } from '@caravan/contract/attachments'
import { CannotStart } from './failure.ts'
import { type MapSettings, readMapSettings } from './map-settings.ts'

export interface Config {
  port: number
  host: string
  dataDir: string
  /** True when DATA_DIR was not set and the default may give way to a folder that the database's user can reach. */
  dataDirIsDefault: boolean
  publicUrl: URL
  databaseUrl: string | undefined
  registration: 'open' | 'invited' | 'closed'
  secretKey: string | undefined
  dataKey: string | undefined
  smtpUrl: string | undefined
  mailFrom: string
  captcha:
    | { kind: 'altcha' }
    | { kind: 'off' }
    | { kind: 'recaptcha'; siteKey: string; secret: string; url: string }
  /** Which service finds places; `bundled` is the gazetteer that Caravan brings. */
  places: { kind: 'bundled' } | { kind: 'photon'; url: string } | { kind: 'google'; url: string; key: string }
  /** The source of the photos of trips; with `drawn` there is none, and the web draws covers. */
  covers: { kind: 'drawn' } | { kind: 'pexels'; url: string; key: string }
  /** Which hotels are found: invented ones, none, or those of a live service. */
  hotels: { kind: 'samples' | 'none' } | LiveHotels
  map: MapSettings
  attachments: AttachmentSettings
  rateLimits: boolean
  trustProxy: string[]
  logLevel: string
}

export interface AttachmentSettings {
  /** The largest file. */
  maxBytes: number
  /** All files of a trip together, so that one zip holds them. */
  tripMaxBytes: number
  /** The bucket for files; a folder below `dataDir` unless it is set. */
  s3: S3Settings | undefined
}

/** A bucket of an S3-compatible store. */
export interface S3Settings {
  /** https://host/bucket/prefix */
  url: string
  key: string
  secret: string
  region: string
}

/** One of the two Booking APIs of RapidAPI. */
export interface LiveHotels {
  kind: 'booking'
  url: string
  key: string
  /** So many questions of all people together. */
  perDay: number
}

type Environment = Record<string, string | undefined>

export class ConfigError extends CannotStart {
  override readonly name = 'ConfigError'
}

const MIB = 1024 * 1024
const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']

/** Reads the environment once; every problem is told in one message. */
export function readConfig(environment: Environment = process.env): Config {
  const problems: string[] = []
  const env = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== '' && value !== undefined),
  ) as Record<string, string>

  function require(holds: boolean, problem: string): void {
    if (!holds) problems.push(problem)
  }
  function oneOf<const T extends string>(name: string, values: readonly T[], fallback: T): T {
    const value = values.find(known => known === (env[name] ?? fallback))
    require(value !== undefined, `${name} must be one of ${values.join(', ')}`)
    return value ?? fallback
  }
  function url(name: string, fallback: string, protocols: string[]): URL {
    const parsed = URL.parse(env[name] ?? fallback)
    if (parsed && protocols.includes(parsed.protocol)) return parsed
    problems.push(`${name} must be an address that starts with ${protocols.map(p => `${p}//`).join(' or ')}`)
    return new URL(fallback)
  }

  const web = ['http:', 'https:']

  const portText = env['PORT'] ?? '3000'
  const isPort = /^\d{1,5}$/.test(portText) && Number(portText) <= 65_535
  require(isPort, 'PORT must be a number up to 65535')
  const port = isPort ? Number(portText) : 3000
  const host = env['HOST'] ?? '127.0.0.1'

  const captchaKind = oneOf('CAPTCHA', ['altcha', 'recaptcha', 'off'], 'altcha')
  const rateLimits = oneOf('RATE_LIMITS', ['on', 'off'], 'on') === 'on'
  if (!isLoopback(host)) {
    require(captchaKind !== 'off', 'CAPTCHA=off is allowed only while HOST is a loopback address')
    require(rateLimits, 'RATE_LIMITS=off is allowed only while HOST is a loopback address')
  }
  if (captchaKind === 'recaptcha') {
    const isKnown = env['RECAPTCHA_SITE_KEY'] !== undefined && env['RECAPTCHA_SECRET'] !== undefined
    require(isKnown, 'CAPTCHA=recaptcha needs RECAPTCHA_SITE_KEY and RECAPTCHA_SECRET')
  }
  const recaptchaUrl = url('RECAPTCHA_URL', 'https://www.google.com/recaptcha/api/siteverify', web)

  const placesKind = oneOf('PLACES', ['bundled', 'photon', 'google'], 'bundled')
  const photonUrl = url('PHOTON_URL', 'https://photon.komoot.io', web)
  const googleUrl = url('GOOGLE_PLACES_URL', 'https://places.googleapis.com', web)
  const googleKey = env['GOOGLE_PLACES_KEY'] ?? ''
  require(placesKind !== 'photon' || env['PHOTON_URL'] !== undefined, 'PLACES=photon needs PHOTON_URL')
  require(placesKind !== 'google' || googleKey !== '', 'PLACES=google needs GOOGLE_PLACES_KEY')
  const places = {
    bundled: { kind: 'bundled' },
    photon: { kind: 'photon', url: photonUrl.href },
    google: { kind: 'google', url: googleUrl.href, key: googleKey },
  } as const satisfies Record<string, Config['places']>

  const pexelsUrl = url('PEXELS_URL', 'https://api.pexels.com', web)
  const pexelsKey = env['PEXELS_API_KEY']
  require(pexelsKey === undefined || /^[\x21-\x7e]+$/.test(pexelsKey), 'PEXELS_API_KEY must be one word')
  require(env['PEXELS_URL'] === undefined || pexelsKey !== undefined, 'PEXELS_URL needs PEXELS_API_KEY')

  const hotelsKind = oneOf('HOTELS', ['samples', 'none', 'booking'], 'samples')
  const hotelsUrl = url('HOTELS_URL', 'https://booking-com.p.rapidapi.com', web)
  const hotelsKey = env['RAPIDAPI_KEY'] ?? ''
  const hotelsPerDay = env['HOTELS_PER_DAY'] ?? '15'
  require(/^[\x21-\x7e]*$/.test(hotelsKey), 'RAPIDAPI_KEY must be one word')
  require(/^[1-9]\d{0,6}$/.test(hotelsPerDay), 'HOTELS_PER_DAY must be a number above zero')
  require(hotelsKind !== 'booking' || hotelsKey !== '', 'HOTELS=booking needs RAPIDAPI_KEY')

  function mebibytes(name: string, fallback: number, most: number): number {
    const text = env[name] ?? String(fallback)
    const isFine = /^[1-9]\d{0,6}$/.test(text) && Number(text) <= most
    require(isFine, `${name} must be a number from 1 to ${most}`)
    return Number(text) * MIB
  }

  const s3Url = env['ATTACHMENTS_S3_URL']
  const [s3Key, s3Secret] = [env['ATTACHMENTS_S3_KEY'] ?? '', env['ATTACHMENTS_S3_SECRET'] ?? '']
  const s3Region = env['ATTACHMENTS_S3_REGION'] ?? 'us-east-1'
  const isBucket = s3Url === undefined || /^https?:\/\/[\w.[\]:-]+(\/[\w.-]+)+\/?$/.test(s3Url)
  require(isBucket, 'ATTACHMENTS_S3_URL must be https://host/bucket, or https://host/bucket/folder')
  require(/^[\x21-\x7e]*$/.test(s3Key + s3Secret) &&
    /^[\w-]+$/.test(
      s3Region,
    ), 'ATTACHMENTS_S3_KEY, ATTACHMENTS_S3_SECRET and ATTACHMENTS_S3_REGION must be single words')
  const isWhole = s3Url === undefined ? s3Key + s3Secret === '' : s3Key !== '' && s3Secret !== ''
  require(isWhole, 'ATTACHMENTS_S3_URL, ATTACHMENTS_S3_KEY and ATTACHMENTS_S3_SECRET belong together')

  const publicUrl = url('PUBLIC_URL', `http://localhost:${port}`, web)
  require(publicUrl.href === `${publicUrl.origin}/`, 'PUBLIC_URL must have no path, and no password')
  url('DATABASE_URL', 'postgres://localhost', ['postgres:', 'postgresql:'])
  url('SMTP_URL', 'smtp://localhost', ['smtp:', 'smtps:'])
  const mailFrom = env['MAIL_FROM'] ?? `Caravan <caravan@${publicUrl.hostname}>`
  require(/^[^\r\n]+@[^\r\n]+$/.test(mailFrom), 'MAIL_FROM must be an e-mail address')

  const { SECRET_KEY: secretKey, DATA_KEY: dataKey } = env
  const dataKeys = dataKey?.split(',').map(key => key.trim()) ?? []
  require(secretKey === undefined || isRandom(secretKey), unlikeRandom('SECRET_KEY'))
  require(dataKeys.every(isRandom), unlikeRandom('DATA_KEY'))
  require(secretKey === undefined ||
    !dataKeys.includes(secretKey), 'DATA_KEY and SECRET_KEY must not be the same')

  const trustProxy = (env['TRUST_PROXY'] ?? 'off').split(',').map(part => part.trim())
  const isTrusting = trustProxy.join() !== 'off'
  const isProxyList = !isTrusting || trustProxy.every(isNetwork)
  require(isProxyList, 'TRUST_PROXY must list addresses or networks, or be off')

  const config: Config = {
    port,
    host,
    dataDir: resolve(env['DATA_DIR'] ?? 'data'),
    dataDirIsDefault: env['DATA_DIR'] === undefined,
    publicUrl,
    databaseUrl: env['DATABASE_URL'],
    registration: oneOf('REGISTRATION', ['open', 'invited', 'closed'], 'open'),
    secretKey,
    dataKey,
    smtpUrl: env['SMTP_URL'],
    mailFrom,
    captcha:
      captchaKind === 'recaptcha'
        ? {
            kind: 'recaptcha',
            siteKey: env['RECAPTCHA_SITE_KEY'] ?? '',
            secret: env['RECAPTCHA_SECRET'] ?? '',
            url: recaptchaUrl.href,
          }
        : { kind: captchaKind },
    places: places[placesKind],
    covers:
      pexelsKey === undefined ? { kind: 'drawn' } : { kind: 'pexels', url: pexelsUrl.href, key: pexelsKey },
    hotels:
      hotelsKind === 'booking'
        ? { kind: hotelsKind, url: hotelsUrl.href, key: hotelsKey, perDay: Number(hotelsPerDay) }
        : { kind: hotelsKind },
    map: readMapSettings(env, require),
    attachments: {
      maxBytes: mebibytes('ATTACHMENTS_MAX_MB', 20, MAX_ATTACHMENT_BYTES / MIB),
      tripMaxBytes: mebibytes('ATTACHMENTS_TRIP_MAX_MB', 1_024, 4_000),
      s3: s3Url === undefined ? undefined : { url: s3Url, key: s3Key, secret: s3Secret, region: s3Region },
    },
    rateLimits,
    trustProxy: isTrusting ? trustProxy : [],
    logLevel: oneOf('LOG_LEVEL', logLevels, 'info'),
  }
  if (problems.length === 0) return config
  const list = problems.map(problem => `  - ${problem}`).join('\n')
  throw new ConfigError(`Caravan cannot start with this configuration:\n${list}`)
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
