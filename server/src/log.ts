import pino, { type DestinationStream, type Logger, type LoggerOptions } from 'pino'
import type { Config } from './config.ts'

// What the framework would log of a request and its answer has addresses, queries and tokens in it.
const untold = () => undefined

/** JSON lines with the time, and nothing about persons but their id. */
export function createLog(config: Pick<Config, 'logLevel'>, destination?: DestinationStream): Logger {
  const options: LoggerOptions = {
    level: config.logLevel,
    base: null,
    timestamp,
    serializers: { req: untold, res: untold, busboyOptions: untold, err: describeError },
    formatters: { level: level => ({ level }) },
  }
  return pino(options, destination ?? gathered())
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

/** Standard output by the half second: a write for every line would cost a tenth of a small request. */
function gathered(): DestinationStream {
  return pino.destination({ dest: 1, sync: false, minLength: 16_000, periodicFlush: 500 })
}

/** Where and what kind, without what PostgreSQL or a mail server quotes of the values. */
function describeError(error: unknown) {
  if (!(error instanceof Error)) return undefined
  const frames = error.stack?.split('\n').filter(line => line.startsWith('    at ')) ?? []
  const known = 'code' in error && typeof error.code === 'string' ? error.code : undefined
  return { name: error.name, code: known, at: frames.slice(0, 8).map(frame => frame.trim()) }
}
