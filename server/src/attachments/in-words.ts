import { Failure } from '../failure.ts'
import { Unreadable } from './pieces.ts'

/** Does something with files; where that fails for what they are, or where they lie, it is a refusal. */
export async function inWords<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw refusalOf(error)
  }
}

function refusalOf(error: unknown): unknown {
  if (error instanceof Unreadable) return new Failure('attachment.unreadable', { cause: error })
  const { code, syscall } = error as NodeJS.ErrnoException
  if (code === 'ENOSPC' || code === 'EDQUOT') return new Failure('attachment.no_space', { cause: error })
  // The disk or the connection, whatever is wrong with it.
  return syscall === undefined ? error : new Failure('server.unavailable', { cause: error })
}
