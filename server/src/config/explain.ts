import { CannotStart } from '../failure.ts'

/** A failed start as one sentence for the operator. Only a mistake of ours is a stack. */
export function explainStart(error: unknown): string {
  if (error instanceof CannotStart) return error.message
  if (!(error instanceof Error)) return String(error)
  return explainSystem(error) ?? error.stack ?? error.message
}

interface SystemError extends Error {
  code?: string
  syscall?: string
  /** Of a file. */
  path?: string
  /** Of a server that cannot listen. */
  address?: string
  hostname?: string
}

function explainSystem({ code = '', syscall, path, address, hostname }: SystemError): string | undefined {
  if (code === 'EADDRINUSE')
    return 'Something else is listening on this PORT already. Stop it or choose another one.'
  if (code === 'EACCES' && syscall === 'listen')
    return 'This PORT is not open to this user. Choose one above 1023.'
  if (syscall === 'listen' || syscall === 'getaddrinfo')
    return `This machine has no address ${address ?? hostname}. Set HOST to one that it has.`
  if (code === 'ENOSPC' || code === 'EDQUOT')
    return `The disk is full${path ? `, at ${path}` : ''}. Make room on it.`
  return path && `Caravan cannot use ${path} (${code}). Make it readable and writable for this user.`
}
