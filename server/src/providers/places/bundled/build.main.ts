import { mkdirSync, renameSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { buildIndex } from './build.ts'
import { builtIndex } from './gazetteer.ts'

// A server that runs keeps the index that it has open; a build that is cut off leaves the old one.
const unfinished = `${builtIndex}.${process.pid}`
mkdirSync(dirname(builtIndex), { recursive: true })
rmSync(unfinished, { force: true })
await buildIndex(unfinished, join(import.meta.dirname, '..', 'data'))
renameSync(unfinished, builtIndex)
