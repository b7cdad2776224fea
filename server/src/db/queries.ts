import type { Duplex } from 'node:stream'
import type { Client, PoolClient, QueryResult } from 'pg'
import { DatabaseError } from 'pg'
import { DatabaseUnavailable, isEnding, isRefused } from './unavailable.ts'

declare const shape: unique symbol

/** A named statement with the types of its values and of one row of its answer. */
export interface Statement<Params extends readonly unknown[], Row> {
  readonly name: string
  readonly text: string
  readonly [shape]: (values: Params) => Row
}

/** Asks the database, inside a transaction or outside of one. */
export interface Queries {
  /** The only row, or undefined. More than one row is a mistake in the statement and throws. */
  one<Params extends readonly unknown[], Row>(
    statement: Statement<Params, Row>,
    values: NoInfer<Params>,
  ): Promise<Row | undefined>
  /** Every row. */
  many<Params extends readonly unknown[], Row>(
    statement: Statement<Params, Row>,
    values: NoInfer<Params>,
  ): Promise<Row[]>
  /** How many rows were written, or found. */
  run<Params extends readonly unknown[], Row>(
    statement: Statement<Params, Row>,
    values: NoInfer<Params>,
  ): Promise<number>
}

export interface Query {
  name?: string
  text: string
  values?: unknown[]
  /** In milliseconds; the driver's own, beside the one of the connection. */
  query_timeout?: number
}

const ended = new WeakSet<Client>()

/** Notes when the server ends the connection between two queries, which the driver tells before the stream is destroyed. */
export function watchEnd(client: Client): void {
  client.on('error', () => ended.add(client))
}

/** Has all that is sent until then leave in one write. */
export function gather(stream: Duplex, until: (leave: () => void) => unknown): void {
  if (stream.writableCorked > 0) return
  stream.cork()
  until(() => stream.uncork())
}

/** Sends one query; a connection that broke meanwhile is told apart from an answer of PostgreSQL. */
export async function send(client: Client | PoolClient, query: Query): Promise<QueryResult> {
  if (ended.has(client)) throw new DatabaseUnavailable('lost', { rolledBack: true })
  try {
    return await client.query(query)
  } catch (error) {
    // The driver reports a broken connection by words only; the destroyed stream is the fact behind them.
    const broken = !(error instanceof DatabaseError) && client.connection.stream.destroyed
    if (!broken && !isEnding(error)) throw error
    // A query that could not be written was not received either.
    const rolledBack = (error as NodeJS.ErrnoException).code === 'EPIPE' || isRefused(error)
    throw new DatabaseUnavailable('lost', { cause: error, rolledBack })
  }
}

export function queriesOver(query: (query: Query) => Promise<QueryResult>): Queries {
  function ask<Params extends readonly unknown[]>(statement: Statement<Params, unknown>, values: Params) {
    return query({ name: statement.name, text: statement.text, values: [...values] })
  }

  return {
    async one(statement, values) {
      const { rows } = await ask(statement, values)
      if (rows.length > 1)
        throw new Error(`"${statement.name}" found ${rows.length} rows where one was meant`)
      return rows[0]
    },
    async many(statement, values) {
      return (await ask(statement, values)).rows
    },
    async run(statement, values) {
      return (await ask(statement, values)).rowCount ?? 0
    },
  }
}
