import { randomBytes } from 'node:crypto'
import { inject } from 'vitest'
import { databaseUrl } from './admin-connection.ts'
import { administerAll } from './citus.ts'

declare module 'vitest' {
  interface ProvidedContext {
    testServer: { server: string; template: string }
  }
}

export interface TestDatabase {
  /** A connection string. */
  connection: string
  drop(): Promise<void>
}

/** A database of one's own with the whole schema and no rows. */
export function createTestDatabase(): Promise<TestDatabase> {
  const { server, template } = inject('testServer')
  const name = `${template}_${randomBytes(4).toString('hex')}`
  // By default every page of the copy goes through the write-ahead log, for several times the processor time.
  return createDatabase(server, name, `template ${template} strategy file_copy`)
}

/** A database without the schema, for tests of what makes one. */
export function createEmptyDatabase(): Promise<TestDatabase> {
  const { server, template } = inject('testServer')
  return createDatabase(server, `${template}_${randomBytes(4).toString('hex')}`, '')
}

async function createDatabase(server: string, name: string, options: string): Promise<TestDatabase> {
  await administerAll(server, `create database ${name} ${options}`)
  return {
    connection: databaseUrl(server, name),
    drop: () => administerAll(server, `drop database if exists ${name} with (force)`),
  }
}
