import { constants, setPriority } from 'node:os'
import { serve } from '../work/child.ts'
import { backUp } from './back-up.ts'

// Calls come first.
setPriority(constants.priority.PRIORITY_LOW)
const work = { backUp }

export type BackupWork = typeof work
serve(work)
