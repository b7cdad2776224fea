import { configureGlobal } from 'fast-check'
import { seed } from './seed.mjs'

configureGlobal({ seed: seed() })
