import { DatabaseError } from 'pg'

/** Why the database gave no answer: no free connection in time, a broken connection, or a closed pool. */
export type Reason = 'overloaded' | 'lost' | 'closed'

const messages: Record<Reason, string> = {
  overloaded: 'No database connection became free in time',
  lost: 'The connection to the database was lost',
  closed: 'The database is closed',
}

/** The database gave no answer. `rolledBack` says that for certain nothing was stored. */
export class DatabaseUnavailable extends Error {
  override readonly name = 'DatabaseUnavailable'
  readonly reason: Reason
  readonly rolledBack: boolean

  constructor(reason: Reason, { cause, rolledBack }: { cause?: unknown; rolledBack: boolean }) {
    super(messages[reason], { cause })
    this.reason = reason
    this.rolledBack = rolledBack
  }
}

const conflicts = new Set(['40001', '40P01'])
const endings = new Set(['57P01', '57P02', '57P03', '25006'])
const limits = new Set(['53300', '55P03', '57014'])
const stalePlans = new Set(['0A000', '26000'])

/** The SQLSTATE of an error that PostgreSQL answered with. */
export function sqlState(error: unknown): string | undefined {
  return error instanceof DatabaseError ? error.code : undefined
}

/** A statement that would write at a standby: nothing of it is stored. */
export const isRefused = (error: unknown) => sqlState(error) === '25006'

/** A serialization failure or a deadlock: PostgreSQL rolled back, and a second try may well succeed. */
export function isConflict(error: unknown): boolean {
  return conflicts.has(sqlState(error) ?? '')
}

/** A plan that a migration made invalid, or a prepared statement that a proxy lost; another connection has neither. */
export function isStalePlan(error: unknown): boolean {
  return stalePlans.has(sqlState(error) ?? '')
}

/** The server ended the connection, or refused it because it is starting or stopping; or it is, or became, a standby. */
export function isEnding(error: unknown): boolean {
  const state = sqlState(error) ?? ''
  return endings.has(state) || state.startsWith('08') || isWithoutMachine(error)
}

/** Citus lost one of its machines in the middle: it has no code of its own for that, and passes on what libpq says. */
const isWithoutMachine = (error: unknown) =>
  sqlState(error) === 'XX000' &&
  /^(failure on connection|server closed the connection|SSL SYSCALL)/.test((error as Error).message)

/** Why there is no connection. PostgreSQL's own refusals (wrong password, too many connections) keep their code. */
export function withoutConnection(cause: unknown, reason: Reason): unknown {
  if (sqlState(cause) && !isEnding(cause)) return cause
  return new DatabaseUnavailable(reason, { cause, rolledBack: true })
}

/** A wait was cut short, for a free connection, a lock or the statement itself; or others came first every time. */
export function isOverloaded(error: unknown): boolean {
  return error instanceof DatabaseUnavailable
    ? error.reason === 'overloaded'
    : isConflict(error) || limits.has(sqlState(error) ?? '')
}

/** PostgreSQL has no room on the disk or in memory, or the disk fails: what only reads may still go on. */
export function isOutOfRoom(error: unknown): boolean {
  const state = sqlState(error) ?? ''
  return (state.startsWith('53') && !limits.has(state)) || state === '58030'
}

/** The database cannot be reached or has no room at the moment, or this node is shutting down. */
export function isUnavailable(error: unknown): boolean {
  return error instanceof DatabaseUnavailable
    ? error.reason !== 'overloaded'
    : isEnding(error) || isOutOfRoom(error)
}
