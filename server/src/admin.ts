import { join } from 'node:path'
import { parseArgs } from 'node:util'
export { join, parseArgs }
