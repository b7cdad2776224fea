import { accessSync, constants, mkdirSync, statSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { CannotStart } from '../failure.ts'

/**
 * Makes the data folder if it is missing, and throws CannotStart where it cannot be made or written. Returns the
 * topmost folder that it made.
 */
export function makeDataFolder(dataDir: string): string | undefined {
  const folder = resolve(dataDir)
  try {
    const made = makeFolder(folder)
    accessSync(folder, constants.W_OK | constants.X_OK)
    return made
  } catch (cause) {
    const { code = '' } = cause as NodeJS.ErrnoException
    const problem = `The data folder ${folder} cannot be used, because ${reasons[code] ?? `of ${code}`}`
    throw new CannotStart(`${problem}. Set DATA_DIR to a folder that Caravan may write.`, { cause })
  }
}

/** One folder after the other: a recursive mkdir() of Node never returns below /proc. */
function makeFolder(folder: string): string | undefined {
  const found = statSync(folder, { throwIfNoEntry: false })
  if (found?.isDirectory()) return undefined
  if (found) throw Object.assign(new Error(folder), { code: 'ENOTDIR' })
  const above = makeFolder(dirname(folder))
  mkdirSync(folder)
  return above ?? folder
}

const reasons: Record<string, string> = {
  EACCES: 'this user has no right to it',
  EPERM: 'this user has no right to it',
  EROFS: 'it is read-only',
  ENOTDIR: 'it is a file, or lies in one',
  ENOENT: 'no folder can be made there',
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk quota is used up',
  ENAMETOOLONG: 'its name is too long',
  ELOOP: 'its links lead in a circle',
}
