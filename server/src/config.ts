import { isIP } from 'node:net'
import { resolve } from 'node:path'

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
  rateLimits: boolean
  trustProxy: string[]
  logLevel: string
}

type Environment = Record<string, string | undefined>

export class ConfigError extends Error {}

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']

/** Reads the environment once; every problem is told in one message. */
export function readConfig(environment: Environment = process.env): Config {
  const problems: string[] = []
  const env = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== '' && value !== undefined),
  ) as Record<string, string>

  function oneOf<const T extends string>(name: string, values: readonly T[], fallback: T): T {
    const value = values.find(known => known === env[name])
    if (env[name] !== undefined && value === undefined)
      problems.push(`${name} must be one of ${values.join(', ')}`)
    return value ?? fallback
  }
  function url(name: string, fallback: string, protocols: string[]): URL {
    const parsed = URL.parse(env[name] ?? fallback)
    if (parsed && protocols.includes(parsed.protocol)) return parsed
    problems.push(`${name} must be an address that starts with ${protocols.map(p => `${p}//`).join(' or ')}`)
    return new URL(fallback)
  }
  function keyOf(name: string): string | undefined {
    const key = env[name]
    if (key !== undefined && (key.length < 32 || new Set(key).size < 10)) {
      problems.push(`${name} must be a random text of at least 32 characters`)
    }
    return key
  }

  const port = Number(env['PORT'] ?? 3000)
  if (!Number.isInteger(port) || port < 0 || port > 65_535) problems.push('PORT must be a number up to 65535')
  const host = env['HOST'] ?? '127.0.0.1'
  const loopback = isLoopback(host)

  const captchaKind = oneOf('CAPTCHA', ['altcha', 'recaptcha', 'off'], 'altcha')
  if (captchaKind === 'off' && !loopback)
    problems.push('CAPTCHA=off is allowed only while HOST is a loopback address')
  if (captchaKind === 'recaptcha' && !(env['RECAPTCHA_SITE_KEY'] && env['RECAPTCHA_SECRET'])) {
    problems.push('CAPTCHA=recaptcha needs RECAPTCHA_SITE_KEY and RECAPTCHA_SECRET')
  }
  const rateLimits = oneOf('RATE_LIMITS', ['on', 'off'], 'on') === 'on'
  if (!rateLimits && !loopback)
    problems.push('RATE_LIMITS=off is allowed only while HOST is a loopback address')

  const publicUrl = url('PUBLIC_URL', `http://localhost:${port}`, ['http:', 'https:'])
  if (publicUrl.pathname !== '/' || publicUrl.search || publicUrl.hash)
    problems.push('PUBLIC_URL must have no path')
  if (env['DATABASE_URL']) url('DATABASE_URL', 'postgres://localhost', ['postgres:', 'postgresql:'])
  if (env['SMTP_URL']) url('SMTP_URL', 'smtp://localhost', ['smtp:', 'smtps:'])

  const mailFrom = env['MAIL_FROM'] ?? `Caravan <caravan@${publicUrl.hostname}>`
  if (/[\r\n]/.test(mailFrom) || !mailFrom.includes('@')) problems.push('MAIL_FROM must be an e-mail address')
  const trustProxy =
    env['TRUST_PROXY'] === 'off' ? [] : (env['TRUST_PROXY']?.split(',').map(part => part.trim()) ?? [])
  for (const proxy of trustProxy) {
    if (proxy !== 'loopback' && !isIP(proxy.split('/')[0] ?? ''))
      problems.push('TRUST_PROXY must list addresses or networks, or be off')
  }

  const config: Config = {
    port,
    host,
    dataDir: resolve(env['DATA_DIR'] ?? 'data'),
    dataDirIsDefault: env['DATA_DIR'] === undefined,
    publicUrl,
    databaseUrl: env['DATABASE_URL'],
    registration: oneOf('REGISTRATION', ['open', 'invited', 'closed'], 'open'),
    secretKey: keyOf('SECRET_KEY'),
    dataKey: keyOf('DATA_KEY'),
    smtpUrl: env['SMTP_URL'],
    mailFrom,
    captcha:
      captchaKind === 'recaptcha'
        ? {
            kind: 'recaptcha',
            siteKey: env['RECAPTCHA_SITE_KEY'] ?? '',
            secret: env['RECAPTCHA_SECRET'] ?? '',
            url: url('RECAPTCHA_URL', 'https://www.google.com/recaptcha/api/siteverify', ['http:', 'https:'])
              .href,
          }
        : { kind: captchaKind },
    rateLimits,
    trustProxy,
    logLevel: oneOf('LOG_LEVEL', logLevels, 'info'),
  }
  if (problems.length > 0) {
    throw new ConfigError(
      `Caravan cannot start with this configuration:\n${problems.map(p => `  - ${p}`).join('\n')}`,
    )
  }
  return config
}

export function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || /^127(\.\d{1,3}){3}$/.test(host)
}
