/** The part of a logger that the database layer uses; Fastify's logger satisfies it. */
export interface Log {
  debug(details: object, message: string): void
  info(details: object, message: string): void
  warn(details: object, message: string): void
  error(details: object, message: string): void
}

/** For those who have nobody to tell. */
export const silent: Log = { debug() {}, info() {}, warn() {}, error() {} }
