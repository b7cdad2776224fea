import { globSync } from 'node:fs'
import { join } from 'node:path'

/** Loads the modules that declare statements, but those in folders of these names. */
export async function loadStatements(...without: string[]): Promise<void> {
  for (const file of globSync(join(import.meta.dirname, '../**/*.queries.ts')))
    if (!without.some(folder => file.includes(`/${folder}/`))) await import(file)
}
