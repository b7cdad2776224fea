import pino, { type DestinationStream, type Logger, type LoggerOptions } from 'pino'
import { gathered } from './log/lines.ts'

/** The part of a logger that the product uses; Fastify's logger satisfies it. */
export interface Log {
  debug(details: object, message: string): void
  info(details: object, message: string): void
  warn(details: object, message: string): void
  error(details: object, message: string): void
}

/** For those who have nobody to tell. */
export const silent: Log = { debug() {}, info() {}, warn() {}, error() {} }

// The framework's records of a request and its answer have addresses, queries and tokens in them.
const untold = () => undefined

/** JSON lines with the time, and nothing about persons but their id. */
export function createLog({ logLevel }: { logLevel: string }, destination?: DestinationStream): Logger {
  const options: LoggerOptions = {
    level: logLevel,
    base: null,
    timestamp,
    serializers: { req: untold, res: untold, busboyOptions: untold, err: describeError },
    formatters: { level: level => ({ level }) },
  }
  return pino(options, destination ?? gathered(process.stdout.fd))
}

let stamped = 0
let stamp = ''

/** Written once for all lines of a millisecond. */
function timestamp(): string {
  const now = Date.now()
  if (now !== stamped) stamp = `,"time":"${new Date(now).toISOString()}"`
  stamped = now
  return stamp
}

/** The kind and the place of an error, without the values that PostgreSQL or a mail server quotes. */
function describeError(error: unknown) {
  if (!(error instanceof Error)) return undefined
  const frames = error.stack?.split('\n').filter(line => line.startsWith('    at ')) ?? []
  const known = 'code' in error && typeof error.code === 'string' ? error.code : undefined
  return { name: error.name, code: known, at: frames.slice(0, 8).map(frame => frame.trim()) }
}
