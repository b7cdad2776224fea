import { resolve } from 'node:path'
import { MAX_ATTACHMENT_BYTES } from '@caravan/contract/attachments'
import type { Reading } from './environment.ts'

const MIB = 1024 * 1024

type CaptchaSettings =
  | { kind: 'altcha' }
  | { kind: 'off' }
  | { kind: 'recaptcha'; siteKey: string; secret: string; url: string }

export function readCaptcha({ env, require, oneOf, url }: Reading): CaptchaSettings {
  const kind = oneOf('CAPTCHA', ['altcha', 'recaptcha', 'off'], 'altcha')
  const [siteKey, secret] = [env['RECAPTCHA_SITE_KEY'] ?? '', env['RECAPTCHA_SECRET'] ?? '']
  const isKnown = siteKey !== '' && secret !== ''
  require(kind !== 'recaptcha' || isKnown, 'CAPTCHA=recaptcha needs RECAPTCHA_SITE_KEY and RECAPTCHA_SECRET')
  const { href } = url('RECAPTCHA_URL', 'https://www.google.com/recaptcha/api/siteverify')
  return kind === 'recaptcha' ? { kind, siteKey, secret, url: href } : { kind }
}

/** The service that finds places; `bundled` is the gazetteer that Caravan brings. */
export function readPlaces({ env, require, oneOf, url }: Reading) {
  const kind = oneOf('PLACES', ['bundled', 'photon', 'google'], 'bundled')
  const photon = url('PHOTON_URL', 'https://photon.komoot.io').href
  const google = url('GOOGLE_PLACES_URL', 'https://places.googleapis.com').href
  const key = env['GOOGLE_PLACES_KEY'] ?? ''
  require(kind !== 'photon' || env['PHOTON_URL'] !== undefined, 'PLACES=photon needs PHOTON_URL')
  require(kind !== 'google' || key !== '', 'PLACES=google needs GOOGLE_PLACES_KEY')
  if (kind === 'photon') return { kind, url: photon }
  return kind === 'google' ? { kind, url: google, key } : { kind }
}

/** The source of the photos of trips; with `drawn` there is none, and the web draws covers. */
export function readCovers({ env, require, url }: Reading) {
  const { href } = url('PEXELS_URL', 'https://api.pexels.com')
  const key = env['PEXELS_API_KEY']
  require(key === undefined || /^[\x21-\x7e]+$/.test(key), 'PEXELS_API_KEY must be one word')
  require(env['PEXELS_URL'] === undefined || key !== undefined, 'PEXELS_URL needs PEXELS_API_KEY')
  return key === undefined ? { kind: 'drawn' as const } : { kind: 'pexels' as const, url: href, key }
}

/** The hotels that are found: invented ones, none, or those of a live service, with so many questions of all people a day. */
type HotelSettings =
  | { kind: 'samples' | 'none' }
  | { kind: 'booking'; url: string; key: string; perDay: number }

export function readHotels({ env, require, oneOf, url }: Reading): HotelSettings {
  const kind = oneOf('HOTELS', ['samples', 'none', 'booking'], 'samples')
  const { href } = url('HOTELS_URL', 'https://booking-com.p.rapidapi.com')
  const key = env['RAPIDAPI_KEY'] ?? ''
  const perDay = env['HOTELS_PER_DAY'] ?? '15'
  require(/^[\x21-\x7e]*$/.test(key), 'RAPIDAPI_KEY must be one word')
  require(/^[1-9]\d{0,6}$/.test(perDay), 'HOTELS_PER_DAY must be a number above zero')
  require(kind !== 'booking' || key !== '', 'HOTELS=booking needs RAPIDAPI_KEY')
  return kind === 'booking' ? { kind, url: href, key, perDay: Number(perDay) } : { kind }
}

/** The model that may be asked about texts in which no booking was found, and so many questions of all people a day. */
export function readModel({ env, require, url }: Reading) {
  const address = url('IMPORT_MODEL_URL', 'http://localhost')
  const [name = '', key = '', perDay = '200'] = ['', '_KEY', '_PER_DAY'].map(end => env[`IMPORT_MODEL${end}`])
  require(address.username + address.password === '', 'IMPORT_MODEL_URL must have no password in it')
  require(/^[\x21-\x7e]*$/.test(key), 'IMPORT_MODEL_KEY must be one word')
  require(/^[1-9]\d{0,6}$/.test(perDay), 'IMPORT_MODEL_PER_DAY must be a number above zero')
  const isSet = env['IMPORT_MODEL_URL'] !== undefined
  require(isSet === (name !== ''), 'IMPORT_MODEL_URL and IMPORT_MODEL belong together')
  require(isSet || key === '', 'IMPORT_MODEL_KEY needs IMPORT_MODEL_URL')
  address.pathname = `${address.pathname.replace(/\/(?:chat\/completions\/?)?$/, '')}/chat/completions`
  return isSet ? { url: address.href, name, key, perDay: Number(perDay) } : undefined
}

/** Origins of push services beside those of the browsers' makers, which may lie in the same network. */
export function readPushHosts({ env, require }: Reading): string[] {
  const hosts = (env['PUSH_HOSTS'] ?? '').split(',').map(host => host.trim())
  const named = hosts.filter(host => host !== '')
  const areOrigins = named.every(host => URL.parse(host)?.origin === host)
  require(areOrigins, 'PUSH_HOSTS must be origins such as https://ntfy.example.com, with commas between them')
  return named
}

/** A bucket of an S3-compatible store. */
export interface S3Settings {
  /** https://host/bucket/prefix */
  url: string
  key: string
  secret: string
  region: string
}

/** The bucket for files, which lie in a folder below `dataDir` unless it is set. */
export function readBucket({ env, require }: Reading): S3Settings | undefined {
  const url = env['ATTACHMENTS_S3_URL']
  const [key, secret] = [env['ATTACHMENTS_S3_KEY'] ?? '', env['ATTACHMENTS_S3_SECRET'] ?? '']
  const region = env['ATTACHMENTS_S3_REGION'] ?? 'us-east-1'
  const isBucket = url === undefined || /^https?:\/\/[\w.[\]:-]+(\/[\w.-]+)+\/?$/.test(url)
  require(isBucket, 'ATTACHMENTS_S3_URL must be https://host/bucket, or https://host/bucket/folder')
  require(/^[\x21-\x7e]*$/.test(key + secret) &&
    /^[\w-]+$/.test(
      region,
    ), 'ATTACHMENTS_S3_KEY, ATTACHMENTS_S3_SECRET and ATTACHMENTS_S3_REGION must be single words')
  const isWhole = url === undefined ? key + secret === '' : key !== '' && secret !== ''
  require(isWhole, 'ATTACHMENTS_S3_URL, ATTACHMENTS_S3_KEY and ATTACHMENTS_S3_SECRET belong together')
  return url === undefined ? undefined : { url, key, secret, region }
}

export function readFileLimits({ env, require }: Reading) {
  function mebibytes(name: string, fallback: number, most: number): number {
    const text = env[name] ?? String(fallback)
    const isFine = /^[1-9]\d{0,6}$/.test(text) && Number(text) <= most
    require(isFine, `${name} must be a number from 1 to ${most}`)
    return Number(text) * MIB
  }
  return {
    /** The largest file. */
    maxBytes: mebibytes('ATTACHMENTS_MAX_MB', 20, MAX_ATTACHMENT_BYTES / MIB),
    /** All files of a trip together, so that one zip holds them. */
    tripMaxBytes: mebibytes('ATTACHMENTS_TRIP_MAX_MB', 1_024, 4_000),
  }
}

/** The folder for backups that the server makes by itself, how often, and what they are encrypted with. */
export function readBackup({ env, require }: Reading) {
  const { BACKUP_DIR: folder, BACKUP_EVERY: every = '24', BACKUP_KEY: key } = env
  require(/^[1-9]\d{0,2}$/.test(every), 'BACKUP_EVERY must be a number of hours from 1 to 999')
  return { folder: folder && resolve(folder), everyMs: Number(every) * 3_600_000, key }
}

/** The port that takes mail to trips, and the domain of their addresses. */
export function readMailIn({ env, require }: Reading) {
  const { MAIL_IN: at, MAIL_IN_DOMAIN: domain } = env
  require((at === undefined) === (domain === undefined), 'MAIL_IN and MAIL_IN_DOMAIN need each other')
  const [, host = '', port = ''] =
    /^(?:\[([\da-f:]+)\]|([\w.-]+)):(\d{1,5})$/i.exec(at ?? '')?.filter(Boolean) ?? []
  require(at === undefined ||
    (host !== '' && Number(port) <= 65_535), 'MAIL_IN must be host:port, such as 127.0.0.1:2525')
  const isDomain = /^(?=.{1,190}$)([a-z\d]([a-z\d-]{0,61}[a-z\d])?\.)+[a-z][a-z\d-]*[a-z\d]$/i
  require(domain === undefined ||
    isDomain.test(domain), 'MAIL_IN_DOMAIN must be a domain, such as in.example.org')
  return at === undefined || domain === undefined
    ? undefined
    : { host, port: Number(port), domain: domain.toLowerCase() }
}
