import { createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto'
import { existsSync, linkSync, mkdirSync, readFileSync, unlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '../config.ts'
import { CannotStart } from '../failure.ts'

export interface Secrets {
  /** A key for one use only, derived from SECRET_KEY. */
  keyFor(use: string): Buffer
  /** The 32-byte keys of encrypted fields, the current one first. */
  dataKeys: { id: string; key: Buffer }[]
}

/** Compares what somebody has sent with a secret, in a time that tells nothing of it. */
export const isSameSecret = (sent: Buffer, secret: Buffer) =>
  sent.length === secret.length && timingSafeEqual(sent, secret)

/** The configured secrets; those that are not configured are made at the first start, in files that only their owner reads. */
export function loadSecrets(config: Pick<Config, 'dataDir' | 'secretKey' | 'dataKey'>): Secrets {
  const folder = join(config.dataDir, 'secrets')
  const secret = config.secretKey ?? readOrMake(folder, 'secret-key')
  const data = config.dataKey ?? readOrMake(folder, 'data-key')
  return {
    keyFor: use => Buffer.from(hkdfSync('sha256', secret, '', `caravan ${use}`, 32)),
    // Several keys, separated by commas, are the current one and those before it: that is how a key is changed.
    dataKeys: data.split(',').map(text => {
      const key = Buffer.from(hkdfSync('sha256', text.trim(), '', 'caravan data key', 32))
      return { id: createHmac('sha256', key).update('key id').digest('hex').slice(0, 8), key }
    }),
  }
}

/** Of the files that `npm run backup` makes; no other secret follows from it. */
export function loadBackupKey({ dataDir, backup }: Pick<Config, 'dataDir' | 'backup'>): Buffer {
  const secret = backup.key ?? readOrMake(join(dataDir, 'secrets'), 'backup-key')
  return Buffer.from(hkdfSync('sha256', secret, '', 'caravan backup key', 32))
}

function readOrMake(folder: string, name: string): string {
  const file = join(folder, name)
  if (!existsSync(file)) make(folder, file)
  const secret = readFileSync(file, 'utf8').trim()
  if (secret.length < 32) throw new CannotStart(`${file} holds no secret. Bring back the one that it held.`)
  return secret
}

/** Of two processes that start at once, one makes the secret and the other reads it; nobody ever reads half of it. */
function make(folder: string, file: string): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const draft = `${file}.${randomBytes(6).toString('hex')}`
  writeFileSync(draft, `${randomBytes(32).toString('base64url')}\n`, { mode: 0o600, flag: 'wx', flush: true })
  try {
    linkSync(draft, file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    unlinkSync(draft)
  }
}
