import { createHmac, hkdfSync, randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from './config.ts'

export interface Secrets {
  /** A key for one use only, derived from SECRET_KEY. */
  keyFor(use: string): Buffer
  /** The 32-byte keys of encrypted fields, the current one first. */
  dataKeys: { id: string; key: Buffer }[]
}

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

function readOrMake(folder: string, name: string): string {
  const file = join(folder, name)
  try {
    return readFileSync(file, 'utf8').trim()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
  }
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  // `wx`: of two processes that start at once, one makes the key and the other reads it.
  try {
    writeFileSync(file, `${randomBytes(32).toString('base64url')}\n`, { mode: 0o600, flag: 'wx' })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
  return readFileSync(file, 'utf8').trim()
}
